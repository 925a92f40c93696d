"""An unfinished hand: what it waits for, how far it is from ready, the routes to eight points, and what to throw.

The planner is a tuple of steps, `huit.plan.choices.STEPS`, between a position and the reasons:

position → targets → chances → choices → advice
"""
