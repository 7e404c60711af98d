// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoreApplication>
#include <QString>

namespace headlight {

/// A text of the program in the user's language, for code that is no QObject; with `n`, in the number that goes with
/// it. All of them have one context, the namespace, where lupdate looks for them, too.
inline QString tr(const char* text, int n = -1)
{
    return QCoreApplication::translate("headlight", text, nullptr, n);
}

} // namespace headlight
