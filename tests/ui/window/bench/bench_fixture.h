// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_examples.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/bench/bench_window.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QSpinBox>

#include <algorithm>
#include <string_view>

namespace headlight::test {

/// The bench's window, opened from the main one, with files where a test may write.
class BenchFixture : public WindowFixture {
public:
    BenchFixture()
    {
        forgetBench();
        WindowFixture::open(tinyState("ab"));
        openBench();
    }
    ~BenchFixture()
    {
        window.reset();
        forget();
        forgetBench();
    }

    static QString benchFile() { return dataFolder() + "/last-bench.json"; }
    static void forgetBench()
    {
        for (const char* file : {"/last-bench.json", "/last-bench.broken.json", "/bench-layout.json"})
            QFile::remove(dataFolder() + file);
    }

    void openBench()
    {
        bench = &window->openBench();
        if (!QFile::exists(dataFolder() + "/bench-layout.json"))
            bench->resize(1280, 800); // whatever the screen of the tests
        QVERIFY(QTest::qWaitForWindowExposed(bench));
        bench->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(bench));
    }
    /// Another start, with what was kept.
    void restart()
    {
        window->close();
        window.reset();
        WindowFixture::open();
        openBench();
    }

    template <typename Widget>
    Widget* in(const char* name) const
    {
        return bench->findChild<Widget*>(name);
    }
    const BenchInput& input() const { return bench->input(); }
    int nSteps() const { return bench->session().undoStack()->count(); }
    QString notice() const { return in<QLabel>("benchNotice")->isVisible() ? in<QLabel>("benchNotice")->text() : ""; }

    void clickTab(const char* tabs, int tab)
    {
        auto* bar = in<QTabBar>(tabs);
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(tab).center());
        QCOMPARE(bar->currentIndex(), tab);
    }
    void showNumbers() { clickTab("benchSideTabs", 0); }
    void showChoices() { clickTab("benchSideTabs", 1); }

    /// An entry of a list, by the keys.
    void choose(const char* name, int value)
    {
        auto* combo = in<QComboBox>(name);
        QVERIFY2(combo->isEnabled(), name);
        combo->setFocus();
        const int wanted = combo->findData(value);
        QVERIFY(wanted >= 0);
        for (int most = 20; combo->currentIndex() != wanted && most > 0; --most)
            QTest::keyClick(combo, combo->currentIndex() < wanted ? Qt::Key_Down : Qt::Key_Up);
        QCOMPARE(combo->currentIndex(), wanted);
    }
    /// A number, typed.
    void enter(const char* name, const QString& text)
    {
        auto* spin = in<QAbstractSpinBox>(name);
        QVERIFY2(spin->isEnabled(), name);
        spin->setFocus();
        spin->selectAll();
        QTest::keyClicks(spin, text);
        QTest::keyClick(spin, Qt::Key_Return);
    }
    void check(const char* name)
    {
        auto* box = in<QAbstractButton>(name);
        QVERIFY2(box->isEnabled(), name);
        QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    }
    /// A sentence, typed and entered.
    void type(const char* name, const QString& sentence)
    {
        auto* line = in<QLineEdit>(name);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, sentence);
        QTest::keyClick(line, Qt::Key_Return);
    }
    void openExample(int number) { examples()[number]->trigger(); }
    void openExample(std::string_view name)
    {
        const auto& all = benchExamples();
        const auto named = std::ranges::find_if(all, [&](const BenchExample& example) { return name == example.name; });
        openExample(static_cast<int>(named - all.begin()));
    }
    QList<QAction*> examples() const { return bench->findChildren<QAction*>("benchExample"); }

    BenchWindow* bench = nullptr;
};

} // namespace headlight::test
