// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QScrollBar;

namespace headlight {

/// A bar that keeps its place, so that lines beside it do not break anew when it comes, has a handle only where there
/// is something to scroll: else it is disabled, which the style sheet draws as nothing.
void showHandleWhereItScrolls(QScrollBar& bar);

} // namespace headlight
