// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/preferences.h"

#include "ui/kit/tr.h"
#include "ui/pictures/words.h"

#include <QSettings>

#include <algorithm>

namespace headlight {

Preferences loadPreferences(const std::filesystem::path& file)
{
    const QSettings kept(toQString(file), QSettings::IniFormat);
    const auto text = [&](const char* key) { return kept.value(QLatin1String(key)).toString(); };
    Preferences result;
    result.theme = valueOf<ThemeId>(kThemes, text("theme")).value_or(result.theme);
    if (result.theme != ThemeId::Dark)
        result.theme = ThemeId::Light; // the others are a figure's
    result.colourMap = colourMapNamed(text("colourMap")).value_or(result.colourMap);
    result.textPercent =
        std::clamp(kept.value(QStringLiteral("textPercent"), 100).toInt(), kSmallestText, kLargestText);
    result.startWith = valueOf<StartWith>(kStartWith, text("startWith")).value_or(result.startWith);
    result.language = text("language");
    result.modelFolders = kept.value(QStringLiteral("modelFolders")).toStringList();
    result.lessonFolders = kept.value(QStringLiteral("lessonFolders")).toStringList();
    result.hintsDone = kept.value(QStringLiteral("hintsDone")).toBool();
    result.lastVersion = text("lastVersion");
    return result;
}

QString savePreferences(const std::filesystem::path& file, const Preferences& preferences)
{
    std::error_code none;
    std::filesystem::create_directories(file.parent_path(), none);
    QSettings kept(toQString(file), QSettings::IniFormat);
    kept.setValue(QStringLiteral("theme"), wordOf(kThemes, preferences.theme));
    kept.setValue(QStringLiteral("colourMap"), colourMapName(preferences.colourMap));
    kept.setValue(QStringLiteral("textPercent"), preferences.textPercent);
    kept.setValue(QStringLiteral("startWith"), wordOf(kStartWith, preferences.startWith));
    kept.setValue(QStringLiteral("language"), preferences.language);
    kept.setValue(QStringLiteral("modelFolders"), preferences.modelFolders);
    kept.setValue(QStringLiteral("lessonFolders"), preferences.lessonFolders);
    kept.setValue(QStringLiteral("hintsDone"), preferences.hintsDone);
    kept.setValue(QStringLiteral("lastVersion"), preferences.lastVersion);
    kept.sync();
    return kept.status() == QSettings::NoError ? QString()
                                               : tr("The preferences could not be written to %1.").arg(toQString(file));
}

} // namespace headlight
