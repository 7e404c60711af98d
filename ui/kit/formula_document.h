// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QStringList>

class QTextDocument;

namespace headlight {

/// It takes no room, and no line is broken at it; not for what is copied.
constexpr QChar kWordJoiner(0x2060);

/// From now on the document draws the formulas that writeCommonMark() puts into it.
void drawFormulas(QTextDocument& document);

/// In place of what the document holds: CommonMark with tables and formulas, `$x_i$` in a line, `$$…$$` in the middle
/// of one of its own (see formula.h); `\$` is a dollar, and in code a dollar is one. Word joiners keep the tokens in it
/// from being broken. What is no formula stands there as it was written, in the colour of errors; returns a sentence
/// about each of these.
QStringList writeCommonMark(QTextDocument& document, const QString& text, const Theme& theme);

} // namespace headlight
