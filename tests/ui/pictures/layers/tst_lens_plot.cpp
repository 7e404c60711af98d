// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/predictions.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/text_boxes.h"
#include "ui/kit/blank_canvas.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/oklab.h"
#include "ui/pictures/layers/lens_painter.h"
#include "ui/pictures/layers/lens_plot.h"
#include "ui/pictures/layers/lens_table.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

namespace {

/// How well what stands in the cells reads on them.
class CellInks : public BlankCanvas {
public:
    void beginGroup(const QString& name) override { m_areCells = name == "cells"; }
    void fillRect(const QRectF&, const QColor& colour) override { m_ground = colour.rgb(); }
    void text(const QPointF&, const QString&, const QFont&, const QColor& ink, TextAnchor, double) override
    {
        if (m_areCells)
            m_least = std::min(m_least, contrast(m_ground, ink.rgb()));
    }
    double least() const { return m_least; }

private:
    bool m_areCells = false;
    QRgb m_ground = 0;
    double m_least = 21.0;
};

} // namespace

class TestLensPlot : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model = test::tinyModel(QDir(m_folder.path()));
    std::shared_ptr<const ActivationCache> m_run =
        runModel(m_model, m_model->tokenizer.encode("abcd"), test::optionsWith(MaskKind::Causal));

private slots:
    void theLastRowIsWhatTheModelPredicts()
    {
        const LensPlot plot = makeLensPlot(m_run, ColourMapId::Viridis);
        QCOMPARE(plot.nStates(), 3);
        QCOMPARE(plot.nTokens(), 6);
        for (int position = 0; position < 6; ++position) {
            const auto own = predictNextToken(*m_run, position, kLensPredictions);
            const auto& read = plot.predictions(2, position);
            QCOMPARE(read.size(), own.size());
            for (std::size_t k = 0; k < own.size(); ++k) {
                QCOMPARE(read[k].id, own[k].id);
                QVERIFY(test::isClose(double(read[k].probability), double(own[k].probability), 1e-5));
            }
        }
    }
    void whatFollowsIsTheNextToken()
    {
        const LensPlot plot = makeLensPlot(m_run, ColourMapId::Viridis);
        QCOMPARE(plot.tokens, (QStringList{"<s>", "a", "b", "c", "d", "</s>"}));
        QCOMPARE(plot.following, (QStringList{"a", "b", "c", "d", "</s>", ""}));
        for (int state = 0; state < 3; ++state)
            for (int position = 0; position < 5; ++position)
                QCOMPARE(plot.isRight(state, position),
                         plot.predictions(state, position)[0].label == plot.following[position].toStdString());
        QVERIFY(!plot.isRight(0, 5));
    }
    void theTableHasALineForEachPrediction()
    {
        const LensPlot plot = makeLensPlot(m_run, ColourMapId::Viridis);
        const QStringList lines = QString::fromStdString(lensTable(plot)).split('\n');
        QCOMPARE(lines.size(), 1 + 3 * 6 * kLensPredictions + 1);
        QVERIFY(lines[1].startsWith("embedding,0,<s>,1,"));
        QVERIFY(lines[1 + 6 * kLensPredictions].startsWith("layer 0,0,<s>,1,"));
        QVERIFY(lines[lines.size() - 2].endsWith(",,,")); // nothing follows the last token
    }
    void aLongTextGoesOnInBandsOfAFigure_data()
    {
        QTest::addColumn<int>("nTokens");
        for (const int n : {1, 7, 14, 15, 29, 60, 200})
            QTest::addRow("%d tokens", n) << n;
    }
    void aLongTextGoesOnInBandsOfAFigure()
    {
        QFETCH(const int, nTokens);
        const Theme& light = theme(ThemeId::Light);
        LensPlot plot;
        plot.caption = {"tiny", "every layer", {}, "causal mask", ""};
        plot.colours = lensScale(ColourMapId::Viridis);
        plot.pinned = nTokens - 1;
        for (int i = 0; i < nTokens; ++i) {
            plot.tokens << QStringLiteral("r%1").arg(i);
            plot.following << QStringLiteral("f%1").arg(i);
        }
        for (int state = 0; state < 3; ++state) {
            plot.states.push_back({state, {}, {}});
            for (int i = 0; i < nTokens; ++i) {
                plot.states.back().byPosition.push_back({{i, 'p' + std::to_string(i), 0.5F, 0.5F}});
                plot.states.back().following.push_back(FollowingToken{i, 1, 0.5F});
            }
        }
        const QSizeF size = preferredLensSize(plot, light);
        QVERIFY2(size.width() <= 110.0 * light.bodyFont.pixelSize(), qPrintable(QString::number(size.width())));
        test::TextBoxes page;
        paintLensFigure(page, size, plot, light);
        QCOMPARE(page.problems(size), QStringList());
        const QStringList texts = page.texts();
        for (int i = 0; i < nTokens; ++i) { // each once, its guess once for each row
            QCOMPARE(texts.count(QStringLiteral("r%1").arg(i)), 1);
            QCOMPARE(texts.count(QStringLiteral("f%1").arg(i)), 1);
            QCOMPARE(texts.count(QStringLiteral("p%1").arg(i)), 3);
        }
        QCOMPARE(texts.count("embedding"), (nTokens + 13) / 14);
        test::TextBoxes strip;
        paintLensFigure(strip, QSizeF(1e5, 600), plot, light);
        QCOMPARE(strip.texts().count("embedding"), 1);
    }
    void theLegendSaysWhatAFrameMeans()
    {
        const Theme& light = theme(ThemeId::Light);
        LensPlot plot;
        plot.tokens = plot.following = QStringList{"a"};
        plot.colours = lensScale(ColourMapId::Viridis);
        for (const int rank : {1, 2}) {
            plot.states = {{0, {{{1, "b", 0.5F, 0.5F}}}, {FollowingToken{1, rank, 0.5F}}}};
            test::TextBoxes page;
            paintLensFigure(page, preferredLensSize(plot, light), plot, light);
            QCOMPARE(page.texts().contains("the token that does follow"), rank == 1);
        }
    }
    void aColumnThatAnEdgeCutsSaysSo()
    {
        const Theme& light = theme(ThemeId::Light);
        const LensPlot plot = makeLensPlot(m_run, ColourMapId::Viridis);
        const LensLayout layout = layoutLens(plot, 200.0, light);
        const double pitch = layout.cell.width();
        const auto nCut = [&](double scrolled, double width) { // "…" above and below each; −1: a text is cut
            test::TextBoxes view;
            paintLens(view, layout, plot, {scrolled, 0.0, width, layout.size().height()}, std::nullopt, light);
            for (const auto& box : view.boxes())
                if (box.ink.boundingRect().right() > scrolled + width)
                    return -1;
            return int(view.texts().count("…")) / 2;
        };
        QCOMPARE(nCut(0.0, layout.size().width()), 0);
        QCOMPARE(nCut(0.0, layout.rowNames + 2.0 * pitch), 0);
        QCOMPARE(nCut(0.0, layout.rowNames + 2.5 * pitch), 1);
        QCOMPARE(nCut(0.5 * pitch, layout.rowNames + 2.5 * pitch), 1); // at the left, beneath the layers' names
        QCOMPARE(nCut(0.5 * pitch, layout.rowNames + 2.0 * pitch), 2);
        QCOMPARE(nCut(0.5 * pitch, layout.rowNames + 0.8 * pitch), -1); // no room for a whole one: what there is
    }
    void theNumbersAreReadOnEveryColour()
    {
        LensPlot plot;
        plot.tokens = plot.following = QStringList{"a"};
        for (const ColourMapId map : colourMaps())
            for (int i = 0; i <= 100; ++i) {
                plot.colours = lensScale(map);
                plot.states = {{0, {{{1, "b", float(i) / 100.0F, 0.0F}}}, {std::nullopt}}};
                for (const ThemeId id : {ThemeId::Light, ThemeId::Dark}) {
                    const LensLayout layout = layoutLens(plot, 200.0, theme(id));
                    CellInks cells;
                    paintLens(cells, layout, plot, QRectF(QPointF(), layout.size()), std::nullopt, theme(id));
                    QVERIFY2(cells.least() >= 4.5, qPrintable(QString::number(cells.least())));
                }
            }
    }
    void cellsTakeTheWidthUnlessThereAreTooMany()
    {
        const Theme& light = theme(ThemeId::Light);
        LensPlot plot = makeLensPlot(m_run, ColourMapId::Viridis);
        const LensLayout few = layoutLens(plot, 700.0, light);
        QVERIFY(few.size().width() <= 700.0 && few.size().width() > 500.0);
        const LensLayout narrow = layoutLens(plot, 200.0, light);
        QVERIFY(narrow.size().width() > 200.0); // it scrolls
        for (int state = 0; state < 3; ++state)
            for (int position = 0; position < 6; ++position)
                QCOMPARE(few.cellAt(few.cellRect({state, position}).center()),
                         (std::optional<LensCell>(LensCell{state, position})));
        QVERIFY(!few.cellAt(few.tokenRect(2).center()));
        QVERIFY(!few.cellAt(few.followingRect(2).center()));
        QVERIFY(!few.cellAt(few.rowNameRect(1).center()));
    }
};

HEADLIGHT_TEST(TestLensPlot)
#include "tst_lens_plot.moc"
