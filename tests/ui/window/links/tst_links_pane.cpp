// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/links/links_row.h"
#include "ui/window/frame/centre_pane.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/links/links_view.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/window_theme.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QScrollBar>
#include <QTemporaryDir>

#include <algorithm>
#include <map>

using namespace headlight;

/// The tab Links, worked with the mouse and the keys.
class TestLinksPane : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void everyLayoutIsChosenAndUndone();
    void aChoiceThatIsMadeAgainKeepsItsMark();
    void theFiltersLeaveLessAndTheTableHoldsTheSame();
    void theCountOfLinksIsInViewWhereThePictureScrolls();
    void textsAreChosenOnlyWhereThereAreTwo();
    void theSessionComesBack();
    void theChosenHeadIsDrawnUntilEveryHeadIsAskedFor();
    void aLongTextBeginsWithTheStrongestLinks();
    void theHeatmapKeepsItsLinks();
    void theLayoutIsReadBesideTheMap();
    void aWideWindowHasRoomForTheLinksOfALongSentence();
    void whereThereIsNoRoomBesideTheMapASentenceSaysSo();

private:
    void choose(const char* button, const QString& text);
    void openBesideMap(const QSize& window, int nLetters);
    LinksView* links() const { return m_fixture->find<LinksView>("linksView"); }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestLinksPane::init()
{
    m_fixture = test::openedTiny("abcde");
    m_fixture->clickTab(kLinksTab);
    SETTLE();
}

void TestLinksPane::cleanup()
{
    m_fixture.reset();
}

void TestLinksPane::choose(const char* button, const QString& text)
{
    m_fixture->choose(button, {text});
    SETTLE();
}

/// By F4, beside the map of so many letters.
void TestLinksPane::openBesideMap(const QSize& window, int nLetters)
{
    m_fixture->window->resize(window);
    m_fixture->clickTab(kHeatmapTab);
    m_fixture->session().setText(QString(nLetters, 'y'));
    SETTLE();
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F4);
    SETTLE();
}

void TestLinksPane::everyLayoutIsChosenAndUndone()
{
    for (const auto& [name, kind] :
         {std::pair("arcs", LinkLayoutKind::Arc), std::pair("circle", LinkLayoutKind::Radial),
          std::pair("columns", LinkLayoutKind::Columns)}) {
        choose("linkLayoutButton", name);
        QCOMPARE(links()->layout().kind, kind);
        QCOMPARE(links()->drawnCurves().size(), links()->plot().links.size());
        QCOMPARE(m_fixture->find<ChoiceButton>("linkLayoutButton")->value(), QString(name));
        test::movePointer(*links(), links()->queryLabelRect(1).center());
        QCOMPARE(links()->nVisibleLinks(),
                 static_cast<int>(std::ranges::count_if(links()->plot().links,
                                                        [](const TokenLink& link) { return link.query == 1; })));
    }
    QCOMPARE(m_fixture->session().undoStack()->undoText(), QString("layout: columns"));
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QCOMPARE(links()->layout().kind, LinkLayoutKind::Radial);
}

void TestLinksPane::theCountOfLinksIsInViewWhereThePictureScrolls()
{
    m_fixture->session().setText(QString(60, 'b'));
    SETTLE();
    QVERIFY(links()->verticalScrollBar()->maximum() > 0);
    const auto* count = m_fixture->find<QLabel>("linkCount");
    QVERIFY(count->isVisible() && !count->visibleRegion().isEmpty());
    QCOMPARE(count->text(), linkCountText(links()->plot()));
}

void TestLinksPane::theChosenHeadIsDrawnUntilEveryHeadIsAskedFor()
{
    m_fixture->session().selectHead({0, 2});
    SETTLE();
    QCOMPARE(links()->plot().heads, (std::vector<HeadIndex>{{0, 2}}));
    auto* box = m_fixture->find<QCheckBox>("everyHeadBox");
    QVERIFY(box->isVisible() && !box->isChecked());
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    SETTLE();
    QCOMPARE(links()->plot().heads, (std::vector<HeadIndex>{{0, 0}, {0, 1}, {0, 2}, {0, 3}}));
    m_fixture->session().ablateHead({0, 1}, true);
    m_fixture->session().showHead({0, 3}, false);
    SETTLE();
    QCOMPARE(links()->plot().heads, (std::vector<HeadIndex>{{0, 0}, {0, 2}}));
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Space);
    SETTLE();
    QCOMPARE(links()->plot().heads, (std::vector<HeadIndex>{{0, 2}}));
    // It is a look: undo takes back what was done to the heads, and back goes to the links of all of them.
    m_fixture->session().undoStack()->undo();
    QVERIFY(!m_fixture->session().state().hiddenHeads.contains({0, 3}));
    QVERIFY(!box->isChecked());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_Left, Qt::AltModifier);
    SETTLE();
    QVERIFY(box->isChecked());
    QCOMPARE(links()->plot().heads, (std::vector<HeadIndex>{{0, 0}, {0, 2}, {0, 3}}));
}

/// The tiny model has a token a letter and two around them.
void TestLinksPane::aLongTextBeginsWithTheStrongestLinks()
{
    m_fixture->session().set(&SessionState::links, &LinkOptions::threshold, 0.0F);
    const auto mostOfOneToken = [this] {
        std::map<int, int> counts;
        int most = 0;
        for (const TokenLink& link : links()->plot().links)
            most = std::max(most, ++counts[link.query]);
        return most;
    };
    m_fixture->session().setText(QString(kLongLinkText - 2, 'b'));
    SETTLE();
    QVERIFY(mostOfOneToken() > kFewLinksOfToken);
    QCOMPARE(links()->plot().links.size(), links()->plot().nLinksInAll);
    m_fixture->session().setText(QString(kLongLinkText - 1, 'b'));
    SETTLE();
    QCOMPARE(mostOfOneToken(), kFewLinksOfToken);
    QVERIFY(links()->plot().links.size() < links()->plot().nLinksInAll);
    QVERIFY(linkFilterText(links()->plot()).contains("top 3 per token and head"));
    QCOMPARE(m_fixture->find<QLabel>("linkCount")->text(), linkCountText(links()->plot()));
    choose("topKButton", "all");
    QCOMPARE(links()->plot().links.size(), links()->plot().nLinksInAll);
}

void TestLinksPane::aChoiceThatIsMadeAgainKeepsItsMark()
{
    for (const char* name : {"linkLayoutButton", "topKButton", "topPercentButton"}) {
        const auto* button = m_fixture->find<ChoiceButton>(name);
        const QList<QAction*> choices = button->menu()->actions();
        const auto chosen = [&] { return QList<bool>{} << choices[0]->isChecked() << choices[1]->isChecked(); };
        QCOMPARE(chosen(), (QList<bool>{true, false}));
        choose(name, choices[0]->text());
        QCOMPARE(chosen(), (QList<bool>{true, false}));
        choose(name, choices[1]->text());
        QCOMPARE(chosen(), (QList<bool>{false, true}));
    }
}

void TestLinksPane::theFiltersLeaveLessAndTheTableHoldsTheSame()
{
    auto* threshold = m_fixture->find<QDoubleSpinBox>("thresholdSpin");
    threshold->setFocus();
    threshold->selectAll();
    QTest::keyClicks(threshold, "0");
    QTest::keyClick(threshold, Qt::Key_Return);
    SETTLE();
    const std::size_t all = links()->plot().links.size();
    QCOMPARE(all, links()->plot().nLinksInAll);
    choose("topKButton", "1");
    const LinkPlot& plot = links()->plot();
    QCOMPARE(plot.links.size(), plot.heads.size() * static_cast<std::size_t>(plot.queryLabels.size()));
    choose("topPercentButton", "25 %");
    QVERIFY(links()->plot().links.size() < all);
    QVERIFY(!links()->plot().links.empty());
    QVERIFY(links()->accessibleDescription().startsWith(
        QStringLiteral("%1 of %2 links").arg(links()->plot().links.size()).arg(all)));

    const QTemporaryDir folder;
    const auto numbers = m_fixture->find<CentrePane>("centrePane")->numbers();
    QVERIFY(numbers.has_value());
    numbers->write(toPath(folder.filePath("l.csv")));
    QFile file(folder.filePath("l.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().trimmed().split('\n').size() - 1, static_cast<qsizetype>(links()->plot().links.size()));
}

void TestLinksPane::textsAreChosenOnlyWhereThereAreTwo()
{
    auto* texts = m_fixture->find<ChoiceButton>("linkTextsButton");
    QVERIFY(!texts->isVisible());
    LinkOptions kept = m_fixture->session().state().links; // a text that had two left it
    kept.texts = LinkTexts::FirstToSecond;
    m_fixture->session().set(&SessionState::links, kept);
    SETTLE();
    QVERIFY(texts->isVisible() && !texts->isEnabled());
    QVERIFY2(texts->toolTip().startsWith("There is only one sentence"), qPrintable(texts->toolTip()));
}

void TestLinksPane::theSessionComesBack()
{
    choose("linkLayoutButton", "circle");
    choose("topKButton", "2");
    const SessionState state = m_fixture->session().state();
    m_fixture->window->close();
    m_fixture->open();
    SETTLE();
    QCOMPARE(m_fixture->session().state().links, state.links);
    QCOMPARE(links()->layout().kind, LinkLayoutKind::Radial);
    QCOMPARE(m_fixture->find<ChoiceButton>("topKButton")->value(), QString("2"));
}

void TestLinksPane::theHeatmapKeepsItsLinks()
{
    m_fixture->window->resize(1600, 900);
    m_fixture->clickTab(kHeatmapTab);
    SETTLE();
    QVERIFY(!links()->isVisible()); // the map has the room, unless
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F4);
    SETTLE();
    QVERIFY(links()->isVisible());
    QCOMPARE(int(links()->plot().heads.size()), 1);
    QCOMPARE(links()->plot().heads.front(), m_fixture->session().state().selected);
    QVERIFY(m_fixture->find<QWidget>("heatmapView")->isVisible());
    QVERIFY(m_fixture->find<QWidget>("linkLayoutButton")->isVisible());
    QVERIFY(!m_fixture->find<QWidget>("topKButton")->isVisible());
    m_fixture->clickTab(kLinksTab);
    SETTLE();
    QVERIFY(m_fixture->find<QWidget>("topKButton")->isVisible());
    QVERIFY(!m_fixture->find<QWidget>("heatmapView")->isVisible());
}

void TestLinksPane::theLayoutIsReadBesideTheMap()
{
    openBesideMap({1280, 800}, 32);
    QVERIFY(links()->isVisible());
    auto* layout = m_fixture->find<ChoiceButton>("linkLayoutButton");
    QVERIFY2(layout->width() < layout->sizeHint().width(), "else there is room for all of it: take a longer text");
    ChoiceButton uncut(layout->name(), nullptr, layout->parentWidget());
    uncut.setWhole();
    uncut.setValue(QStringLiteral("columns"));
    giveTheme(uncut, theme(ThemeId::Light));
    uncut.resize(layout->size());
    QCOMPARE(layout->grab().toImage(), uncut.grab().toImage());
}

void TestLinksPane::aWideWindowHasRoomForTheLinksOfALongSentence()
{
    openBesideMap({1920, 1080}, 63);
    QVERIFY(links()->isVisible());
    const auto* map = m_fixture->find<HeatmapView>("heatmapView");
    QVERIFY(map->plot().nQueries() > 60);
    QVERIFY2(map->cellRect(0, 0).width() >= 6.0, qPrintable(QString::number(map->cellRect(0, 0).width())));
}

void TestLinksPane::whereThereIsNoRoomBesideTheMapASentenceSaysSo()
{
    auto* sentence = m_fixture->find<QLabel>("noLinks");
    auto* notice = m_fixture->find<QLabel>("noticeLabel");
    m_fixture->window->resize(1280, 800);
    m_fixture->clickTab(kHeatmapTab);
    SETTLE();
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F4);
    QVERIFY(links()->isVisible() && !sentence->isVisible());
    m_fixture->session().setText(QString(90, 'y'));
    SETTLE();
    QVERIFY(!links()->isVisible());
    QVERIFY2(sentence->isVisible() && sentence->text().contains("no room"), qPrintable(sentence->text()));
    QVERIFY2(!notice->isVisible(), "above the map, where they were asked for, and not in the status line");
    m_fixture->session().set(&SessionState::temperature, 2); // it stays as long as there is no room
    SETTLE();
    QVERIFY(sentence->isVisible());
    m_fixture->clickTab(kLinksTab);
    SETTLE();
    QVERIFY(!sentence->isVisible());
    m_fixture->clickTab(kHeatmapTab);
    SETTLE();
    QVERIFY(sentence->isVisible());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F4); // away
    QVERIFY(!sentence->isVisible());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F4);
    QVERIFY2(sentence->isVisible() && sentence->text().contains("fold"), qPrintable(sentence->text()));
    m_fixture->session().setText("abc");
    SETTLE();
    QVERIFY(links()->isVisible() && !sentence->isVisible());
}

HEADLIGHT_TEST(TestLinksPane)
#include "tst_links_pane.moc"
