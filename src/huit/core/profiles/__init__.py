"""Rule profiles: the built-in ones, custom ones read from TOML, and their differences."""

from huit.core.profiles.built_in import BUILT_IN, DEFAULT
from huit.core.profiles.loading import built_in_profiles, load_profile, profile_named

__all__ = ["BUILT_IN", "DEFAULT", "built_in_profiles", "load_profile", "profile_named"]
