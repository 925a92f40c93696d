"""ASGI middleware: limits of requests and bodies, allowed hosts, HEAD requests, security headers, counted responses."""
