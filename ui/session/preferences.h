// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/colour_map.h"
#include "ui/kit/enum_word.h"
#include "ui/kit/theme.h"

#include <QString>
#include <QStringList>

#include <array>
#include <filesystem>

namespace headlight {

/// How a start without a session file begins.
enum class StartWith { LastSession, Nothing, Example };

inline constexpr std::array kStartWith = {EnumWord{StartWith::LastSession, "last-session"},
                                          EnumWord{StartWith::Nothing, "nothing"},
                                          EnumWord{StartWith::Example, "example"}};

inline constexpr int kSmallestText = 90; // percent
inline constexpr int kLargestText = 200; // beyond it the bench has no room for its own words on 1280 by 800 pixels

/// What holds for every session, and is kept between starts.
struct Preferences {
    ThemeId theme = ThemeId::Light;               // a new session has it
    ColourMapId colourMap = ColourMapId::Viridis; // a new session has it
    int textPercent = 100;                        // the size of the window's type
    StartWith startWith = StartWith::LastSession;
    bool highContrast = false; // the window's themes have more contrast
    bool lessMotion = false;   // nothing moves by itself
    QString language;          // "fr"; empty: as the texts are written
    QStringList modelFolders;  // looked through after the program's own
    QStringList lessonFolders;
    bool hintsDone = false; // the hints of the first start were read or dismissed
    QString lastVersion;    // that was started; empty: none

    bool operator==(const Preferences&) const = default;
};

struct KeptPreferences {
    Preferences preferences;
    QString problem; // one sentence about a file that could not be read and was set aside; else empty
};

/// What the file does not say, or says wrongly, is as without it.
KeptPreferences loadPreferences(const std::filesystem::path& file);
/// One sentence when it could not be written; else empty.
QString savePreferences(const std::filesystem::path& file, const Preferences& preferences);

} // namespace headlight
