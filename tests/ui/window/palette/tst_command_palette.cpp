// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/frame/centre_pane.h"
#include "ui/window/lessons/lesson_pane.h"
#include "ui/window/palette/command_palette.h"
#include "ui/window/palette/palette_model.h"

#include <QAction>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListView>
#include <QMenuBar>
#include <QScrollBar>
#include <QTest>

#include <algorithm>

using namespace headlight;
using namespace headlight::test;

/// Ctrl+K: everything that can be done, by its name.
class TestCommandPalette : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void everyActionOfTheWindowIsInItWithItsKeys();
    void headsModelsLessonsExamplesAndRecentFilesAreInIt();
    void aHeadIsChosenByItsNumber();
    void escapeClosesItAndGivesTheKeyboardBack();
    void upAndDownChoose();
    void theBestMatchStandsAtTheTop();
    void whatOpensADialogOpensItOnceThePaletteIsGone();
    void menusAndWhatAnActionDoesAreSearchedToo();
    void pagesBelowAndWhatTheirButtonsDoAreInIt();
    void theTemperatureAndTheZoomAreInIt();
    void theBenchKnowsLessonsAndItsTemperature();
    void whatALessonAsksIsNotPrinted();
    void whatCannotBeDoneNowSaysSo();
    void whatIsNotThereIsSaid();
    void aClickDoesWhatItSays();
    void aBenchExampleAndALessonOpen();

private:
    CommandPalette* palette() const { return m_fixture->window->findChild<CommandPalette*>(); }
    QLineEdit* line() const { return palette()->findChild<QLineEdit*>("paletteLine"); }
    QListView* list() const { return palette()->findChild<QListView*>("paletteList"); }
    QString current() const { return list()->currentIndex().data().toString(); }
    void open()
    {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(palette() && line()->hasFocus());
    }
    void type(const QString& text) { QTest::keyClicks(line(), text); }
    const PaletteEntry* entry(const QString& text) const
    {
        const PaletteModel& entries = palette()->entries();
        for (int row = 0; row < entries.rowCount(); ++row)
            if (entries.entry(row).text == text)
                return &entries.entry(row);
        return nullptr;
    }
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestCommandPalette::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    QFile::remove(WindowFixture::dataFolder() + "/files.json");
    m_fixture->openTiny("abcd");
    m_fixture->line()->setFocus(); // whose own Ctrl+K would delete the rest of the line
}

void TestCommandPalette::everyActionOfTheWindowIsInItWithItsKeys()
{
    open();
    int nSeen = 0;
    for (const QAction* action : m_fixture->window->findChildren<QAction*>()) {
        if (action->isSeparator() || action->menu() || action->text().isEmpty() ||
            action->property("isHeading").toBool())
            continue;
        const QString text = plainActionText(*action);
        const PaletteModel& entries = palette()->entries();
        bool isThere = false;
        for (int row = 0; row < entries.rowCount() && !isThere; ++row)
            isThere = entries.entry(row).text == text &&
                      entries.entry(row).keys == action->shortcut().toString(QKeySequence::NativeText) &&
                      entries.entry(row).isEnabled == action->isEnabled();
        QVERIFY2(isThere, qPrintable(action->text()));
        ++nSeen;
    }
    QVERIFY2(nSeen > 60, qPrintable(QString::number(nSeen)));
    // And what the menus hold is an action of the window.
    std::function<void(const QMenu*)> walk = [&](const QMenu* menu) {
        for (const QAction* action : menu->actions()) {
            if (action->menu())
                walk(action->menu());
            else if (!action->isSeparator() && !action->property("isHeading").toBool())
                QVERIFY2(entry(plainActionText(*action)), qPrintable(action->text()));
        }
    };
    for (const QAction* action : m_fixture->window->menuBar()->actions())
        if (action->menu())
            walk(action->menu());
    QCOMPARE(entry("Dark theme")->group, QString("View"));
}

void TestCommandPalette::headsModelsLessonsExamplesAndRecentFilesAreInIt()
{
    const QString session = WindowFixture::dataFolder() + "/kept.json";
    m_fixture->window->saveSessionFile(toPath(session));
    open();
    const HeadGrid grid = m_fixture->session().grid();
    for (int layer = 0; layer < grid.nLayers; ++layer)
        for (int head = 0; head < grid.nHeads; ++head)
            QVERIFY(entry(QStringLiteral("%1.%2").arg(layer).arg(head)));
    for (const ModelEntry& model : m_fixture->session().models())
        QVERIFY(entry(QString::fromStdString(model.name)));
    const std::vector<Lesson>& lessons = m_fixture->find<LessonPane>("lessonPane")->lessons();
    QVERIFY(lessons.size() >= 19);
    for (const Lesson& lesson : lessons)
        QVERIFY(entry(QStringLiteral("Lesson %1: %2").arg(lesson.order).arg(lesson.title)));
    for (const BenchExample& example : benchExamples())
        QVERIFY(entry(example.title));
    for (const ViewTab tab : pictureTabs())
        QVERIFY(entry(tabName(tab)));
    QVERIFY(entry("kept.json"));
    // Each once, whether a menu that lists it was open before or not.
    QTest::keyClick(line(), Qt::Key_Escape);
    QTRY_VERIFY(!palette() && QApplication::focusWidget());
    emit m_fixture->find<ChoiceButton>("modelButton")->menu()->aboutToShow();
    emit m_fixture->find<QMenu>("recentMenu")->aboutToShow();
    open();
    QStringList texts;
    for (int row = 0; row < palette()->entries().rowCount(); ++row)
        texts << palette()->entries().entry(row).text;
    QCOMPARE(texts.count("kept.json"), qsizetype(1));
    for (const ModelEntry& model : m_fixture->session().models())
        QCOMPARE(texts.count(QString::fromStdString(model.name)), qsizetype(1));
}

void TestCommandPalette::aHeadIsChosenByItsNumber()
{
    open();
    type("1.1");
    QCOMPARE(current(), QString("1.1"));
    QTest::keyClick(line(), Qt::Key_Return);
    QTRY_COMPARE(m_fixture->session().state().selected, (HeadIndex{1, 1}));
    QTRY_VERIFY(!palette());
    QVERIFY(m_fixture->line()->hasFocus());
    QCOMPARE(m_fixture->line()->text(), QString("abcd"));
}

void TestCommandPalette::escapeClosesItAndGivesTheKeyboardBack()
{
    auto* tabs = m_fixture->find<QTabBar>("viewTabs");
    tabs->setFocus();
    open();
    type("dark");
    QTest::keyClick(line(), Qt::Key_Escape);
    QTRY_VERIFY(!palette());
    QTRY_VERIFY(tabs->hasFocus());
    QCOMPARE(m_fixture->session().state().theme, ThemeId::Light);
}

void TestCommandPalette::upAndDownChoose()
{
    open();
    type("dark");
    const QString first = current();
    QCOMPARE(first, QString("Dark theme"));
    line()->clear();
    const int n = list()->model()->rowCount();
    QVERIFY(n > 100);
    QTest::keyClick(line(), Qt::Key_Down);
    QTest::keyClick(line(), Qt::Key_Down);
    QCOMPARE(list()->currentIndex().row(), 2);
    QTest::keyClick(line(), Qt::Key_Up);
    QCOMPARE(list()->currentIndex().row(), 1);
    QTest::keyClick(line(), Qt::Key_PageDown);
    QVERIFY(list()->currentIndex().row() > 5);
    QVERIFY(list()->viewport()->rect().contains(list()->visualRect(list()->currentIndex())));
    QVERIFY(!palette()->findChild<QLabel*>("paletteWhat")->text().isEmpty());
    type("dark");
    QTest::keyClick(line(), Qt::Key_Return);
    QTRY_COMPARE(m_fixture->session().state().theme, ThemeId::Dark);
}

/// Those that follow it are seen, not those that say the word only somewhere.
void TestCommandPalette::theBestMatchStandsAtTheTop()
{
    open();
    type("head");
    QVERIFY(list()->currentIndex().row() > 12); // it stands so far down that the list has to scroll
    const QScrollBar* bar = list()->verticalScrollBar();
    QVERIFY(bar->value() > 0);
    QVERIFY(list()->visualRect(list()->currentIndex()).top() <= 1 || bar->value() == bar->maximum());
    line()->clear();
    QCOMPARE(bar->value(), 0);
}

void TestCommandPalette::whatOpensADialogOpensItOnceThePaletteIsGone()
{
    open();
    type("keyboard");
    bool wasAlone = false;
    QTimer::singleShot(300, m_fixture->window.get(), [&] {
        auto* dialog = m_fixture->window->findChild<QDialog*>("shortcutsDialog");
        wasAlone = dialog && dialog->isVisible() && (!palette() || !palette()->isVisible());
        if (dialog)
            dialog->close();
    });
    QTest::keyClick(line(), Qt::Key_Return);
    QTRY_VERIFY(wasAlone);
}

void TestCommandPalette::menusAndWhatAnActionDoesAreSearchedToo()
{
    open();
    type("range");
    QVERIFY(list()->isVisible());
    QStringList found;
    for (int row = 0; row < list()->model()->rowCount(); ++row)
        found << list()->model()->index(row, 0).data().toString();
    for (const char* name : {"fitted", "this head", "this layer", "all heads", "0 to 1"})
        QVERIFY2(found.contains(name), name);
    QCOMPARE(entry("fitted")->group, QString("View › Colour › Range"));
    QCOMPARE(entry("viridis")->group, QString("View › Colour › Map"));
    line()->clear();
    type("shortcuts"); // no name and no menu, but what it does
    QCOMPARE(current(), QString("Keyboard"));
    line()->clear();
    type("fitted"); // a name: not all that speaks of it
    for (int row = 0; row < list()->model()->rowCount(); ++row) {
        const QString words = list()->model()->index(row, 0).data(PaletteModel::SearchRole).toString();
        QVERIFY2(words.contains("fitted", Qt::CaseInsensitive), qPrintable(words));
    }
}

void TestCommandPalette::pagesBelowAndWhatTheirButtonsDoAreInIt()
{
    open();
    for (const char* what : {"Predictions", "Head finder", "Switching off", "Generate", "Heads like this one",
                             "Draw a pattern…", "Switch off each in turn"})
        QVERIFY2(entry(what) && entry(what)->isEnabled && !entry(what)->group.isEmpty(), what);
    QCOMPARE(entry("circle")->group, QString("Layout")); // it comes from a button's menu
    QCOMPARE(entry("Head")->group, QString("Sort the head finder by"));
    int nFinders = 0;
    for (int row = 0; row < palette()->entries().rowCount(); ++row)
        nFinders += palette()->entries().entry(row).text == "Head finder";
    QCOMPARE(nFinders, 1); // one thing, by one name
    type("generate");
    QCOMPARE(current(), QString("Generate"));
    QTest::keyClick(line(), Qt::Key_Return);
    auto* tabs = m_fixture->find<QTabBar>("bottomTabs");
    QTRY_COMPARE(tabs->tabText(tabs->currentIndex()), QString("Generate"));
    QTRY_VERIFY(m_fixture->find<QWidget>("generateButton")->isVisible());
}

void TestCommandPalette::theTemperatureAndTheZoomAreInIt()
{
    open();
    type("temperature 0.5");
    QCOMPARE(current(), QString("Temperature 0.5"));
    QTest::keyClick(line(), Qt::Key_Return);
    QTRY_COMPARE(m_fixture->session().state().temperature, 0.5);
    QTRY_VERIFY(!palette());
    open();
    type("another temperature");
    QTest::keyClick(line(), Qt::Key_Return);
    auto* field = m_fixture->find<QDoubleSpinBox>("temperatureSpin");
    QTRY_VERIFY(field->isVisible() && field->window()->focusWidget() == field);
    QTest::keyClicks(field, "3");
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(m_fixture->session().state().temperature, 3.0);
    QTest::keyClick(field->window(), Qt::Key_Escape);
    QTRY_VERIFY(!field->isVisible());
    open();
    for (const char* what : {"Zoom in", "Zoom out", "Zoom to fit"})
        QVERIFY2(entry(what) && entry(what)->group == "Overview", what);
    type("zoom in");
    QTest::keyClick(line(), Qt::Key_Return);
    QTRY_COMPARE(m_fixture->session().state().tab, kOverviewTab);
    QTRY_VERIFY(m_fixture->session().state().overview.cellSize > 0);
}

void TestCommandPalette::theBenchKnowsLessonsAndItsTemperature()
{
    BenchWindow& bench = m_fixture->window->openBench();
    QVERIFY(QTest::qWaitForWindowActive(&bench));
    const auto ask = [&bench](const QString& text) {
        bench.findChild<QAction*>("benchPalette")->trigger();
        auto* asked = bench.findChild<CommandPalette*>();
        QVERIFY(asked);
        auto* typed = asked->findChild<QLineEdit*>("paletteLine");
        QTest::keyClicks(typed, text);
        QTest::keyClick(typed, Qt::Key_Return);
        QTRY_VERIFY(!bench.findChild<CommandPalette*>());
    };
    ask("temperature");
    QTRY_COMPARE(bench.focusWidget(), bench.findChild<QWidget*>("benchTemperature"));
    ask("lesson 13");
    auto* pane = m_fixture->find<LessonPane>("lessonPane");
    QTRY_VERIFY(pane && pane->isOpen());
}

void TestCommandPalette::whatALessonAsksIsNotPrinted()
{
    m_fixture->session().set(&SessionState::temperature, 0.05); // every look is a strong one
    SETTLE();
    const auto nTelling = [&] {
        open();
        int found = 0;
        for (int row = 0; row < palette()->entries().rowCount(); ++row) {
            const PaletteEntry& each = palette()->entries().entry(row);
            found += each.group.startsWith("layer ") && each.group.contains(": "); // a head's entry says where it looks
        }
        QTest::keyClick(line(), Qt::Key_Escape);
        const bool isClosed = QTest::qWaitFor([this] { return !palette() && QApplication::focusWidget(); });
        return isClosed ? found : -1;
    };
    QVERIFY(nTelling() > 0);
    m_fixture->find<CentrePane>("centrePane")->setAsked(AskedPicture{});
    QCOMPARE(nTelling(), 0);
}

void TestCommandPalette::whatCannotBeDoneNowSaysSo()
{
    open();
    type("unpin");
    QCOMPARE(current(), QString("Unpin"));
    QTest::keyClick(line(), Qt::Key_Return);
    QVERIFY(palette()->isVisible());
    QVERIFY(palette()->findChild<QLabel*>("paletteWhat")->text().contains("can't be done now"));
}

void TestCommandPalette::whatIsNotThereIsSaid()
{
    open();
    type("qqq<b>");
    QCOMPARE(palette()->findChild<QLabel*>("paletteWhat")->text(),
             QString("Nothing has \"qqq<b>\" in its name, its menu or what it does."));
    QVERIFY(!list()->isVisible());           // no empty box
    QTest::keyClick(line(), Qt::Key_Return); // nothing to do
    QVERIFY(palette()->isVisible());
}

void TestCommandPalette::aClickDoesWhatItSays()
{
    open();
    type("0.1");
    QCOMPARE(current(), QString("0.1")); // what is called so, wherever it stands among those that have it in them
    QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, list()->visualRect(list()->currentIndex()).center());
    QTRY_COMPARE(m_fixture->session().state().selected, (HeadIndex{0, 1}));
}

void TestCommandPalette::aBenchExampleAndALessonOpen()
{
    open();
    type("lesson 13");
    QTest::keyClick(line(), Qt::Key_Return);
    auto* pane = m_fixture->find<LessonPane>("lessonPane");
    QTRY_VERIFY(pane->isVisible());
    QTRY_VERIFY(m_fixture->session().state().input.text.contains("bank"));
    QTest::mouseClick(m_fixture->find<QAbstractButton>("lessonClose"), Qt::LeftButton);
    m_fixture->line()->setFocus();
    open();
    type("bench example cross");
    QTest::keyClick(line(), Qt::Key_Return);
    QTRY_VERIFY(m_fixture->window->openBench().input() == crossBench());
}

HEADLIGHT_TEST(TestCommandPalette)
#include "tst_command_palette.moc"
