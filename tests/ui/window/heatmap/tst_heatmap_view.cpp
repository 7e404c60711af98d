// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/support/sample_plots.h"
#include "tests/support/shown_view.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/oklab.h"
#include "ui/kit/text_metrics.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/widgets/window_theme.h"

#include <QSignalSpy>
#include <QTest>

using namespace headlight;

class TestHeatmapView : public QObject {
    Q_OBJECT
private:
    static std::unique_ptr<HeatmapView> shown(const HeatmapPlot& plot)
    {
        return test::shownView<HeatmapView>(plot, QSize(700, 500));
    }

private slots:
    void everyCellHasTheColourOfItsWeight()
    {
        const HeatmapPlot plot = test::heatmap(test::englishTokens());
        const auto view = shown(plot);
        const QImage image = view->grab().toImage();
        for (int query = 0; query < 7; ++query) {
            for (int key = 0; key < 7; ++key) {
                const QPoint aside = view->cellRect(query, key).topLeft().toPoint() + QPoint(4, 4); // not on its number
                QCOMPARE(QColor(image.pixel(aside)).name(),
                         QColor(colour(plot.colours.map, plot.position(query, key))).name());
            }
        }
    }

    void aMaskedCellIsNotAWeightOfZero()
    {
        const HeatmapPlot plot = test::heatmap(test::englishTokens(), true);
        const auto view = shown(plot);
        const QImage image = view->grab().toImage();
        const QRgb masked = image.pixel(view->cellRect(0, 6).center().toPoint());
        QVERIFY(distance(toOkLab(masked), toOkLab(colour(plot.colours.map, 0.0))) > 0.4);
    }

    void thePointerFindsTheCellAndItsExactValue()
    {
        HeatmapPlot plot = test::heatmap(test::englishTokens());
        Matrix values = test::numbersOf(plot);
        values(1, 2) = 0.9264F;
        plot = test::withNumbers(plot, values);
        const auto view = shown(plot);
        QSignalSpy hovered(view.get(), &HeatmapView::cellHovered);
        test::movePointer(*view, view->cellRect(1, 2).center());
        QCOMPARE(hovered.size(), 1);
        QCOMPARE(hovered.first(), (QVariantList{1, 2}));
        QCOMPARE(view->note(), QStringLiteral("train → left 0.9264 · layer 3, head 5"));
        QCOMPARE(view->accessibleDescription(), view->note());
        test::movePointer(*view, {2, 2});
        QCOMPARE(hovered.size(), 2);
        QCOMPARE(hovered.last(), (QVariantList{-1, -1}));
    }

    void longWordsAreCutAndTheNumberIsNot()
    {
        const QString word = QStringLiteral("Donaudampfschifffahrtsgesellschaftskapitän");
        HeatmapPlot plot = test::heatmap({word, word, word, word});
        const auto view = test::shownView<HeatmapView>(plot, QSize(520, 420));
        test::movePointer(*view, view->cellRect(1, 2).center());
        QVERIFY2(view->note().startsWith(word + QString::fromUtf8("₂ → ") + word + QString::fromUtf8("₃")),
                 qPrintable(view->note()));
        const QString number = QString::number(double(plot.cells.value(1, 2)), 'f', 4);
        QVERIFY2(view->readout().endsWith(" " + number), qPrintable(view->readout()));
        QVERIFY2(view->readout().startsWith("D") && view->readout().contains(" → D"), qPrintable(view->readout()));
        const QFont& font = theme(ThemeId::Light).bodyFont;
        QVERIFY(textWidth(view->readout(), font) <= view->places().noteWidth);
    }

    /// A map that the links stand beside is narrow, and its labels take a part of that.
    void noWordIsCutWhereTheLineHasRoomToTheLeft()
    {
        const QFont& font = theme(ThemeId::Light).bodyFont;
        bool beginsFurtherLeft = false;
        for (int width = 240; width <= 640; width += 20) {
            const HeatmapPlot plot = test::heatmap(QStringList(6, QStringLiteral("locomotives")));
            const auto view = test::shownView<HeatmapView>(plot, QSize(width, 320));
            test::movePointer(*view, view->cellRect(1, 2).center());
            const double taken = textWidth(view->readout(), font);
            const double start = view->places().noteStart(taken);
            const double end = view->viewport()->width() - 16.0;
            QVERIFY2(start >= 16.0 && start + taken <= end + 0.01, qPrintable(view->readout()));
            const QString whole = view->note().section(QStringLiteral(" · "), 0, 0); // the head stands in the title
            QCOMPARE(view->readout() == whole, textWidth(whole, font) <= end - 16.0);
            beginsFurtherLeft = beginsFurtherLeft || start < view->places().cells.left();
        }
        QVERIFY(beginsFurtherLeft);
    }

    void whatTheMaskHidesIsSaid()
    {
        HeatmapPlot plot = test::heatmap(test::englishTokens(), true);
        plot = test::withNumbers(plot, test::numbersOf(plot), {2});
        const auto view = shown(plot);
        test::movePointer(*view, view->cellRect(0, 3).center());
        QVERIFY(view->note().contains("The → the masked"));
        test::movePointer(*view, view->cellRect(2, 1).center());
        QVERIFY(view->note().contains("no value"));
    }

    void aClickPinsAndThePinIsDrawn()
    {
        const auto view = shown(test::heatmap(test::englishTokens()));
        const QImage before = view->grab().toImage();
        QSignalSpy clicked(view.get(), &HeatmapView::cellClicked);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->cellRect(4, 1).center().toPoint());
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(clicked.first(), (QVariantList{4, 1}));
        QCOMPARE(view->plot().pinned, (TokenPair{4, 1}));
        QTRY_VERIFY(view->grab().toImage() != before);
    }

    void arrowKeysMoveThePinAndStopAtTheEdge()
    {
        HeatmapPlot plot = test::heatmap(test::englishTokens());
        plot.pinned = TokenPair{0, 5};
        const auto view = shown(plot);
        QSignalSpy clicked(view.get(), &HeatmapView::cellClicked);
        QTest::keyClick(view.get(), Qt::Key_Down);
        QCOMPARE(clicked.last(), (QVariantList{1, 5}));
        QTest::keyClick(view.get(), Qt::Key_Right);
        QTest::keyClick(view.get(), Qt::Key_Right);
        QCOMPARE(clicked.last(), (QVariantList{1, 6}));
        QTest::keyClick(view.get(), Qt::Key_Home);
        QCOMPARE(clicked.last(), (QVariantList{1, 0}));
        QTest::keyClick(view.get(), Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(clicked.last(), (QVariantList{6, 0}));
        QTest::keyClick(view.get(), Qt::Key_Up);
        QTest::keyClick(view.get(), Qt::Key_Left);
        QCOMPARE(clicked.last(), (QVariantList{5, 0}));
    }

    void enterPinsTheCellUnderThePointer()
    {
        const auto view = shown(test::heatmap(test::englishTokens()));
        QSignalSpy clicked(view.get(), &HeatmapView::cellClicked);
        test::movePointer(*view, view->cellRect(3, 4).center());
        QVERIFY(!view->note().isEmpty());
        QTest::keyClick(view.get(), Qt::Key_Return);
        QCOMPARE(clicked.last(), (QVariantList{3, 4}));
    }

    void theTokensUnderThePointerStandOut()
    {
        const auto view = shown(test::heatmap(test::englishTokens()));
        const QImage before = view->grab().toImage();
        view->setHoveredToken(3, -1);
        QCOMPARE(view->plot().hoveredQuery, 3);
        QVERIFY(view->grab().toImage() != before);
        view->setHoveredToken(99, 99); // a token of an older, longer text
        QVERIFY(!view->plot().hoveredQuery && !view->plot().hoveredKey);
    }

    void anEmptyPaneSaysWhatFillsIt()
    {
        const auto view = shown({});
        QImage blank(view->size(), QImage::Format_RGB32);
        blank.fill(theme(ThemeId::Light).surface);
        QVERIFY(view->grab().toImage().convertToFormat(QImage::Format_RGB32) != blank);
    }

    void itFollowsTheTheme()
    {
        const auto view = shown(test::heatmap(test::englishTokens()));
        giveTheme(*view, theme(ThemeId::Dark));
        QTRY_COMPARE(QColor(view->grab().toImage().pixel(2, 2)), theme(ThemeId::Dark).surface);
    }

    void anEmptyPlotIsNoTrouble()
    {
        const auto view = shown({});
        test::movePointer(*view, {50, 50});
        QTest::keyClick(view.get(), Qt::Key_Down);
        QVERIFY(view->cellRect(0, 0).isNull());
        view->setPlot(test::heatmap({"Hello"}));
        view->setPlot(test::heatmap(test::manyTokens(60)));
        view->setPlot({});
        view->grab();
    }
};

HEADLIGHT_TEST(TestHeatmapView)
#include "tst_heatmap_view.moc"
