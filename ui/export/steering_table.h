// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/steering.h"
#include "ui/export/picture_table.h"

namespace headlight {

/// The vector that steers, [1, dModel], its name in front of it: a file of any of tableFormats().
PictureTable steeringTable(const Steering& steering);

} // namespace headlight
