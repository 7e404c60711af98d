// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/frame_plot.h"

#include "ui/kit/canvas.h"

namespace headlight {

namespace {

QSizeF preferredFrameSize(const FramePlot& plot, const Theme&)
{
    return plot.preferred;
}

void paintFrame(Canvas& canvas, const QSizeF& size, const FramePlot& plot, const Theme& theme)
{
    plot.figure.paint(canvas, plot.ownSize.value_or(size), theme);
}

QString frameTitle(const FramePlot& plot)
{
    return plot.figure.title();
}

bool frameFits(const FramePlot& plot, const QSizeF& size, const Theme& theme)
{
    return plot.figure.fits(plot.ownSize.value_or(size), theme);
}

} // namespace

const FigureLook<FramePlot>& figureLook(const FramePlot*)
{
    static const FigureLook<FramePlot> look{preferredFrameSize, paintFrame, frameTitle, frameFits};
    return look;
}

} // namespace headlight
