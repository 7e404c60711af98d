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
