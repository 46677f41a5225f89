"""Measuring: what this machine does in a second, how late frames are.

Imports every room below; nobody imports it but commands. Not part of the wheel.
"""
