// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/preferences.h"

#include "ui/kit/tr.h"
#include "ui/session/kept_values.h"
#include "ui/state/choice_text.h"

#include <algorithm>

namespace headlight {

KeptPreferences loadPreferences(const std::filesystem::path& file)
{
    const KeptValues kept(file, tr("What you prefer"));
    Preferences result;
    result.theme = valueOf<ThemeId>(kThemes, kept.text(QStringLiteral("theme"))).value_or(result.theme);
    if (result.theme != ThemeId::Dark)
        result.theme = ThemeId::Light; // the others are a figure's
    result.colourMap = colourMapNamed(kept.text(QStringLiteral("colourMap"))).value_or(result.colourMap);
    result.textPercent = std::clamp(kept.number(QStringLiteral("textPercent"), 100), kSmallestText, kLargestText);
    result.startWith =
        valueOf<StartWith>(kStartWith, kept.text(QStringLiteral("startWith"))).value_or(result.startWith);
    result.highContrast = kept.flag(QStringLiteral("highContrast"));
    result.lessMotion = kept.flag(QStringLiteral("lessMotion"));
    result.language = kept.text(QStringLiteral("language"));
    result.modelFolders = kept.texts(QStringLiteral("modelFolders"));
    result.lessonFolders = kept.texts(QStringLiteral("lessonFolders"));
    result.hintsDone = kept.flag(QStringLiteral("hintsDone"));
    result.lastVersion = kept.text(QStringLiteral("lastVersion"));
    return {result, kept.problem()};
}

QString savePreferences(const std::filesystem::path& file, const Preferences& preferences)
{
    KeptValues kept(file, tr("What you prefer"));
    kept.set(QStringLiteral("theme"), wordOf(kThemes, preferences.theme));
    kept.set(QStringLiteral("colourMap"), colourMapName(preferences.colourMap));
    kept.set(QStringLiteral("textPercent"), preferences.textPercent);
    kept.set(QStringLiteral("startWith"), wordOf(kStartWith, preferences.startWith));
    kept.set(QStringLiteral("highContrast"), preferences.highContrast);
    kept.set(QStringLiteral("lessMotion"), preferences.lessMotion);
    kept.set(QStringLiteral("language"), preferences.language);
    kept.setTexts(QStringLiteral("modelFolders"), preferences.modelFolders);
    kept.setTexts(QStringLiteral("lessonFolders"), preferences.lessonFolders);
    kept.set(QStringLiteral("hintsDone"), preferences.hintsDone);
    kept.set(QStringLiteral("lastVersion"), preferences.lastVersion);
    const QString problem = kept.save();
    return problem.isEmpty() ? problem : tr("The preferences can't be kept: %1").arg(problem);
}

} // namespace headlight
