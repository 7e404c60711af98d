// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "tests/support/text_boxes.h"
#include "tests/support/tiny_marian.h"
#include "tests/support/tiny_model.h"
#include "ui/picture/picture_tools.h"
#include "ui/picture/shown_map.h"
#include "ui/pictures/distance/distance_plot.h"
#include "ui/pictures/distance/distance_row.h"

#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>
#include <utility>

using namespace headlight;

class TestDistancePlot : public QObject {
    Q_OBJECT
private slots:
    /// Against a loop over every pair of one distance.
    void aMeanIsOverTheCellsOfADistance_data()
    {
        QTest::addColumn<QString>("mask");
        for (const char* mask : {"none", "causal", "window:2", "prefix:2"})
            QTest::newRow(mask) << QString(mask);
    }

    void aMeanIsOverTheCellsOfADistance()
    {
        QFETCH(QString, mask);
        RunOptions options;
        options.mask = maskFromString(mask.toStdString());
        const QTemporaryDir folder;
        const auto model = test::tinyModel(QDir(folder.path()));
        TokenSequence text = model->tokenizer.encode("abcdef");
        const int n = static_cast<int>(text.size());
        const auto run = runModel(model, std::move(text), options);
        const AttentionMap map = attentionMap(run, {1, 0});
        const Matrix pattern = map.whole(AttentionStep::Pattern);
        const DistanceCurve curve = distanceCurve(map);
        std::size_t found = 0;
        for (int distance = 1 - n; distance < n; ++distance) {
            double sum = 0.0;
            int count = 0;
            for (int key = 0; key < n; ++key) {
                const int query = key + distance;
                if (query < 0 || query >= n || !options.mask.allows(query, key))
                    continue;
                sum += double(pattern(query, key));
                ++count;
            }
            if (count == 0)
                continue;
            QVERIFY(found < curve.distances.size());
            QCOMPARE(curve.distances[found], distance);
            QCOMPARE(curve.counts[found], count);
            QVERIFY(std::abs(curve.means[found] - sum / count) < 1e-6);
            ++found;
        }
        QCOMPARE(curve.distances.size(), found);
    }

    /// The caption speaks of rescaled rows, too: the weights are other ones then.
    void theCaptionSaysWhatIsShown()
    {
        const QTemporaryDir folder;
        const auto model = test::tinyModel(QDir(folder.path()));
        const auto run = runModel(model, model->tokenizer.encode("abcdef"), {});
        const std::vector<std::filesystem::path> noModels;
        PictureTools tools;
        SessionState state;
        const auto caption = [&] {
            return distancePictures()
                .front()
                .make({state, run, {2, 4, AttentionPart::Decoder}, {1, 2}, noModels, tools, CancelToken(), {}})
                .figure->caption()
                .line();
        };
        QVERIFY2(!caption().contains("rescaled"), qPrintable(caption()));
        state.shown = {true, true, false};
        QVERIFY2(caption().contains("word pieces merged"), qPrintable(caption()));
        QVERIFY2(caption().contains("special tokens hidden, rows rescaled to sum to 1"), qPrintable(caption()));
    }

    /// A map says of its rows that they are named by the token that is written; a curve names no token.
    void theCaptionSpeaksOfNoRows()
    {
        const QTemporaryDir folder;
        const auto model = test::tinyMarian(QDir(folder.path()));
        const auto run = runModel(model, model->tokenizer.encode("abc"), {});
        const std::vector<std::filesystem::path> noModels;
        PictureTools tools;
        const MadePicture made = distancePictures().front().make(
            {{}, run, {2, 4, AttentionPart::Cross}, {1, 2, AttentionPart::Cross}, noModels, tools, CancelToken(), {}});
        const QString caption = made.figure->caption().line();
        QVERIFY2(caption.contains("cross-attention") && !caption.contains("rows"), qPrintable(caption));
    }

    /// Numbers, names and legend, in each type and in as many heads as there may be.
    void noTextLiesOverAnother()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Paper, ThemeId::Slide})
            for (const int nHeads : {1, 8, 16}) {
                DistancePlot plot;
                plot.nLayers = 1;
                plot.nHeadsPerLayer = nHeads;
                for (int head = 0; head < nHeads; ++head)
                    plot.curves.push_back({{0, head}, {0, 1, 14}, {0.36, 0.125, 0.05}, {15, 14, 1}});
                const FigureLook<DistancePlot>& look = figureLook(&plot);
                const QSizeF size = look.preferredSize(plot, theme(id));
                test::TextBoxes boxes;
                look.paint(boxes, size, plot, theme(id));
                const QStringList problems = boxes.problems(size);
                QVERIFY2(problems.isEmpty(), qPrintable(problems.join('\n')));
                QVERIFY(boxes.texts().contains(QString("head %1").arg(nHeads - 1)));
                QVERIFY(boxes.texts().contains("attention by distance"));
                QVERIFY(boxes.texts().contains("faint: the mean of fewer than 5 pairs"));
                // The axis goes on to the number after the largest.
                QVERIFY2(boxes.texts().contains("0.4") || boxes.texts().contains("0.40"),
                         qPrintable(boxes.texts().join(u' ')));
            }
    }

    void theNumbersOfAnAxisHaveAsManyDecimals()
    {
        DistancePlot plot;
        plot.curves.push_back({{0, 0}, {0, 1, 14}, {0.35, 0.125, 0.05}});
        test::TextBoxes boxes;
        figureLook(&plot).paint(boxes, {640.0, 400.0}, plot, theme(ThemeId::Light));
        QSet<qsizetype> decimals;
        for (const QString& text : boxes.texts())
            if (text.startsWith("0."))
                decimals.insert(text.size() - 2);
        QCOMPARE(decimals, QSet<qsizetype>{2}); // 0.05 beside 0.10
    }

    void aMeanThatIsNoNumberHasAnAxisToo()
    {
        DistancePlot plot;
        plot.curves.push_back({{0, 0}, {0, 1}, {std::numeric_limits<double>::infinity(), 0.5}});
        const QSizeF size = figureLook(&plot).preferredSize(plot, theme(ThemeId::Light));
        QVERIFY(size.width() > 0.0 && std::isfinite(size.width()) && std::isfinite(size.height()));
    }

    void theTableHasALineForEachHeadAndDistance()
    {
        DistancePlot plot;
        plot.curves = {{{1, 0}, {0, 1}, {0.5, 0.25}}, {{1, 1}, {0}, {1.0}}};
        QCOMPARE(distanceTable(plot), std::string("layer,head,distance,mean_weight\n1,0,0,0.5\n1,0,1,0.25\n1,1,0,1\n"));
        QCOMPARE(plot.last(), 1);
        QCOMPARE(plot.largest(), 1.0);
    }
};

HEADLIGHT_TEST(TestDistancePlot)
#include "tst_distance_plot.moc"
