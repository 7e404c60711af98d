// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

#include <string>
#include <vector>

namespace headlight {

/// A label inside a line of text that runs from left to right: one that is written from right to left stays together
/// and turns nothing else around (Unicode isolates, UAX #9).
QString inLine(const QString& label);

/// A token's label; where the same label stands in the list more than once, with its place among them: "she₁", "she₂".
/// Empty for a token that is not there.
QString placedLabel(const QStringList& labels, qsizetype token);

/// "check → cash": a query and the key that it looks at, in this order whichever way their letters run.
QString pairInLine(const QString& query, const QString& key);

/// The labels of tokens for Qt, as core's tokenLabel() made them: nothing invisible or forbidden in XML is in them.
QStringList labelList(const std::vector<std::string>& labels);

} // namespace headlight
