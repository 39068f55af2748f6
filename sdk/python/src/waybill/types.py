"""The types of requests and responses: one TypedDict for each schema of the contract, under its own name."""

from .generated.types import *  # noqa: F403
