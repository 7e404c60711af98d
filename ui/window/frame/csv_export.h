// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/picture.h"

#include <QString>

#include <filesystem>
#include <functional>
#include <memory>

class QWidget;

namespace headlight {

/// Asks for a file and writes the numbers into it; `told` or `refused` gets the sentence about what came of it.
void writeWhereAsked(QWidget& parent, const PictureTable& numbers, const std::function<void(const QString&)>& told,
                     const std::function<void(const QString&)>& refused);

} // namespace headlight
