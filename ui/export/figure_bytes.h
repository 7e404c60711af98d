// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/figure.h"

#include <QByteArray>

namespace headlight {

/// A figure as the bytes of a file; the same figure, size and theme give the same bytes. `size` is in 1/96 inch.
QByteArray svgBytes(const Figure& figure, const QSizeF& size, const Theme& theme);
QByteArray pdfBytes(const Figure& figure, const QSizeF& size, const Theme& theme);
/// Throws Error{BadArgument} when an image of that many pixels is beyond what this machine or PNG can hold.
QByteArray pngBytes(const Figure& figure, const QSizeF& size, const Theme& theme, int dpi);

} // namespace headlight
