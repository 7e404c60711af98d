// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/window_theme.h"

#include <QTest>
#include <QWidget>

#include <vector>

using namespace headlight;

/// Theme, told to every part of a window while the parts make, order and delete others.
class TestWindowTheme : public QObject {
    Q_OBJECT
private slots:
    void everyPartIsToldOnce()
    {
        QWidget window;
        int told = 0;
        for (int i = 0; i < 3; ++i)
            followTheme(*new QWidget(&window), [&told](const Theme&) { ++told; });
        giveTheme(window, theme(ThemeId::Dark));
        QCOMPARE(told, 3);
    }

    void aPartMakesOthersBesideIt()
    {
        QWidget window;
        auto* first = new QWidget(&window);
        int told = 0;
        followTheme(*first, [&window](const Theme&) {
            for (int i = 0; i < 64; ++i) // so many that the window's list of parts moves in memory
                new QWidget(&window);
        });
        followTheme(*new QWidget(&window), [&told](const Theme&) { ++told; });
        giveTheme(window, theme(ThemeId::Dark));
        QCOMPARE(told, 1);
    }

    void aPartComesToTheFront()
    {
        QWidget window;
        std::vector<int> told;
        for (int i = 0; i < 3; ++i) {
            auto* part = new QWidget(&window);
            followTheme(*part, [part, i, &told](const Theme&) {
                told.push_back(i);
                part->raise();
            });
        }
        giveTheme(window, theme(ThemeId::Dark));
        QCOMPARE(told, (std::vector<int>{0, 1, 2}));
    }

    void aPartDeletesTheNext()
    {
        QWidget window;
        auto* first = new QWidget(&window);
        auto* second = new QWidget(&window);
        int told = 0;
        followTheme(*first, [second](const Theme&) { delete second; });
        followTheme(*second, [&told](const Theme&) { ++told; });
        giveTheme(window, theme(ThemeId::Dark));
        QCOMPARE(told, 0);
    }
};

HEADLIGHT_TEST(TestWindowTheme)
#include "tst_window_theme.moc"
