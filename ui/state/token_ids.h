// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace headlight {

/// Token ids as a person types them, "12 7 99", "12, 7, 99" or "12,7,99"; a comma behind the last one is forgiven.
/// Nothing where a part is no whole number; `wrong` is that part then.
std::optional<std::vector<std::int64_t>> tokenIdsFrom(const QString& text, QString* wrong = nullptr);

/// "12 7 99", or with another separator.
QString tokenIdsText(const std::vector<std::int64_t>& ids, QChar separator = u' ');

} // namespace headlight
