// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"

#include <vector>

namespace headlight {

inline constexpr ViewTab kPatchesTab{"patches"};

/// The weights of a query, laid on the picture; and the picture as the model sees it.
std::vector<Picture> patchPictures();

} // namespace headlight
