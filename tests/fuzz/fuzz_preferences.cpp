// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/fuzz/fuzz_folder.h"
#include "tests/fuzz/fuzz_target.h"
#include "ui/session/preferences.h"

/// Any bytes as the kept preferences: taken, or set aside with a sentence; nothing is thrown.
HEADLIGHT_FUZZ_TARGET(preferences)
{
    static const FuzzFolder folder;
    folder.clear();
    folder.write("preferences.json", bytes);
    (void)headlight::loadPreferences(folder.path() / "preferences.json");
}
