// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/figure.h"

#include <optional>
#include <utility>

namespace headlight {

/// A figure as one frame of several that share a size.
struct FramePlot {
    FramePlot(Figure shown, const QSizeF& all, std::optional<QSizeF> own)
        : figure(std::move(shown)), caption(figure.caption()), preferred(all), ownSize(own)
    {
    }

    Figure figure;
    FigureCaption caption;
    QSizeF preferred;              // every frame has it
    std::optional<QSizeF> ownSize; // at the top left; empty: it fills the frame
};

const FigureLook<FramePlot>& figureLook(const FramePlot*);

} // namespace headlight
