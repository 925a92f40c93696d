"""Pydantic models of requests and answers, one module or folder per area; the only place that knows pydantic.

Answers are built by huit.web.answers and sent as they are: the models document them, and the tests' client validates
every answer that it gets.

Names: a whole body ends in Request, Answer or Message, a part of one in Model. The schema publishes names without
Model, so that no class here has the name of a class elsewhere.
"""
