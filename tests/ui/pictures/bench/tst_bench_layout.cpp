// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_layout.h"

#include "core/bench/bench_examples.h"
#include "core/bench/bench_spellings.h"
#include "tests/support/bench_cases.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/oklab.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/bench/bench_figure.h"
#include "ui/pictures/bench/bench_flow.h"
#include "ui/pictures/bench/bench_signs.h"
#include "ui/pictures/bench/bench_text.h"
#include "ui/pictures/bench/bench_tint.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headlight;

namespace {

/// Steps that are not folded.
std::size_t nDrawn(const BenchSteps& steps)
{
    std::size_t n = 0;
    for (std::size_t i = 0; i < steps.steps.size(); ++i)
        n += isFolded(steps, i) ? 0 : 1;
    return n;
}

/// Combinations of what adds, removes or renames steps.
BenchInput withOptions(BenchInput input, int options)
{
    input.options.residual = options % 2 != 0;
    input.options.positions = options / 2 % 2 != 0 && input.kind != BenchKind::Additive;
    input.options.layerNorm = static_cast<BenchLayerNorm>(options % 3);
    input.options.temperature = options / 4 % 2 != 0 ? 2.0 : 1.0;
    input.options.scale = static_cast<BenchScale>(options % 3);
    input.options.weights = options == 7 ? BenchWeights::RawScores : BenchWeights::Softmax;
    input.vectorsAreTyped = options == 5;
    input.scoresAreTyped = options == 6 || options == 7;
    return input;
}

void renameTokens(BenchInput& input, const QString& name)
{
    for (BenchSequence* sequence : {&input.first, &input.second})
        for (std::size_t t = 0; t < sequence->tokens.size(); ++t)
            sequence->tokens[t] = (name + QString::number(t)).toStdString();
}

struct Piece {
    QRectF rect;
    QString name;
};

std::vector<Piece> pieces(const BenchLayout& layout, const Theme& theme)
{
    std::vector<Piece> result;
    for (const BenchMatrix& matrix : layout.matrices)
        result.push_back({matrix.box, matrix.name});
    for (const PlacedSign& sign : layout.signs)
        result.push_back({sign.box, "sign " + sign.sign.markup});
    for (const BenchHeading& heading : layout.headings)
        result.push_back({QRectF(heading.baseline.x(), heading.baseline.y() - theme.smallFont.pixelSize(),
                                 heading.right, 1.3 * theme.smallFont.pixelSize()),
                          heading.text});
    return result;
}

} // namespace

/// Where the matrices of a bench lie.
class TestBenchLayout : public QObject {
    Q_OBJECT
private slots:
    void nothingOverlapsAndNothingSticksOut_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("token");
        for (const auto& [kind, word] : kBenchKinds)
            for (const char* token : {"t", "Donaudampfschifffahrtsgesellschaft", "注意力"})
                QTest::addRow("%s %s", std::string(word).c_str(), token) << static_cast<int>(kind) << QString(token);
    }
    void nothingOverlapsAndNothingSticksOut()
    {
        QFETCH(int, kind);
        QFETCH(QString, token);
        test::BenchCases cases(7);
        for (int options = 0; options < 8; ++options) {
            BenchInput input = withOptions(cases.input(static_cast<BenchKind>(kind)), options);
            cases.setMask(input, options % 2 != 0 ? "all" : "causal");
            renameTokens(input, token);
            const BenchPlot plot = benchPlot(input);
            for (const ThemeId id : {ThemeId::Light, ThemeId::Slide})
                for (const double width : {480.0, 760.0, 1024.0, 2000.0})
                    check(plot, width * (id == ThemeId::Slide ? 1.6 : 1.0), theme(id));
            if (QTest::currentTestFailed())
                return;
        }
    }

    void aMatrixOf64ColumnsIsBrokenIntoBlocks()
    {
        test::BenchCases cases(3);
        BenchInput input = cases.input(BenchKind::MultiHead);
        input.nHeads = 1;
        input.first = cases.sequence(12, 64);
        input.wQ = input.wK = cases.table(64, 2);
        input.wV = cases.table(64, 64);
        input.wO = cases.table(64, 64);
        const BenchPlot plot = benchPlot(input);
        const BenchLayout layout = layoutBench(plot, 800.0, theme(ThemeId::Light));
        QVERIFY(layout.matrixOf(0)->blocks() > 1);
        QVERIFY2(layout.size.width() <= 800.0, qPrintable(QString::number(layout.size.width())));
        check(plot, 800.0, theme(ThemeId::Light));
        const std::vector<QRectF> pieces = layout.matrixOf(0)->rects({0, 2, 1, 0, 64}); // a whole row
        QCOMPARE(static_cast<int>(pieces.size()), layout.matrixOf(0)->blocks());
    }

    void labelsAreTurnedBeforeARowIsBroken()
    {
        const BenchPlot plot = benchPlot(trainBench()); // seven words
        const Theme& light = theme(ThemeId::Light);
        const auto weights = std::ranges::find(plot.steps->steps, BenchStepId::Pattern, &BenchStep::id);
        QVERIFY(weights != plot.steps->steps.end());
        const auto step = static_cast<std::size_t>(weights - plot.steps->steps.begin());
        const BenchMatrix whole = measureMatrix(*plot.steps, step, light);
        QVERIFY(!whole.isTurned && whole.blocks() == 1);
        BenchMatrix less = whole;
        fitInto(less, whole.box.width() - 1.0, light);
        QVERIFY(less.isTurned && less.blocks() == 1 && less.box.width() < whole.box.width());
        BenchMatrix narrow = whole;
        fitInto(narrow, whole.box.width() / 3.0, light);
        QVERIFY(!narrow.isTurned && narrow.blocks() > 1);
    }

    void operandsStandBeforeWhatTheyMake()
    {
        test::BenchCases cases(11);
        for (const auto& [kind, word] : kBenchKinds) {
            const BenchPlot plot = benchPlot(withOptions(cases.input(kind), 3));
            const BenchLayout layout = layoutBench(plot, 900.0, theme(ThemeId::Light));
            const auto place = [&](std::size_t step) {
                return std::ranges::find(layout.matrices, step, &BenchMatrix::step) - layout.matrices.begin();
            };
            for (std::size_t i = 0; i < plot.steps->steps.size(); ++i) {
                if (isFolded(*plot.steps, i))
                    continue;
                for (const std::size_t operand : plot.step(i).operands)
                    QVERIFY2(place(shownStep(*plot.steps, operand)) < place(i), plot.step(i).name.c_str());
            }
        }
    }

    void aParameterStandsJustBeforeItsProduct()
    {
        test::BenchCases cases(5);
        const BenchPlot plot = benchPlot(cases.input(BenchKind::MultiHead));
        const BenchLayout layout = layoutBench(plot, 900.0, theme(ThemeId::Light));
        int nParameters = 0;
        for (std::size_t i = 0; i + 1 < layout.matrices.size(); ++i) {
            if (!isParameter(plot.step(layout.matrices[i].step).id))
                continue;
            ++nParameters;
            const std::vector<std::size_t>& operands = plot.step(layout.matrices[i + 1].step).operands;
            QVERIFY(std::ranges::count(operands, layout.matrices[i].step) == 1);
            QVERIFY(layout.matrices[i].box.right() < layout.matrices[i + 1].box.left());
        }
        QCOMPARE(nParameters, 3 * plot.steps->heads + 1);
    }

    void signsReadAsEquations()
    {
        BenchInput input = test::BenchCases(2).input(BenchKind::ScaledDotProduct);
        input.options.scale = BenchScale::RootWidth;
        input.mask.kind = MaskKind::Causal;
        const BenchSteps steps = *benchPlot(input).steps;
        const auto at = [&](BenchStepId id) { return *steps.find(id); };
        const auto sign = [&](BenchStepId id, std::optional<std::size_t> previous) {
            return benchSign(steps, at(id), previous).markup;
        };
        QCOMPARE(sign(BenchStepId::QueryParameters, std::nullopt), QString("X ×"));
        QCOMPARE(sign(BenchStepId::QueryParameters, at(BenchStepId::Input)), QString("×"));
        QCOMPARE(sign(BenchStepId::Queries, at(BenchStepId::QueryParameters)), QString("="));
        QCOMPARE(sign(BenchStepId::Scores, std::nullopt), QString("Q × K^T ="));
        QCOMPARE(sign(BenchStepId::Scores, at(BenchStepId::Queries)), QString("× K^T ="));
        QCOMPARE(sign(BenchStepId::HeadOutput, at(BenchStepId::Pattern)), QString("× V ="));
        QCOMPARE(sign(BenchStepId::HeadOutput, std::nullopt), QString("A × V ="));
        const BenchSign softmax = benchSign(steps, at(BenchStepId::Pattern), std::nullopt);
        QVERIFY(softmax.isArrow);
        QCOMPARE(softmax.from, QString("M"));
        QCOMPARE(benchMarkup("W^Q₁"), QString("W^Q_{1}"));
        QCOMPARE(benchMarkup("Q₁K₁ᵀ / √dₖ"), QString("Q_{1}K_{1}^T / √d_{k}"));
    }

    void numbersOfAMatrixShareTheirDecimals()
    {
        BenchStep step;
        step.values = DoubleMatrix(1, 4);
        step.values << 0.5, -0.25, 1e-9, -std::numeric_limits<double>::infinity();
        QCOMPARE(benchDecimals(step), 2);
        QCOMPARE(benchNumber(step, 0, 0, 2), QString("0.50"));
        QCOMPARE(benchNumber(step, 0, 1, 2), QString("−0.25"));
        QCOMPARE(benchNumber(step, 0, 2, 2), QString("0.00"));
        QCOMPARE(benchNumber(step, 0, 3, 2), QString("−∞"));
        step.noValue = {1};
        QCOMPARE(benchNumber(step, 0, 0, 2), QString("–"));
    }

    void everyNumberCanBeReadOnItsTint()
    {
        test::BenchCases cases(4);
        BenchPlot plot = benchPlot(cases.input(BenchKind::Plain));
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::Slide}) {
            for (int i = -50; i <= 50; ++i)
                QVERIFY(contrast(signedTint(i / 50.0, theme(id)).rgb(), theme(id).text.rgb()) >= 4.5);
            for (const ColourMapId map : colourMaps()) {
                plot.weightColours = map;
                const BenchTint tint(plot, *plot.steps->find(BenchStepId::Pattern), theme(id));
                QVERIFY(tint.isOfWeights());
                for (int i = 0; i <= 50; ++i) {
                    const BenchInk ink = tint(i / 50.0);
                    QVERIFY2(contrast(ink.ground.rgb(), ink.ink.rgb()) >= 4.5, qPrintable(colourMapName(map)));
                }
            }
        }
    }

    void aFigureFitsIntoTheSizeThatIsAsked()
    {
        test::BenchCases cases(9);
        BenchPlot plot = benchPlot(cases.input(BenchKind::MultiHead));
        setPick(plot, BenchPick{*plot.steps->find(BenchStepId::HeadOutput), 0, 0});
        const QSizeF preferred = preferredBenchSize(plot, theme(ThemeId::Paper));
        for (const QSizeF& size : {preferred, preferred * 0.8, QSizeF(2.0 * preferred.width(), preferred.height())}) {
            QVERIFY(benchFigureFits(plot, size, theme(ThemeId::Paper)));
            QImage image(size.toSize() + QSize(40, 200), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            PainterCanvas canvas(painter);
            paintBenchFigure(canvas, size, plot, theme(ThemeId::Paper));
            painter.end();
            bool isInked = false;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x) {
                    const bool isBlank = image.pixel(x, y) == qRgb(255, 255, 255);
                    QVERIFY2(
                        isBlank || (x < size.width() && y < size.height()),
                        qPrintable(
                            QStringLiteral("%1, %2 of %3 × %4").arg(x).arg(y).arg(size.width()).arg(size.height())));
                    isInked = isInked || !isBlank;
                }
            QVERIFY(isInked);
        }
        QVERIFY(!benchFigureFits(plot, preferred * 0.2, theme(ThemeId::Paper)));
    }

    void oppositeSignsAreFarApart()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark})
            QVERIFY(distance(toOkLab(signedTint(1.0, theme(id)).rgb()), toOkLab(signedTint(-1.0, theme(id)).rgb())) >
                    0.08);
    }

private:
    void check(const BenchPlot& plot, double width, const Theme& theme)
    {
        const BenchLayout layout = layoutBench(plot, width, theme);
        QCOMPARE(layout.matrices.size(), nDrawn(*plot.steps));
        QVERIFY2(layout.size.width() <= width,
                 qPrintable(QStringLiteral("%1 > %2").arg(layout.size.width()).arg(width)));
        const std::vector<Piece> all = pieces(layout, theme);
        const QRectF whole(QPointF(), layout.size);
        for (std::size_t i = 0; i < all.size(); ++i) {
            QVERIFY2(whole.adjusted(-0.5, -0.5, 0.5, 0.5).contains(all[i].rect), qPrintable(all[i].name));
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY2(!all[i].rect.intersects(all[j].rect), qPrintable(all[i].name + " overlaps " + all[j].name +
                                                                          QStringLiteral(" at width %1").arg(width)));
        }
        for (const BenchMatrix& matrix : layout.matrices)
            checkCells(layout, matrix, theme);
    }

    void checkCells(const BenchLayout& layout, const BenchMatrix& matrix, const Theme& theme)
    {
        QVERIFY(matrix.numberWidth <= matrix.cell.width());
        for (Index row = 0; row < matrix.rows; ++row) {
            for (Index column = 0; column < matrix.columns; ++column) {
                const QRectF cell = matrix.cellRect(row, column);
                QVERIFY(matrix.box.contains(cell));
                const BenchPick expected{matrix.step, row, column};
                QVERIFY(layout.cellAt(cell.center()) == expected);
            }
        }
        for (Index column = 0; column < matrix.columns; ++column) {
            const double length = textWidth(matrix.columnLabels[column], theme.smallFont);
            const QRectF cell = matrix.cellRect(0, column);
            if (matrix.isTurned) {
                QVERIFY(cell.center().x() + length / std::sqrt(2.0) <= matrix.box.right());
                QVERIFY(length / std::sqrt(2.0) + 4.0 <= matrix.header);
            } else {
                QVERIFY(length <= cell.width());
            }
        }
        for (const QString& label : matrix.rowLabels)
            QVERIFY(textWidth(label, theme.smallFont) <= matrix.side);
    }
};

HEADLIGHT_TEST(TestBenchLayout)
#include "tst_bench_layout.moc"
