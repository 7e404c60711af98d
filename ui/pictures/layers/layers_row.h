// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/picture.h"

namespace headlight {

/// What is shown of the heads of whole layers, a picture for each measure.
std::vector<Picture> layersPictures();

} // namespace headlight
