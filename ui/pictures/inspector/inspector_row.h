// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"

namespace headlight {

/// One weight taken apart.
Picture inspectorPicture();

} // namespace headlight
