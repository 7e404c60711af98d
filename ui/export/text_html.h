// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/paged_text.h"

#include <QString>

namespace headlight {

/// What raw HTML in a CommonMark text is.
enum class RawHtml {
    Kept, ///< HTML: the text is the program's own
    Text  ///< the words of it, as they stand there; and a link leads to the web or nowhere
};

/// CommonMark with GitHub's extensions for a browser.
QString htmlOf(const QString& commonMark, RawHtml raw);

/// A text for a browser, in the colour of what is around it. A formula is an <svg> that its LaTeX names, a figure the
/// figureHtml() of `prefix` and its number; what is no formula stands there as it was written. The text has none of
/// what is for paper alone.
QString textHtml(const PagedText& text, const QString& prefix);

} // namespace headlight
