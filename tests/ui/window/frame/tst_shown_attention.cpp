// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/token_groups.h"
#include "tests/support/pointer.h"
#include "tests/support/sample_plots.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/picture/attention_labels.h"
#include "ui/picture/shown_map.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/window/heatmap/heatmap_grid_view.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/text/token_chips.h"
#include "ui/window/widgets/choice_button.h"

#include <QAction>
#include <QLabel>
#include <QTest>

#include <memory>

using namespace headlight;
using namespace headlight::test;

/// What of the attention the window shows, and the selection of several tokens, by mouse and keyboard.
class TestShownAttention : public QObject {
    Q_OBJECT

    std::unique_ptr<WindowFixture> m_fixture;

    void settle() { SETTLE(); }
    TokenChips* chips() const { return m_fixture->find<TokenChips>("tokenChips"); }
    HeatmapView* heatmap() const { return m_fixture->find<HeatmapView>("heatmapView"); }
    const ViewData& view() const { return *m_fixture->session().result()->view; }
    void trigger(const char* action)
    {
        m_fixture->find<QAction>(action)->trigger();
        settle();
    }
    QPoint chip(int token) const { return chips()->chipRect(token).center().toPoint(); }
    const std::set<int>& selected() const { return m_fixture->session().state().tokens.selected; }

    /// The sum of the selected tokens' rows, by the loop.
    void verifyStrip(const std::vector<int>& tokens)
    {
        const std::optional<CombinedRow>& combined = heatmap()->plot().combined;
        QVERIFY(combined);
        const RunResult& result = *m_fixture->session().result();
        const Matrix pattern = labelledMap(result.cache, result.view->selected).whole(AttentionStep::Pattern);
        QCOMPARE(combined->rows, tokens);
        for (Index key = 0; key < pattern.cols(); ++key) {
            double sum = 0.0;
            for (const int token : tokens)
                sum += double(pattern(token, key));
            QCOMPARE(combined->values[key], float(sum));
        }
    }

private slots:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->open(WindowFixture::tinyState("the cat sat"));
        m_fixture->window->resize(1280, 800);
        settle();
    }
    void cleanup() { m_fixture.reset(); }

    void thatRowsSumToOneIsNotSaidOfWhatDoesNot()
    {
        auto* sum = m_fixture->find<QLabel>("statusSum");
        QVERIFY(sum->isVisible() && sum->text().startsWith("rows sum to 1"));
        trigger("valueWeighted");
        QVERIFY(!sum->isVisible());
        trigger("valueWeighted");
        QVERIFY(sum->isVisible());
        trigger("hideSpecial");
        QVERIFY2(sum->text().startsWith("rows rescaled to sum to 1"), qPrintable(sum->text()));
    }

    void theButtonSaysAllOfIt()
    {
        for (const char* choice : {"mergeWords", "hideSpecial", "valueWeighted"})
            trigger(choice);
        auto* button = m_fixture->find<ChoiceButton>("shownButton");
        QCOMPARE(button->value(), QString("words, no special tokens, value-weighted"));
        QTRY_VERIFY(button->width() >= button->fontMetrics().horizontalAdvance(button->name() + button->value()));
    }
    void wordsReachEveryViewAndAreSaidOnTheButton()
    {
        trigger("mergeWords");
        QCOMPARE(heatmap()->plot().queryLabels, (QStringList{"<s>", "the", "␣", "cat", "␣", "sat", "</s>"}));
        QCOMPARE(view().beside->as<LinkPlot>()->queryLabels, heatmap()->plot().queryLabels);
        QCOMPARE(m_fixture->find<ChoiceButton>("shownButton")->value(), QString("words"));
        QCOMPARE(chips()->tokens().size(), 13); // the tokens stay
        trigger("hideSpecial");
        QCOMPARE(heatmap()->plot().queryLabels, (QStringList{"the", "␣", "cat", "␣", "sat"}));
        m_fixture->session().set(&SessionState::tab, kGridTab);
        settle();
        for (const HeatmapPlot& panel : view().as<HeatmapGridPlot>()->panels)
            QCOMPARE(panel.keyLabels, (QStringList{"the", "␣", "cat", "␣", "sat"}));
        m_fixture->session().goBack(); // the tab is a look
        m_fixture->session().undoStack()->undo();
        settle();
        QCOMPARE(heatmap()->plot().nQueries(), 7);
    }
    void theChosenCellIsMarkedInTheChosenHeadAlone()
    {
        m_fixture->session().set(&SessionState::tab, kGridTab);
        settle();
        int nMarked = 0;
        for (const HeatmapPlot& panel : view().as<HeatmapGridPlot>()->panels) {
            QCOMPARE(panel.pinned.has_value(), panel.head == view().selected);
            nMarked += panel.pinned ? 1 : 0;
        }
        QCOMPARE(nMarked, 1);
    }
    void aClickOnAWordPinsItsFirstToken()
    {
        trigger("mergeWords");
        QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, heatmap()->cellRect(3, 1).center().toPoint());
        settle();
        QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional(5)); // the c of cat
        QCOMPARE(m_fixture->session().state().pinnedKey, std::optional(1));
        QCOMPARE(heatmap()->plot().pinned, (std::optional<TokenPair>({3, 1})));
        QCOMPARE(view().inspector.query, 5);
        QTest::keyClick(heatmap(), Qt::Key_Down); // to the space behind it
        settle();
        QCOMPARE(heatmap()->plot().pinned, (std::optional<TokenPair>({4, 1})));
        QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional(8));
    }
    void theCursorOnAChipMarksTheRowOfItsWord()
    {
        trigger("mergeWords");
        movePointer(*chips(), chip(6));
        QCOMPARE(heatmap()->plot().hoveredQuery, std::optional(3));
        movePointer(*heatmap(), heatmap()->cellRect(5, 1).center());
        QCOMPARE(chips()->hovered(), std::optional(9));
    }
    void theCursorInAShownHeadMarksTheTokensOfItsOwnMap()
    {
        m_fixture->session().set(&SessionState::tab, kGridTab);
        settle();
        trigger("mergeWords"); // which the large heatmap, out of sight, has not followed
        auto* grid = m_fixture->find<HeatmapGridView>("multiplesView");
        movePointer(*grid, grid->cellRect(0, 5, 1).center());
        QCOMPARE(chips()->hovered(), std::optional(9));
    }
    void aHiddenTokenStaysPinnedWithoutACell()
    {
        QTest::mouseClick(chips(), Qt::LeftButton, {}, chip(0));
        trigger("hideSpecial");
        QCOMPARE(view().inspector.query, 0);
        QVERIFY(!heatmap()->plot().pinned);
        QTest::keyClick(heatmap(), Qt::Key_Right);
        settle();
        QVERIFY(heatmap()->plot().pinned);
    }
    void valueWeightedHasItsOwnRangeAndName()
    {
        trigger("valueWeighted");
        const HeatmapPlot& plot = heatmap()->plot();
        QCOMPARE(plot.shows, CellValue::Norm);
        QVERIFY(std::abs(plot.colours.high - rangeOf(plot).usual) < 1e-6);
        const RunResult& result = *m_fixture->session().result();
        const Matrix shown =
            shownMap(result.cache, result.view->selected, {false, false, true}).whole(AttentionStep::Pattern);
        QVERIFY(test::numbersOf(plot) == shown);
        QVERIFY(m_fixture->session().result()->rowsSumToOne); // the rows of the weights behind it still sum to one
    }
    void draggingOverChipsSelectsThemAndSumsTheirRows()
    {
        QTest::mousePress(chips(), Qt::LeftButton, {}, chip(2));
        for (const int token : {3, 4}) {
            QMouseEvent move(QEvent::MouseMove, chip(token), chips()->mapToGlobal(QPointF(chip(token))), Qt::NoButton,
                             Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(chips(), &move);
        }
        QTest::mouseRelease(chips(), Qt::LeftButton, {}, chip(4));
        settle();
        QCOMPARE(selected(), (std::set<int>{2, 3, 4}));
        QVERIFY(!m_fixture->session().state().pinnedQuery); // a drag is no click
        verifyStrip({2, 3, 4});
        for (const TokenLink& link : view().beside->as<LinkPlot>()->links)
            QVERIFY(link.query >= 2 && link.query <= 4);
        trigger("meanOfTokens");
        QCOMPARE(heatmap()->plot().combined->combine, CombineQueries::Mean);
        QVERIFY(std::abs(heatmap()->plot().combined->values.sum() - 1.0F) < 1e-5F);
        QTest::keyClick(chips(), Qt::Key_Escape);
        settle();
        QVERIFY(selected().empty() && !heatmap()->plot().combined);
    }
    void shiftAndCtrlClicksExtendAndToggle()
    {
        QTest::mouseClick(chips(), Qt::LeftButton, {}, chip(3));
        settle();
        QTest::mouseClick(chips(), Qt::LeftButton, Qt::ShiftModifier, chip(5));
        settle();
        verifyStrip({3, 4, 5});
        QTest::mouseClick(chips(), Qt::LeftButton, Qt::ControlModifier, chip(4));
        QTest::mouseClick(chips(), Qt::LeftButton, Qt::ControlModifier, chip(9));
        settle();
        verifyStrip({3, 5, 9});
        QTest::mouseClick(chips(), Qt::LeftButton, {}, chip(1)); // a plain click ends it
        settle();
        QVERIFY(selected().empty());
        QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional(1));
    }
    void shiftAndArrowsSelect()
    {
        chips()->setFocus();
        QTest::keyClick(chips(), Qt::Key_Home);
        QTest::keyClick(chips(), Qt::Key_Right);
        QTest::keyClick(chips(), Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyClick(chips(), Qt::Key_Right, Qt::ShiftModifier);
        settle();
        verifyStrip({1, 2, 3});
        QTest::keyClick(chips(), Qt::Key_Left, Qt::ShiftModifier);
        settle();
        verifyStrip({1, 2});
        m_fixture->session().undoStack()->undo();
        settle();
        QVERIFY(selected().empty());
    }
    void theStripTellsItsNumberUnderTheCursor()
    {
        m_fixture->session().set(&SessionState::tokens, &TokenChoice::selected, {2, 5});
        settle();
        const QRectF below = heatmap()->cellRect(12, 1);
        movePointer(*heatmap(), below.bottomLeft() + QPointF(below.width() / 2, 30));
        QVERIFY2(heatmap()->note().startsWith("sum of 2 rows → t "), qPrintable(heatmap()->note()));
    }
    void idsStandBelowTheTokens()
    {
        const int before = chips()->rowHeight();
        trigger("showIds");
        QVERIFY(chips()->rowHeight() > before);
        QVERIFY2(chips()->hint(1).contains("id 121, character 0"), qPrintable(chips()->hint(1)));
    }
    void whatCannotBeHiddenSaysWhy()
    {
        QAction* hide = m_fixture->find<QAction>("hideSpecial");
        QVERIFY(hide->isEnabled() && !hide->toolTip().isEmpty());
    }
};

HEADLIGHT_TEST(TestShownAttention)
#include "tst_shown_attention.moc"
