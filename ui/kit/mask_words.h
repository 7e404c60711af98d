// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"

#include <QString>

namespace headlight {

/// A menu's entry for a kind of mask: "&Window". Its number stands in a field beside the mask, and no dialog asks for
/// it.
QString maskTitle(const MaskKindRow& row);

/// One of the screen's texts of the mask's row, with the mask's number in its place.
QString withMaskNumber(const char* text, const Mask& mask);

} // namespace headlight
