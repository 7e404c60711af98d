// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/matrix_reading.h"

#include <algorithm>

namespace headlight {

std::string axesText(const MatrixAxes& axes)
{
    std::string text;
    for (const MatrixAxis axis : axes) {
        const auto* const named = std::ranges::find(kMatrixAxes, axis, &std::pair<MatrixAxis, std::string_view>::first);
        text += (text.empty() ? "" : ",") + std::string(named->second);
    }
    return text;
}

std::optional<MatrixAxes> axesFrom(std::string_view text)
{
    MatrixAxes axes;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string_view word = text.substr(at, end - at);
        const auto* const named =
            std::ranges::find(kMatrixAxes, word, &std::pair<MatrixAxis, std::string_view>::second);
        if (named == kMatrixAxes.end() || std::ranges::find(axes, named->first) != axes.end())
            return std::nullopt;
        axes.push_back(named->first);
        at = end + 1;
    }
    const auto has = [&](MatrixAxis axis) { return std::ranges::find(axes, axis) != axes.end(); };
    return has(MatrixAxis::Queries) && has(MatrixAxis::Keys) ? std::optional(axes) : std::nullopt;
}

} // namespace headlight
