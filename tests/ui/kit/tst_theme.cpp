// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/oklab.h"
#include "ui/kit/theme.h"

#include <QTest>

using namespace headlight;

class TestTheme : public QObject {
    Q_OBJECT
private slots:
    void textIsReadableInEveryTheme()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::Slide}) {
            const Theme& look = theme(id);
            for (const QColor& ground : {look.surface, look.window, look.raised}) {
                QVERIFY(contrast(look.text.rgb(), ground.rgb()) >= 7.0);
                QVERIFY(contrast(look.mutedText.rgb(), ground.rgb()) >= 4.5);
            }
            QVERIFY(contrast(look.onAccent.rgb(), look.accent.rgb()) >= 4.5);
            QVERIFY(contrast(look.error.rgb(), look.surface.rgb()) >= 4.5);
            QVERIFY(contrast(look.warning.rgb(), look.surface.rgb()) >= 4.5);
        }
    }

    void theWordsOfThePaletteAreReadable()
    {
        using Role = QPalette::ColorRole;
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark}) {
            const QPalette colours = palette(theme(id));
            for (const auto& [words, ground] :
                 {std::pair(Role::WindowText, Role::Window), std::pair(Role::Text, Role::Base),
                  std::pair(Role::Text, Role::AlternateBase), std::pair(Role::ButtonText, Role::Button),
                  std::pair(Role::HighlightedText, Role::Highlight), std::pair(Role::ToolTipText, Role::ToolTipBase),
                  std::pair(Role::PlaceholderText, Role::Base), std::pair(Role::Link, Role::Base),
                  std::pair(Role::LinkVisited, Role::Base)})
                for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive})
                    QVERIFY2(contrast(colours.color(group, words).rgb(), colours.color(group, ground).rgb()) >= 4.5,
                             qPrintable(QString("theme %1, role %2").arg(int(id)).arg(int(words))));
            const Theme& look = theme(id);
            QVERIFY(contrast(look.accent.rgb(), look.surface.rgb()) >= 4.5); // links and what runs
            QVERIFY(contrast(look.accent.rgb(), look.window.rgb()) >= 4.5);
            QVERIFY(contrast(look.error.rgb(), look.window.rgb()) >= 4.5);
            QVERIFY(contrast(look.warning.rgb(), look.window.rgb()) >= 4.5);
        }
    }

    void thePaletteSetsEveryRole()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark}) {
            const QPalette colours = palette(theme(id));
            for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
                for (int role = 0; role < QPalette::NColorRoles; ++role) {
                    if (role != QPalette::NoRole)
                        QVERIFY2(colours.isBrushSet(group, static_cast<QPalette::ColorRole>(role)),
                                 qPrintable(QString::number(role)));
                }
            }
        }
    }
};

HEADLIGHT_GUILESS_TEST(TestTheme)
#include "tst_theme.moc"
