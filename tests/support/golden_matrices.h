// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace headlight::test {

/// A file of tests/golden/matrices.
inline QString goldenMatrices(const QString& name)
{
    return QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/matrices/") + name;
}

} // namespace headlight::test
