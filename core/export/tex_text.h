// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headlight {

/// A line of UTF-8 as LaTeX sets it in the font that is chosen there. The letters of Europe stay what they are, signs
/// that every LaTeX has are its commands, and whatever else there is stands in \headlightglyph{code points}{text}, or
/// \headlightturned for what is written from right to left: texGlyphDefinitions() says what these are. Two hyphens
/// stay two, a space beside another is kept.
std::string texText(std::string_view text);

/// Defines both commands unless the document has: the text itself where the engine knows Unicode (LuaLaTeX, XeLaTeX),
/// else its code points in a small frame, so that nothing is lost in silence.
std::string_view texGlyphDefinitions();

/// A comment of one line: "% …" and its end, without what would end it early.
std::string texComment(std::string_view text);

} // namespace headlight
