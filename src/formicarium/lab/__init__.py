"""Measuring: benchmarks, statistics of random play, hunts for disagreements."""
