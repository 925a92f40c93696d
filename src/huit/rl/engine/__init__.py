"""The compiled part of the room: encoders, indexes of actions, rewards, and tables that are played by indexes."""
