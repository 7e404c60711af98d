// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

namespace headlight::test {

/// For QT_QPA_PLATFORM: Qt's offscreen platform with a screen of 1280 × 800; its own is 800 × 800, and the window fits
/// the screen that it opens on.
inline QByteArray offscreenPlatform()
{
    return "offscreen:configfile=" HEADLIGHT_SOURCE_DIR "/tests/support/screen.json";
}

/// Unless another platform is asked for.
inline void useOffscreenPlatform()
{
    const QByteArray asked = qgetenv("QT_QPA_PLATFORM");
    if (asked.isEmpty() || asked == "offscreen")
        qputenv("QT_QPA_PLATFORM", offscreenPlatform());
}

} // namespace headlight::test
