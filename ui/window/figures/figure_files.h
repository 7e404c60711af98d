// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/picture_table.h"
#include "ui/kit/figure.h"

#include <optional>

namespace headlight {

/// The figure as a picture of 288 dpi on paper, or fewer of a very large one; beside it as SVG (image/svg+xml) and its
/// numbers as CSV (text/csv), for a program that takes these, where neither is very long.
void copyToClipboard(const Figure& figure, const std::optional<PictureTable>& numbers);

} // namespace headlight
