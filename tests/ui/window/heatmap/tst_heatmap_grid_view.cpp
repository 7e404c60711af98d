// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/support/sample_plots.h"
#include "tests/support/shown_view.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/head_colours.h"
#include "ui/kit/oklab.h"
#include "ui/window/heatmap/heatmap_grid_view.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace headlight;

class TestHeatmapGridView : public QObject {
    Q_OBJECT
private:
    static std::unique_ptr<HeatmapGridView> shown(const HeatmapGridPlot& plot, const QSize& size = {900, 600})
    {
        return test::shownView<HeatmapGridView>(plot, size);
    }

private slots:
    void everyPanelShowsItsHeadsWeights()
    {
        const HeatmapGridPlot plot = test::heatmapGrid(test::englishTokens(), 2, 4);
        const auto view = shown(plot);
        const QImage image = view->grab().toImage();
        for (int panel = 0; panel < 8; ++panel) {
            const HeatmapPlot& one = plot.panels[static_cast<std::size_t>(panel)];
            const QPoint middle = view->cellRect(panel, 2, 4).center().toPoint();
            QCOMPARE(QColor(image.pixel(middle)).name(), QColor(colour(one.colours.map, one.position(2, 4))).name());
            const QPointF bar = view->panelRect(panel).bottomLeft() + QPointF(10.0, -2.0);
            QCOMPARE(QColor(image.pixel(bar.toPoint())), headColour(one.head, 2, 4, false));
        }
    }

    void aClickChoosesAHeadAndADoubleClickOpensIt()
    {
        const auto view = shown(test::heatmapGrid(test::englishTokens(), 2, 4));
        QSignalSpy clicked(view.get(), &HeatmapGridView::headClicked);
        QSignalSpy activated(view.get(), &HeatmapGridView::headActivated);
        const QPoint middle = view->panelRect(6).center().toPoint();
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, middle);
        QCOMPARE(clicked.last(), (QVariantList{1, 2}));
        QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, middle);
        QCOMPARE(activated.last(), (QVariantList{1, 2}));
    }

    void theLegendIsInSightHoweverFarThePanelsScroll()
    {
        // No weight of these panels reaches 1: only the bar of the legend has its colour.
        const HeatmapGridPlot plot = test::heatmapGrid(test::englishTokens(), 12, 12);
        const auto view = shown(plot, {500, 300});
        const QRgb last = colour(ColourMapId::Viridis, 1.0);
        const auto barIsSeen = [&] {
            const QImage image = view->grab().toImage();
            for (int y = image.height() - 60; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    if (distance(toOkLab(image.pixel(x, y)), toOkLab(last)) < 0.02)
                        return true;
                }
            }
            return false;
        };
        QVERIFY(barIsSeen());
        QSignalSpy clicked(view.get(), &HeatmapGridView::headClicked);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, QPoint(100, 295)); // the legend is no head
        QCOMPARE(clicked.size(), 0);
        for (int page = 0; page < 40; ++page) {
            QTest::keyClick(view->findChild<QScrollBar*>(), Qt::Key_PageDown);
            if (page % 10 == 0)
                QVERIFY(barIsSeen());
        }
        QVERIFY(barIsSeen()); // at the end it lies in its own place
    }

    void aHeadChosenElsewhereComesIntoSight()
    {
        HeatmapGridPlot plot = test::heatmapGrid(test::englishTokens(), 12, 12);
        const auto view = shown(plot, {500, 300});
        plot.selected = HeadIndex{11, 11};
        view->setAttribute(Qt::WA_UnderMouse, false); // the pointer may rest anywhere
        view->setPlot(plot);
        QVERIFY(QRectF(view->rect()).contains(view->panelRect(143).center()));
    }

    void theChosenHeadAndWholeRowsStayInSightInAnotherRoom()
    {
        HeatmapGridPlot plot = test::heatmapGrid(test::englishTokens(), 12, 12);
        plot.selected = HeadIndex{5, 3};
        const auto view = shown(plot, {900, 600});
        for (const QSize& size : {QSize(500, 300), QSize(1200, 420), QSize(700, 500)}) {
            view->resize(size);
            QTRY_COMPARE(view->size(), size);
            QVERIFY(QRectF(view->rect()).contains(view->panelRect(5 * 12 + 3)));
            // Below the labels of the keys, which stay, a row begins.
            const double labels = view->panelRect(0).top() + view->verticalScrollBar()->value();
            bool beginsARow = false;
            for (int panel = 0; panel < 144; ++panel)
                beginsARow |= std::abs(view->panelRect(panel).top() - labels) <= 1.0;
            QVERIFY2(beginsARow, qPrintable(QString::number(size.width())));
        }
    }

    void theWordsOfTheAxesStayWithTheLabelsOfTheKeys()
    {
        const auto view = shown(test::heatmapGrid(test::englishTokens(), 12, 12), {900, 600});
        const QRect corner(0, 0, int(view->panelRect(0).left()) - 2, int(view->panelRect(0).top()));
        const auto nInked = [&] {
            const QImage image = view->grab(corner).toImage();
            int n = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    n += std::abs(qGray(image.pixel(x, y)) - qGray(image.pixel(0, 0))) > 40 ? 1 : 0;
            return n;
        };
        const int words = nInked();
        QVERIFY(words > 20);
        view->verticalScrollBar()->setValue(view->verticalScrollBar()->maximum() / 2);
        QVERIFY2(nInked() > words / 2, qPrintable(QString::number(nInked())));
    }

    void arrowKeysMoveTheSelectionAndEnterOpensIt()
    {
        HeatmapGridPlot plot = test::heatmapGrid(test::englishTokens(), 4, 8);
        plot.selected = HeadIndex{1, 3};
        const auto view = shown(plot);
        QSignalSpy clicked(view.get(), &HeatmapGridView::headClicked);
        QSignalSpy activated(view.get(), &HeatmapGridView::headActivated);
        QTest::keyClick(view.get(), Qt::Key_Down);
        QCOMPARE(clicked.last(), (QVariantList{2, 3}));
        QTest::keyClick(view.get(), Qt::Key_Left);
        QCOMPARE(clicked.last(), (QVariantList{2, 2}));
        QTest::keyClick(view.get(), Qt::Key_Return);
        QCOMPARE(activated.last(), (QVariantList{2, 2}));
    }

    void thePointerNamesTheCell()
    {
        const auto view = shown(test::heatmapGrid(test::englishTokens(), 1, 4));
        QSignalSpy hovered(view.get(), &HeatmapGridView::cellHovered);
        test::movePointer(*view, view->cellRect(3, 5, 1).center());
        QVERIFY(!hovered.isEmpty());
        QCOMPARE(hovered.last(), (QVariantList{0, 3, 5, 1}));
    }

    void manyHeadsScroll()
    {
        const auto view = shown(test::heatmapGrid(test::englishTokens(), 12, 12), {500, 300});
        QVERIFY(view->panelRect(143).bottom() > 300.0);
        QSignalSpy clicked(view.get(), &HeatmapGridView::headClicked);
        QTest::keyClick(view.get(), Qt::Key_End);
        QCOMPARE(clicked.last(), (QVariantList{11, 11}));
        QVERIFY(view->panelRect(143).bottom() <= 300.0);
    }

    void anEmptyPaneSaysWhatFillsIt()
    {
        const auto view = shown({});
        QImage blank(view->size(), QImage::Format_RGB32);
        blank.fill(theme(ThemeId::Light).surface);
        QVERIFY(view->grab().toImage().convertToFormat(QImage::Format_RGB32) != blank);
        QTest::keyClick(view.get(), Qt::Key_Down);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, QPoint(100, 100));
    }
};

HEADLIGHT_TEST(TestHeatmapGridView)
#include "tst_heatmap_grid_view.moc"
