// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace headlight {

/// What a head mostly does in this text, in a few words with the mean weight behind them.
QString headSummary(const Matrix& pattern, const std::vector<std::uint8_t>& specialTokens);
/// The same of a cross-attention, whose two texts have no positions in common.
QString crossHeadSummary(const Matrix& pattern);

} // namespace headlight
