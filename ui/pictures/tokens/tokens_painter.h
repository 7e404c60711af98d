// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/pictures/tokens/tokens_layout.h"

namespace headlight {

/// `looked` and every token over or under it stand out.
void paintTokens(Canvas& canvas, const TokensLayout& layout, const TokensPlot& plot,
                 const std::optional<TokenPick>& looked, const Theme& theme);
void paintTokensFigure(Canvas& canvas, const QSizeF& size, const TokensPlot& plot, const Theme& theme);

} // namespace headlight
