// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"

namespace headlight {

inline constexpr ViewTab kFlowTab{"data-flow"};

/// The way of a text through a head and its layer, from the tokens to the next one.
Picture flowPicture();

} // namespace headlight
