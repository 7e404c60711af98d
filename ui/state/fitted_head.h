// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/head_choice.h"

#include <QString>

namespace headlight {

/// A head that a grid has, for one that was asked for of another part or a larger model.
struct FittedHead {
    HeadIndex head;
    QString note; // "B has layers 0 to 1 with heads 0 to 3: it shows head 3 of layer 1."; empty where nothing changed
};

/// Layer and head as they are, or the last ones there are; the part is the grid's.
FittedHead fittedHead(const HeadIndex& asked, const HeadGrid& grid);

} // namespace headlight
