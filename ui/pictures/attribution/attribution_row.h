// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/logit_attribution.h"
#include "ui/picture/picture.h"
#include "ui/state/view_tab.h"

namespace headlight {

inline constexpr ViewTab kAttributionTab{"attribution"};

/// The predictions that are chosen to be compared; what is not chosen is the most probable one against the mean of all
/// others. Throws as writtenToken().
LogitPair explainedPair(const PictureRequest& request);

Picture attributionPicture();

} // namespace headlight
