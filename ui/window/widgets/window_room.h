// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QWidget;

namespace headlight {

/// How high a window is beside its type: the one rule by which what stands around the picture gives way, so that the
/// picture keeps half of the window's height. WindowPanels, the bars and the rows of tokens follow it.
enum class WindowRoom {
    Ample, ///< the panel below is open, tokens may have two rows
    Low,   ///< the panel below starts folded, tokens have one row that scrolls; while it is open, as Thin
    Thin,  ///< bars have thin edges, too; the status line goes while the panel below is open
    Tight  ///< the status line and the tabs of the folded panel below go
};

/// The room of the window that a widget is in.
WindowRoom windowRoom(const QWidget& part);

} // namespace headlight
