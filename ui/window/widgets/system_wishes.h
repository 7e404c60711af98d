// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// What the desktop asks of every program, whatever is preferred in this one.
struct SystemWishes {
    bool highContrast = false;
    bool lessMotion = false;
};

/// Qt tells it in part: a desktop of high contrast names its icons so, and one without animations gives its styles no
/// time for them. Needs a QApplication in whose style nothing was changed yet.
SystemWishes wishesOfSystem();

/// Those that hold for the program: none, until they are set.
const SystemWishes& systemWishes();
void setSystemWishes(const SystemWishes& wishes);

/// Whether Qt's own controls move by themselves: carets that blink, menus and tips that fade in.
void setControlsMove(bool move);
bool doControlsMove();

} // namespace headlight
