// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/links/links_row.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/heads/heads_overview.h"
#include "ui/window/inspector/inspector_view.h"
#include "ui/window/predictions/prediction_model.h"
#include "ui/window/predictions/prediction_view.h"
#include "ui/window/start/start_page.h"
#include "ui/window/text/token_chips.h"
#include "ui/window/widgets/choice_button.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QTemporaryDir>

#include <map>

using namespace headlight;

/// The window without a text: with the keys and the mouse.
class TestStartPage : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void withoutTextNothingOldStays_data();
    void withoutTextNothingOldStays();
    void itIsAskedForInOnePlace();
    void everyLineBeginsAtOneEdge();
    void undoBringsTheTextBack();
    void tabsStayAndTheNextTextIsShownInTheChosenOne();
    void exportSaysWhyNot();
    void everyPanelCanBeUsedWithoutText();
    void anExampleIsOneClickAndOneStepOfUndo();
    void aRecentSessionIsOpened();
    void aLessonIsOpened();
    void whatIsTypedStaysWhenTheModelCannotReadIt();

private:
    void deleteAll();
    QPushButton* link(const char* name, int i = 0) const;
    bool isEmpty() const { return m_fixture->find<QWidget>("startPage")->isVisible(); }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestStartPage::init()
{
    m_fixture = test::openedTiny("abc");
}

void TestStartPage::cleanup()
{
    m_fixture.reset();
}

void TestStartPage::deleteAll()
{
    m_fixture->line()->setFocus();
    QTest::keyClick(m_fixture->line(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(m_fixture->line(), Qt::Key_Backspace);
    QTRY_VERIFY(isEmpty());
}

QPushButton* TestStartPage::link(const char* name, int i) const
{
    return m_fixture->find<QWidget>("startPage")->findChildren<QPushButton*>(name).value(i);
}

void TestStartPage::withoutTextNothingOldStays_data()
{
    QTest::addColumn<bool>("isNew");
    QTest::newRow("deleted") << false;
    QTest::newRow("Ctrl+N") << true;
}

void TestStartPage::withoutTextNothingOldStays()
{
    QFETCH(bool, isNew);
    m_fixture->session().ablateHead({0, 1}, true);
    SETTLE();
    if (isNew)
        QTest::keyClick(m_fixture->line(), Qt::Key_N, Qt::ControlModifier);
    else
        deleteAll();
    QTRY_VERIFY(isEmpty());
    QVERIFY(!m_fixture->session().result());
    QVERIFY(!m_fixture->find<QWidget>("heatmapView")->isVisible());
    QVERIFY(!m_fixture->find<QWidget>("linksView")->isVisible());
    QVERIFY(m_fixture->find<InspectorView>("inspector")->plot().isEmpty());
    QCOMPARE(m_fixture->find<PredictionView>("predictionsBefore")->model().rowCount(), 0);
    QCOMPARE(m_fixture->find<PredictionView>("predictionsAfter")->model().rowCount(), 0);
    QVERIFY(m_fixture->find<TokenChips>("tokenChips")->tokens().isEmpty());
    QVERIFY(m_fixture->find<HeadsOverview>("headsOverview")->data().thumbnails.empty());
    QCOMPARE(m_fixture->find<QTableView>("headList")->model()->rowCount(), 0);
    for (const char* label : {"statusTokens", "statusSum"})
        QVERIFY2(!m_fixture->find<QLabel>(label)->isVisible(), label);
    QVERIFY(m_fixture->line()->isEnabled());
}

/// The line keeps its width, no panel asks again, and there is nothing to export.
void TestStartPage::itIsAskedForInOnePlace()
{
    auto* button = m_fixture->find<QPushButton>("exportButton");
    const int width = m_fixture->line()->width();
    QVERIFY(button->isEnabled());
    deleteAll();
    QVERIFY(!m_fixture->find<QLabel>("messageLabel")->isVisible());
    QTRY_COMPARE(m_fixture->line()->width(), width);
    QVERIFY(!button->isEnabled());
    auto* heads = m_fixture->find<QWidget>("headsPanel");
    const auto* said = m_fixture->find<QLabel>("headSummary");
    QTRY_VERIFY(said->mapTo(heads, QPoint()).y() < 80); // where the thumbnails would begin
    int nAsked = 0;
    for (const QLabel* label : m_fixture->window->findChildren<QLabel*>())
        nAsked += label->isVisible() && label->text().contains("Type a sentence");
    QCOMPARE(nAsked, 1);
    QTest::keyClicks(m_fixture->line(), "xy");
    SETTLE();
    QVERIFY(button->isEnabled());
    QTRY_VERIFY(m_fixture->find<QWidget>("headsOverview")->isVisible());
}

namespace {

/// The first column of a picture in which a row is not as the picture begins; its width where none is.
int firstInk(const QImage& picture)
{
    for (int x = 0; x < picture.width(); ++x)
        for (int y = 0; y < picture.height(); ++y)
            if (std::abs(qGray(picture.pixel(x, y)) - qGray(picture.pixel(0, 0))) > 60)
                return x;
    return picture.width();
}

} // namespace

void TestStartPage::everyLineBeginsAtOneEdge()
{
    deleteAll();
    auto* page = m_fixture->find<QScrollArea>("startPage")->widget();
    QList<QWidget*> lines;
    for (QLabel* label : page->findChildren<QLabel*>()) {
        label->setText("H"); // whatever the letter, it is the same one in every line
        lines << label;
    }
    for (QPushButton* link : page->findChildren<QPushButton*>()) {
        link->setText("H");
        lines << link;
    }
    QCoreApplication::processEvents();
    test::finishLayouts();
    std::map<int, std::pair<int, int>> edges; // least and largest, of each column of lines
    const QImage window = m_fixture->window->grab().toImage();
    for (QWidget* line : std::as_const(lines)) {
        if (line->visibleRegion().isEmpty())
            continue; // scrolled away
        const QRect place(line->mapTo(m_fixture->window.get(), QPoint()), line->size());
        const int left = place.x();
        const int ink = left + firstInk(window.copy(place));
        const auto [edge, isNew] = edges.try_emplace(left, ink, ink);
        edge->second = {std::min(edge->second.first, ink), std::max(edge->second.second, ink)};
    }
    QVERIFY(!edges.empty() && edges.size() <= 2);
    for (const auto& [left, ink] : edges)
        QVERIFY2(ink.second - ink.first <= 1, qPrintable(QString("%1 to %2").arg(ink.first).arg(ink.second)));
}

void TestStartPage::undoBringsTheTextBack()
{
    deleteAll();
    QTest::keyClick(m_fixture->line(), Qt::Key_Z, Qt::ControlModifier);
    SETTLE();
    QCOMPARE(m_fixture->line()->text(), QString("abc"));
    QVERIFY(!isEmpty());
    QVERIFY(m_fixture->find<QWidget>("heatmapView")->isVisible());
    QVERIFY(!m_fixture->find<InspectorView>("inspector")->plot().isEmpty());
    QCOMPARE(m_fixture->find<TokenChips>("tokenChips")->tokens().size(), 5);
    QVERIFY(m_fixture->find<PredictionView>("predictionsBefore")->model().rowCount() > 0);
    QTest::keyClick(m_fixture->line(), Qt::Key_N, Qt::ControlModifier);
    QTRY_VERIFY(isEmpty());
    QTest::keyClick(m_fixture->line(), Qt::Key_Z, Qt::ControlModifier);
    SETTLE();
    QCOMPARE(m_fixture->line()->text(), QString("abc"));
}

void TestStartPage::tabsStayAndTheNextTextIsShownInTheChosenOne()
{
    deleteAll();
    for (const ViewTab tab : pictureTabs()) {
        m_fixture->clickTab(tab);
        QCOMPARE(m_fixture->session().state().tab, tab);
        QTest::qWait(20); // nothing may fill it
        QVERIFY(isEmpty());
    }
    m_fixture->clickTab(kLinksTab);
    m_fixture->line()->setFocus();
    QTest::keyClicks(m_fixture->line(), "xy");
    SETTLE();
    QVERIFY(!isEmpty());
    QVERIFY(m_fixture->find<QWidget>("linksView")->isVisible());
}

void TestStartPage::exportSaysWhyNot()
{
    deleteAll();
    auto* message = m_fixture->find<QLabel>("noticeLabel");
    const std::pair<Qt::Key, Qt::KeyboardModifiers> keys[] = {{Qt::Key_E, Qt::ControlModifier},
                                                              {Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier}};
    for (const auto& [key, modifiers] : keys) {
        m_fixture->window->tellDone("something else");
        QTest::keyClick(m_fixture->line(), key, modifiers);
        QVERIFY2(message->isVisible() && message->text().contains("type a sentence first"),
                 qPrintable(message->text()));
    }
}

/// Nothing asks for a result that is no longer there.
void TestStartPage::everyPanelCanBeUsedWithoutText()
{
    for (const ViewTab tab : pictureTabs()) {
        m_fixture->session().set(&SessionState::tab, tab);
        SETTLE();
    }
    deleteAll();
    for (const ViewTab tab : pictureTabs())
        m_fixture->session().set(&SessionState::tab, tab);
    m_fixture->session().setPart(AttentionPart::Decoder);
    m_fixture->session().selectHead({1, 2});
    m_fixture->session().ablateHead({1, 2}, true);
    m_fixture->session().showHead({1, 1}, false);
    m_fixture->session().set(&SessionState::theme, ThemeId::Dark);
    m_fixture->session().set(&SessionState::context, &ContextChoice::text, "other");
    for (QAction* action : m_fixture->window->actions())
        if (action->isEnabled() && action->isCheckable() && !action->text().endsWith(u'…')) // asks for nothing
            action->trigger();
    for (int tab = 0; tab < 4; ++tab) {
        auto* tabs = m_fixture->find<QTabBar>("bottomTabs");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center());
    }
    m_fixture->window->resize(900, 620);
    QVERIFY(!m_fixture->window->grab().isNull());
    QTest::qWait(50); // nothing may come of it that falls over
}

void TestStartPage::anExampleIsOneClickAndOneStepOfUndo()
{
    deleteAll();
    const SessionState before = m_fixture->session().state();
    QPushButton* example = link("startExample");
    QVERIFY(example && example->isVisible());
    QTest::mouseClick(example, Qt::LeftButton);
    SETTLE();
    QVERIFY(!isEmpty());
    QVERIFY(m_fixture->line()->hasFocus()); // the link that had it is gone
    QVERIFY(!m_fixture->line()->text().isEmpty());
    QCOMPARE(m_fixture->session().undoStack()->undoText(), QString("example"));
    m_fixture->session().undoStack()->undo();
    QTRY_VERIFY(isEmpty());
    QVERIFY(m_fixture->session().state() == before);
}

void TestStartPage::aRecentSessionIsOpened()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("R&D <b>x.json");
    m_fixture->window->saveSessionFile(toPath(file));
    m_fixture->session().setText("other");
    SETTLE();
    deleteAll();
    QPushButton* session = link("startSession");
    QVERIFY(session);
    QCOMPARE(session->text(), QString("R&&D <b>x.json"));
    session->setFocus();
    QTest::keyClick(session, Qt::Key_Space);
    SETTLE();
    QCOMPARE(m_fixture->line()->text(), QString("abc"));
    QVERIFY(QFile::remove(file));
    deleteAll();
    QVERIFY(!link("startSession")); // what is gone is not offered
}

void TestStartPage::aLessonIsOpened()
{
    deleteAll();
    QPushButton* lesson = link("startLesson");
    QVERIFY(lesson);
    QTest::mouseClick(lesson, Qt::LeftButton);
    QTRY_VERIFY(m_fixture->find<QWidget>("lessonPane")->isVisible());
    QVERIFY(m_fixture->find<ChoiceButton>("lessonButton")->value().startsWith("0. "));
    QTRY_VERIFY(!isEmpty()); // the lesson has a text of its own
}

void TestStartPage::whatIsTypedStaysWhenTheModelCannotReadIt()
{
    m_fixture->session().setModel("/no/such/model");
    QTRY_VERIFY(!m_fixture->session().problem().isEmpty());
    QTest::keyClicks(m_fixture->line(), "de");
    QTest::qWait(30); // nothing may take it away
    QCOMPARE(m_fixture->line()->text(), QString("abcde"));
    QCOMPARE(m_fixture->session().state().input.text, QString("abcde"));
    m_fixture->session().setModel("tiny");
    SETTLE();
    QCOMPARE(m_fixture->find<TokenChips>("tokenChips")->tokens().size(), 7);
}

HEADLIGHT_TEST(TestStartPage)
#include "tst_start_page.moc"
