// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QTest>

namespace headlight::test {

/// Fails with all that was found.
inline void verifyNone(const QStringList& found)
{
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

} // namespace headlight::test
