// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/ui/window/bench/bench_fixture.h"
#include "ui/window/bench/bench_steps_page.h"
#include "ui/window/bench/bench_table_view.h"
#include "ui/window/bench/bench_view.h"

#include <QAbstractSpinBox>
#include <QPushButton>
#include <QScreen>
#include <QSlider>
#include <QStatusBar>
#include <QTabBar>

using namespace headlight;
using namespace headlight::test;

/// What the bench says where a person could be led astray.
class TestBenchGuidance : public QObject {
    Q_OBJECT
private slots:
    void init() { m_fixture = std::make_unique<BenchFixture>(); }
    void cleanup() { m_fixture.reset(); }
    void theTemperatureSlides();
    void numbersThatChangeNothingSaySo();
    void theRowOfAnEditedCellSaysWhatItWasAndBecomes();
    void tokensThatAreThereTwiceHaveAPlace();
    void aGoodNumberEndsWhatWasSaidOfABadOne();
    void nothingOfTheTokensPageIsClippedBesideALesson();
    void tabsHaveShortNamesBesideALesson();
    void thePagesAroundTheBenchHaveNoneOfItsTables();
    void theWindowFitsItsScreenWithTheStatusLine();

private:
    BenchFixture& f() { return *m_fixture; }
    const BenchInput& input() const { return m_fixture->input(); }
    QString note(const char* table) const
    {
        auto* label = m_fixture->in<QLabel>(table);
        return label->isVisible() ? label->text() : QString();
    }
    std::unique_ptr<BenchFixture> m_fixture;
};

void TestBenchGuidance::theTemperatureSlides()
{
    f().showChoices();
    auto* slider = f().in<QSlider>("benchTemperatureSlider");
    auto* field = f().in<QDoubleSpinBox>("benchTemperature");
    QVERIFY(slider->isVisible() && field->isVisible());
    QCOMPARE(slider->value(), 0);
    const int before = f().nSteps();
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Right);
    QVERIFY(input().options.temperature > 1.0);
    QCOMPARE(field->value(), input().options.temperature);
    QTest::keyClick(slider, Qt::Key_Home);
    QCOMPARE(input().options.temperature, 0.01);
    QTest::keyClick(slider, Qt::Key_End);
    QCOMPARE(input().options.temperature, 100.0);
    QCOMPARE(f().nSteps(), before + 1); // one burst
    f().enter("benchTemperature", "0.5");
    QCOMPARE(input().options.temperature, 0.5);
    QVERIFY(slider->value() < 0);
    f().bench->session().undoStack()->setIndex(before);
    QCOMPARE(input().options.temperature, 1.0);
    QCOMPARE(slider->value(), 0);
}

void TestBenchGuidance::numbersThatChangeNothingSaySo()
{
    QVERIFY(input().vectorsAreTyped); // the first example has typed vectors
    QVERIFY2(note("benchUnread-X").contains("change nothing"), qPrintable(note("benchUnread-X")));
    QVERIFY(note("benchUnread-Q").isEmpty());
    f().showChoices();
    f().check("benchTypedScores");
    f().showNumbers();
    QVERIFY(note("benchUnread-Q").contains("scores are typed"));
    QVERIFY(note("benchUnread-V").isEmpty()); // still mixed
    f().bench->session().undoStack()->setIndex(0);
    f().showChoices();
    f().check("benchTypedVectors");
    f().showNumbers();
    QVERIFY(note("benchUnread-X").isEmpty());
}

void TestBenchGuidance::theRowOfAnEditedCellSaysWhatItWasAndBecomes()
{
    auto* table = f().in<BenchTableView>("benchTable-X");
    QStatusBar* status = f().bench->statusBar();
    table->setFocus();
    table->setCurrentIndex(table->model()->index(1, 0));
    const auto number = [&](int column) { return table->model()->index(1, column).data(Qt::EditRole).toString(); };
    QStringList was;
    for (int column = 0; column < table->model()->columnCount(); ++column)
        was << number(column);
    QStringList becomes = was;
    becomes[0] = "0.75";
    const QString row = table->model()->headerData(1, Qt::Vertical).toString();
    const QString said = QStringLiteral("X(%1) was [%2], becomes [%3]").arg(row, was.join(", "), becomes.join(", "));
    QTest::keyClick(table, Qt::Key_Return);
    auto* editor = f().in<QAbstractSpinBox>("benchCellEditor");
    editor->selectAll();
    QTest::keyClicks(editor, "0.75");
    QCOMPARE(status->currentMessage(), said); // before it is entered
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(input().first.x(1, 0), 0.75);
    QCOMPARE(status->currentMessage(), said);
    QTest::keyClick(table, Qt::Key_Up, Qt::ControlModifier);
    QVERIFY(status->currentMessage().contains("becomes [0.85"));
    f().bench->session().undoStack()->setIndex(0);
    QVERIFY2(status->currentMessage().isEmpty(), qPrintable(status->currentMessage())); // it is no longer so
    QTest::keyClick(table, Qt::Key_Up, Qt::ControlModifier);
    QVERIFY(status->currentMessage().contains("becomes ["));
    f().in<QLineEdit>("benchSentence")->setFocus();
    QVERIFY(status->currentMessage().isEmpty());
    QVERIFY(f().in<QLabel>("benchStatus")->isVisible());
}

void TestBenchGuidance::tokensThatAreThereTwiceHaveAPlace()
{
    f().type("benchSentence", "the cat saw the dog");
    QCOMPARE(input().first.tokens.size(), std::size_t(5));
    auto* view = f().in<BenchView>("benchView");
    const std::size_t scores = *view->plot().steps->find(BenchStepId::Scores);
    view->setPick(BenchPick{scores, 0, 3});
    QVERIFY2(view->accessibleDescription().contains("score(the#1, the#4)"), qPrintable(view->accessibleDescription()));
    view->setPick(BenchPick{scores, 1, 3});
    QVERIFY(view->accessibleDescription().contains("score(cat, the#4)"));
    QVERIFY(f().in<QLabel>("benchStatus")->text().contains(QStringLiteral("the#4 is the “the” in place 4")));
    auto* table = f().in<BenchTableView>("benchTable-X");
    QVERIFY(table->model()->index(3, 0).data(Qt::ToolTipRole).toString().startsWith("X(the#4, 1)"));
    f().type("benchSentence", "the cat saw a dog");
    QVERIFY(!f().in<QLabel>("benchStatus")->text().contains(u'#'));
}

void TestBenchGuidance::aGoodNumberEndsWhatWasSaidOfABadOne()
{
    f().clickTab("benchTabs", 3);
    f().enter("shapesField4", "0");
    QVERIFY2(f().notice().contains("stays at 10"), qPrintable(f().notice()));
    f().enter("shapesField4", "512");
    QVERIFY2(!f().notice().contains("stays at"), qPrintable(f().notice()));
    f().enter("shapesField4", "0");
    QVERIFY2(f().notice().contains("from 1 to 1000000") && f().notice().contains("stays at 512"),
             qPrintable(f().notice()));
    f().enter("shapesField4", "512"); // which it was already
    QVERIFY2(!f().notice().contains("stays at"), qPrintable(f().notice()));
}

void TestBenchGuidance::nothingOfTheTokensPageIsClippedBesideALesson()
{
    f().bench->resize(1280, 760);
    auto* lesson = new QWidget;
    lesson->setMinimumWidth(300);
    f().bench->addSidePane(lesson);
    f().clickTab("benchTabs", 2);
    f().type("tokensLine", "a sentence of many words that no bench of a dozen tokens has the room for at all");
    QCoreApplication::processEvents();
    auto* page = f().in<QWidget>("tokensPage");
    for (auto* button : page->findChildren<QPushButton*>()) {
        QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
        QVERIFY2(page->rect().contains(button->geometry()), qPrintable(button->text()));
    }
    auto* reason = f().in<QLabel>("tokensReason");
    QVERIFY(!reason->text().isEmpty());
    QVERIFY(reason->height() >= reason->heightForWidth(reason->width()));
}

void TestBenchGuidance::tabsHaveShortNamesBesideALesson()
{
    auto* tabs = f().in<QTabBar>("benchTabs");
    const auto names = [tabs] {
        QStringList all;
        for (int tab = 0; tab < tabs->count(); ++tab)
            all << tabs->tabText(tab);
        return tabs->sizeHint().width() > tabs->width() ? QStringList{"cut off"} : all;
    };
    f().bench->resize(1280, 760);
    QCoreApplication::processEvents();
    QCOMPARE(names(),
             QStringList({"Steps", "Links", "Tokens", "Shapes and cost", "Sequence pair", "Lookup", "Geometry"}));
    auto* lesson = new QWidget;
    lesson->setMinimumWidth(400);
    f().bench->addSidePane(lesson);
    QCoreApplication::processEvents();
    QCOMPARE(names(), QStringList({"Steps", "Links", "Tokens", "Shapes", "Pair", "Lookup", "Plane"}));
    f().bench->resize(1900, 760);
    QCoreApplication::processEvents();
    QCOMPARE(names()[4], QString("Sequence pair"));
}

/// Neither its tables nor its status: two translators have no "5 queries × 5 keys".
void TestBenchGuidance::thePagesAroundTheBenchHaveNoneOfItsTables()
{
    f().bench->resize(1280, 800);
    auto* side = f().in<QWidget>("benchSide");
    auto* status = f().in<QLabel>("benchStatus");
    const QString ofBench = status->text();
    QVERIFY(side->isVisible() && ofBench.contains("queries"));
    const int width = side->width();
    for (const int tab : {2, 3, 4}) {
        f().clickTab("benchTabs", tab);
        QVERIFY(!side->isVisible());
        QVERIFY2(!status->text().isEmpty() && !status->text().contains("queries"), qPrintable(status->text()));
        f().bench->setInput(tab == 3 ? trainBench() : bankBench(), "another"); // behind the page
        QVERIFY2(!side->isVisible() && !status->text().contains("queries"), qPrintable(status->text()));
    }
    for (const int tab : {5, 1, 0}) {
        f().clickTab("benchTabs", tab);
        QVERIFY(side->isVisible());
        QVERIFY2(status->text().contains("9 queries"), qPrintable(status->text()));
    }
    QTRY_COMPARE(side->width(), width);
}

void TestBenchGuidance::theWindowFitsItsScreenWithTheStatusLine()
{
    const QTemporaryDir folder;
    BenchWindow bench(BenchStore(toPath(folder.filePath("bench.json")), toPath(folder.filePath("bench-layout.json"))));
    bench.show();
    QVERIFY(QTest::qWaitForWindowExposed(&bench));
    const QSize room = bench.screen()->availableSize();
    QVERIFY2(bench.frameGeometry().height() <= room.height(), qPrintable(QString::number(bench.height())));
    QVERIFY(bench.frameGeometry().width() <= std::max(room.width(), bench.minimumSizeHint().width()));
    QVERIFY(bench.minimumSizeHint().height() <= 720); // a screen of 1280 × 800 leaves so much beside task bar and title
    QVERIFY(bench.statusBar()->isVisible());
    QVERIFY(bench.rect().contains(bench.statusBar()->geometry()));
}

HEADLIGHT_TEST(TestBenchGuidance)
#include "tst_bench_guidance.moc"
