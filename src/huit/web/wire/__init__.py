"""The shapes of requests and answers, a module for each area; the only place that knows pydantic.

Answers are made by huit.web.answers and sent as they are: the models document them, and the tests hold them to it.
"""
