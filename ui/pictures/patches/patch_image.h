// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/patches/patch_plot.h"

#include <QImage>
#include <QSize>

namespace headlight {

/// The weights of a panel's patches in pixels: each pixel that of its patch or, interpolated, between the middles of
/// patches, as torch's bilinear interpolation without aligned corners. [size.height(), size.width()]
Matrix patchPixels(const PatchPlot& plot, const PatchPanel& panel, const QSize& size);

/// The colours of a panel, transparent where a weight is left out: a pixel for each patch, or `size` pixels where they
/// are interpolated. Their opacity is the overlay's.
QImage patchHeat(const PatchPlot& plot, const PatchPanel& panel, const QSize& size);

/// The picture, the darker the lower a weight stands on the scale of colours, in `size` pixels; cut out, it is as
/// bright as it is within the top share and dark outside.
QImage maskedPicture(const PatchPlot& plot, const PatchPanel& panel, const QSize& size);

} // namespace headlight
