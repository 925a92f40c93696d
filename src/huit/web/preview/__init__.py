"""Previews of links in chats: Open Graph tags, and a picture. The only place that knows Pillow."""
