// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"

namespace headlight {

/// How far the heads of a layer look: the mean weight by the distance from query to key.
Picture distancePicture();

} // namespace headlight
