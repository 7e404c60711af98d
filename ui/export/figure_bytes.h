// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/figure.h"

#include <QByteArray>

namespace headlight {

/// A figure as the bytes of a file; the same figure, size and theme give the same bytes. `size` is in 1/96 inch.
QByteArray svgBytes(const Figure& figure, const QSizeF& size, const Theme& theme);
QByteArray pdfBytes(const Figure& figure, const QSizeF& size, const Theme& theme);
/// 300, or fewer of a figure so large that it would have more than 32 million pixels: those of a text of 256 tokens
/// would be ten times as many. Never less than 36.
int usualDpi(const QSizeF& size);
/// Throws Error{BadArgument} for an image of more than 128 million pixels, half a gigabyte of memory.
QByteArray pngBytes(const Figure& figure, const QSizeF& size, const Theme& theme, int dpi);

} // namespace headlight
