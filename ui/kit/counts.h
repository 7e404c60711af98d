// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <cstddef>

namespace headlight {

// A count and what is counted, which is one or several: "1 head", "8 heads".

QString layerCount(qsizetype n);
QString headCount(qsizetype n);
QString tokenCount(qsizetype n);
QString rowCount(qsizetype n);
QString keyCount(qsizetype n);
QString lineCount(qsizetype n);
/// "2 of 36 rows do not sum to 1", wherever that is said of a file's weights.
QString otherSumsPhrase(std::size_t nOtherRows, std::size_t nRows);

} // namespace headlight
