// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMenu>

namespace headlight {

class Session;

/// Closes a menu about tokens as soon as others are on the screen: what it offers means those that it was opened at.
void closeWithTokens(QMenu& menu, const Session& session);

} // namespace headlight
