// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/figure.h"

#include <QByteArray>
#include <QString>

namespace headlight {

/// The <svg> of a figure as a page takes it in, without an XML declaration, which HTML does not know. It is small: maps
/// are images, curves are short.
QByteArray figureSvg(const Figure& figure, const QSizeF& size, const Theme& theme);

/// A figure in light and in dark colours, of which the page's style shows one. Ids begin with `prefix`, so that several
/// figures of a page have none in common.
QString figureHtml(const Figure& figure, const QString& prefix);

} // namespace headlight
