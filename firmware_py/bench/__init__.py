"""Measuring: what this machine does in a second, how late frames are, who wins how often.

Imports every room below; nobody imports it but commands.
"""
