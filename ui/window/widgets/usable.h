// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QWidget;

namespace headlight {

/// Usable, or with a tip that says why not.
void setUsable(QWidget& control, bool usable, const QString& tip, const QString& whyNot);

} // namespace headlight
