// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QWidget;

namespace headlight {

/// Makes a widget that paints itself a picture to screen readers: it has the accessible name it was given and, as its
/// value, what speak() said last. To be called in its constructor, before a reader can have asked.
void makeSpoken(QWidget& picture);

/// Tells screen readers what is under the cursor now: "station → train 0.85".
void speak(QWidget& picture, const QString& value);

} // namespace headlight
