// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QWidget;

namespace headlight {

/// How high a window is beside its type: the one rule by which what stands around the picture gives way, so that the
/// picture keeps half of the window's height. WindowPanels decides it for the whole window and tells it to the bars,
/// the rows of tokens and the picture's pane.
enum class WindowRoom {
    Ample, ///< the panel below is open, tokens may have two rows
    Low,   ///< the panel below starts folded, tokens have one row that scrolls; as Tight while that panel is open
    Thin,  ///< bars have thin edges, too; as Tight while the panel below is open
    Tight  ///< the status line and the tabs of the folded panel below go
};

/// The room that a window has while the panel below is folded, or open.
WindowRoom windowRoom(const QWidget& window, bool isOpenBelow);

} // namespace headlight
