"""What goes into calls and comes back: one TypedDict for each schema of the contract, under its own name."""

from .generated.types import *  # noqa: F403
