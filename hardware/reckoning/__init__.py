"""The sums behind the electronics: each with its formula, its inputs and the data sheet where they stand, and a limit.

Takes a cabinet, the part tables of hardware/boards and the constants of the firmware; sends nothing and opens nothing.
"""
