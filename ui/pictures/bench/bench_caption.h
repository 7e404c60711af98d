// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"
#include "ui/kit/figure_caption.h"

namespace headlight {

/// "scaled dot-product attention"
QString benchKindName(BenchKind kind);

/// The caption of a bench's figures: kind, heads, scale, mask, temperature, and whatever is not as usual.
FigureCaption benchCaption(const BenchInput& input);

} // namespace headlight
