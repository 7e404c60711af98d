// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/analysis/logit_lens.h"
#include "tests/support/text_boxes.h"
#include "tests/support/tiny_model.h"
#include "ui/pictures/layers/lens_curve_plot.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace headlight;

class TestLensCurvePlot : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        const auto model = test::tinyModel(QDir(m_folder.path()));
        m_run = runModel(model, model->tokenizer.encode("abcdef"), {});
    }

    /// Curves and table of the lens have the same numbers, position for position.
    void theCurvesAreThoseOfTheLens()
    {
        const auto lens = logitLens(m_run, {0, m_run->nTokens()}, kLensCurves);
        for (int position = 0; position < m_run->nTokens(); ++position) {
            const LensCurvePlot plot = makeLensCurvePlot(m_run, position);
            QVERIFY(plot.curves.size() >= std::size_t(kLensCurves));
            for (std::size_t state = 0; state < lens.size(); ++state) {
                const auto& following = lens[state].following[std::size_t(position)];
                const auto follows = std::ranges::find_if(plot.curves, &LensCurvePlot::Curve::follows);
                QCOMPARE(follows != plot.curves.end(), following.has_value());
                if (following)
                    QCOMPARE(float(follows->probabilities[state]), following->probability);
            }
            const Prediction& expected = lens.back().byPosition[std::size_t(position)].front();
            const auto curve = std::ranges::find(plot.curves, expected.label, &LensCurvePlot::Curve::label);
            QVERIFY(curve != plot.curves.end());
            QCOMPARE(float(curve->probabilities.back()), expected.probability);
        }
    }

    void theTableHasALineForEachTokenAndLayer()
    {
        const LensCurvePlot plot = makeLensCurvePlot(m_run, 2);
        const QStringList lines =
            QString::fromStdString(lensCurveTable(plot)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        const auto nStates = plot.curves.front().probabilities.size();
        QCOMPARE(std::size_t(lines.size()), 1 + plot.curves.size() * nStates);
        QCOMPARE(lines.front(), QString("position,token,predicted,follows,layer,probability"));
        QVERIFY2(lines[1].startsWith("2,b,c,1,embedding,"), qPrintable(lines[1]));
    }

    void noTextLiesOverAnother()
    {
        const LensCurvePlot plot = makeLensCurvePlot(m_run, 2);
        for (const ThemeId id : {ThemeId::Light, ThemeId::Paper, ThemeId::Slide}) {
            const FigureLook<LensCurvePlot>& look = figureLook(&plot);
            const QSizeF size = look.preferredSize(plot, theme(id));
            test::TextBoxes boxes;
            look.paint(boxes, size, plot, theme(id));
            QVERIFY2(boxes.problems(size).isEmpty(), qPrintable(boxes.problems(size).join('\n')));
            QVERIFY(boxes.texts().contains("embedding") && boxes.texts().contains("probability"));
        }
    }

private:
    QTemporaryDir m_folder;
    std::shared_ptr<const ActivationCache> m_run;
};

HEADLIGHT_TEST(TestLensCurvePlot)
#include "tst_lens_curve_plot.moc"
