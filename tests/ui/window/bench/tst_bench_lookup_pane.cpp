// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "tests/ui/window/bench/bench_fixture.h"
#include "ui/lessons/lesson_bench.h"
#include "ui/window/bench/bench_lookup_pane.h"

#include <QComboBox>
#include <QLabel>
#include <QTabBar>

using namespace headlight;
using namespace headlight::test;

/// Attention as a database, on a page of the bench's window.
class TestBenchLookupPane : public QObject {
    Q_OBJECT
private slots:
    void init() { m_fixture = std::make_unique<BenchFixture>(); }
    void cleanup() { m_fixture.reset(); }
    void itFollowsTheBench()
    {
        f().openExample("bank");
        f().clickTab("benchTabs", kLookupTab);
        choose("benchLookupQuery", 8);
        QCOMPARE(pane().plot().query, QString("check"));
        QCOMPARE(pane().plot().entries.size(), std::size_t(9));
        const double before = pane().plot().entries[6].weight;
        f().showChoices();
        f().enter("benchTemperature", "0.02");
        QVERIFY(pane().plot().entries[6].weight > 0.99 && before < 0.25);
        QCOMPARE(pane().plot().query, QString("check"));
    }
    void aBenchOfFewerWordsHasNoSuchQuery()
    {
        f().openExample("bank");
        f().clickTab("benchTabs", kLookupTab);
        choose("benchLookupQuery", 8);
        f().openExample("additive");
        f().clickTab("benchTabs", kLookupTab);
        QCOMPARE(pane().plot().query, QString("part"));
        QVERIFY(!f().in<QComboBox>("benchLookupHead")->isEnabled());
    }
    void headsHaveTheirOwnKeys()
    {
        f().openExample("heads");
        f().clickTab("benchTabs", kLookupTab);
        choose("benchLookupQuery", 1);
        const std::vector<double> first = pane().plot().queryVector;
        choose("benchLookupHead", 1);
        QCOMPARE(f().in<QComboBox>("benchLookupHead")->currentText(), QString("second head"));
        QCOMPARE(first, (std::vector<double>{0.1, 1.0}));
        QCOMPARE(pane().plot().queryVector, (std::vector<double>{0.0, 0.5}));
    }
    void itsNumbersAreAFile()
    {
        f().openExample("bank");
        const QTemporaryDir folder;
        const auto file = toPath(folder.filePath("lookup.csv"));
        pane().selectQuery(8);
        pane().numbers()->write(file);
        QFile written(toQString(file));
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll().split('\n').size(), 1 + 9 + 1);
        QVERIFY(pane().figure().has_value());
    }
    void whatALessonAsksIsNotShown()
    {
        LessonBench bench{.example = "bank", .input = bankBench(), .tab = BenchTab::Lookup};
        bench.tokens = TokensAsked{"a lighthouse", {}};
        bench.asks = true;
        f().bench->showLesson(bench, "lesson");
        auto* cover = f().in<QLabel>("benchAnswerFirst");
        QVERIFY(cover->isVisible() && !pane().isVisible());
        f().clickTab("benchTabs", 0);
        QVERIFY(!cover->isVisible()); // what is asked for is covered in the steps
        f().clickTab("benchTabs", 2);
        QVERIFY(cover->isVisible());
        bench.asks = false;
        f().bench->showLesson(bench, "lesson");
        QVERIFY(!cover->isVisible() && pane().isVisible());
        QCOMPARE(f().bench->around().tokens.count(Cutting::Words), 2);
        f().bench->leaveLesson();
        QVERIFY(f().bench->around().tokens.count(Cutting::Words) != 2); // what was there before
    }

private:
    static constexpr int kLookupTab = 5;
    BenchFixture& f() { return *m_fixture; }
    BenchLookupPane& pane() { return *f().in<BenchLookupPane>("benchLookupPage"); }
    void choose(const char* combo, int index)
    {
        auto* box = f().in<QComboBox>(combo);
        box->setFocus();
        while (box->currentIndex() < index)
            QTest::keyClick(box, Qt::Key_Down);
    }
    std::unique_ptr<BenchFixture> m_fixture;
};

HEADLIGHT_TEST(TestBenchLookupPane)
#include "tst_bench_lookup_pane.moc"
