// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QWidget;

namespace headlight {

/// What the style sheet goes by: "problem", "notice", "done", "muted". It looks at the role of a widget that is
/// polished anew, and only then.
void setRole(QWidget& widget, const char* role);

} // namespace headlight
