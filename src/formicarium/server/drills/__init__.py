"""Drills: the server killed, raced, loaded and fed nonsense, from outside, on loopback. docs/server.md tells how to run them."""
