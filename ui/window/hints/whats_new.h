// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QWidget;

namespace headlight {

/// The newest section of the changelog that was compiled in, in a window of its own.
void showWhatsNew(QWidget& window);

} // namespace headlight
