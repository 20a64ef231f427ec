"""Text for XML: characters escaped, and those that XML cannot hold replaced."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

# all that XML 1.0 has no place for: controls, half characters, and two that are no characters
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def legible(said: str) -> str:
    """Put a sign in the place of every character that a page or XML file cannot hold."""
    return _FORBIDDEN.sub("\ufffd", said)


def content(said: str) -> str:
    """Escape a text for the content of an element.

    >>> content("<b> & \\x1b")
    '&lt;b&gt; &amp; �'
    """
    return escape(legible(said))


def quoted(said: str) -> str:
    """Escape a text for an attribute, line ends included, and put it between quotes.

    >>> quoted('a "b"\\n')
    '"a &quot;b&quot;&#10;"'
    """
    signs = {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
    return '"' + escape(legible(said), signs) + '"'
