// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>

namespace headlight {

/// Lengths of figures are in 1/96 inch, those of TeX's bp in 1/72.
inline constexpr double kBigPointsPerUnit = 0.75;

/// The whole file about a picture: what makes it a document by itself where none has begun, and what the picture
/// needs. `size` is the page's, in 1/96 inch.
QByteArray tikzDocument(const QByteArray& picture, const QSizeF& size, const QString& title, const QString& description,
                        bool hasImage);

/// A \headlightimage of that size in bp: the pixels as they are, and what is transparent stays it.
QByteArray texImage(const QSizeF& size, const QImage& image);

} // namespace headlight
