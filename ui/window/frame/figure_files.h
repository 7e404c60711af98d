// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/figure.h"

#include <QString>

class QWidget;

namespace headlight {

/// Asks where to write; a name without an ending gets the one of `name`, before the dialog asks about replacing. Empty
/// when it was cancelled.
QString askWhereToWrite(QWidget& parent, const QString& title, const QString& name, const QString& filter);

/// The figure as a picture of 288 dpi on paper.
void copyToClipboard(const Figure& figure);

} // namespace headlight
