// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"
#include "ui/state/view_tab.h"

namespace headlight {

inline constexpr ViewTab kHistoryTab{"history"};

/// How the model was trained, where a history lies beside it.
Picture historyPicture();

} // namespace headlight
