// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"

namespace headlight {

inline constexpr ViewTab kLayersTab{"layers"};

/// What is shown of the heads of whole layers, a picture for each measure.
std::vector<Picture> layersPictures();

} // namespace headlight
