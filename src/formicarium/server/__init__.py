"""The server: tables over the network. docs/protocol.md has the messages, docs/server.md tells how to run it."""
