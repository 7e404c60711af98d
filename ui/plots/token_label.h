// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// A token's label that can be drawn and written to XML: control characters, line breaks and invisible direction
/// marks become visible signs, what Unicode does not know becomes U+FFFD, blanks become ␣. Never empty.
QString tokenLabel(std::string_view utf8);
QStringList tokenLabels(const std::vector<std::string>& utf8);

} // namespace headlight
