// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/tiny_model.h"
#include "tests/support/tiny_model_folder.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/overview/overview_csv.h"
#include "ui/pictures/overview/overview_plot.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/session/run_pipeline.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

/// A part of every map in the overview, from its numbers to its file.
class TestOverviewPart : public QObject {
    Q_OBJECT

private slots:
    void itsNumbersAreThoseOfALoop_data();
    void itsNumbersAreThoseOfALoop();
    void itSaysWhereItIs();
    void coloursAreThoseOfTheWholeMaps();
    void aPartThatThereIsNotIsComplainedOf();
    void theWindowHasTheWholeBesideIt();

private:
    MadePicture made(const MapPart& part, const ShownOptions& shown = {}, int nTokens = 150)
    {
        ModelConfig config = test::tinyConfig();
        config.nCtx = 400;
        const auto model = test::tinyModel(QDir(m_folder.path()), config);
        std::string text;
        for (int i = 0; i < nTokens - 2; ++i)
            text += "abcde"[i * 7 % 5];
        RunOptions options;
        options.mask = maskFromString("causal");
        m_run = runModel(model, model->tokenizer.encode(text), options);
        SessionState state;
        state.tab = kOverviewTab;
        state.mapPart = part;
        state.shown = shown;
        PictureTools tools;
        const std::vector<std::filesystem::path> noModels;
        const Picture picture = overviewPicture();
        return picture.make({state, m_run, {2, 4}, {0, 0}, noModels, tools, CancelToken(), {}});
    }
    static const OverviewPlot& plotOf(const MadePicture& made) { return *made.figure->as<OverviewPlot>(); }

    QTemporaryDir m_folder;
    std::shared_ptr<const ActivationCache> m_run;
};

void TestOverviewPart::itsNumbersAreThoseOfALoop_data()
{
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("nRows");
    QTest::addColumn<int>("nColumns");
    QTest::newRow("cell by cell") << 30 << 20 << 17;
    QTest::newRow("pooled") << 11 << 120 << 90;
    QTest::newRow("one row") << 149 << 1 << 150;
}

void TestOverviewPart::itsNumbersAreThoseOfALoop()
{
    QFETCH(int, first);
    QFETCH(int, nRows);
    QFETCH(int, nColumns);
    const MadePicture picture = made({TokenRange{first, nRows}, TokenRange{0, nColumns}});
    const OverviewPlot& plot = plotOf(picture);
    QVERIFY(plot.isComplete());
    QCOMPARE(plot.nQueries(), nRows);
    QCOMPARE(plot.nKeys(), nColumns);
    for (int layer = 0; layer < 2; ++layer) {
        std::vector<Matrix> patterns;
        for (int head = 0; head < 4; ++head)
            patterns.push_back(attentionMap(m_run, {layer, head}).whole(AttentionStep::Pattern));
        for (int column = 0; column < 6; ++column) {
            const Matrix& picturesCells = *plot.pictures[plot.indexOf({layer, column})];
            for (int row = 0; row < plot.rows(); ++row) {
                for (int cell = 0; cell < plot.columns(); ++cell) {
                    float largest = 0.0F;
                    bool isAllowed = false;
                    const TokenRange queries = plot.queriesOf(row);
                    const TokenRange keys = plot.keysOf(cell);
                    for (Index query = first + queries.first; query < first + queries.first + queries.count; ++query) {
                        for (Index key = keys.first; key < keys.first + keys.count; ++key) {
                            float weight = column < 4 ? patterns[std::size_t(column)](query, key) : 0.0F;
                            for (const Matrix& pattern : patterns) {
                                if (column == 4)
                                    weight += pattern(query, key) / 4.0F;
                                if (column == 5)
                                    weight = std::max(weight, pattern(query, key));
                            }
                            largest = std::max(largest, weight);
                            isAllowed = isAllowed || key <= query;
                        }
                    }
                    QVERIFY(std::abs(picturesCells(row, cell) - largest) <= 1e-6F);
                    QCOMPARE(plot.allowedIn(layer)(row, cell) != 0.0F, isAllowed);
                }
            }
        }
    }
}

void TestOverviewPart::itSaysWhereItIs()
{
    const MadePicture picture = made({TokenRange{30, 4}, TokenRange{2, 3}});
    const OverviewPlot& plot = plotOf(picture);
    QVERIFY2(plot.caption.shown.endsWith("rows 30 to 33 of 150, columns 2 to 4 of 150"),
             qPrintable(plot.caption.shown));
    QCOMPARE(plot.queryOf(0), 30);
    QCOMPARE(plot.keyOf(2), 4);
    QCOMPARE(plot.queryOf(-1), -1);
    std::string csv;
    writeOverviewCsv([&](std::string_view text) { csv += text; }, plot);
    const QStringList lines = QString::fromStdString(csv).split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 1 + 2 * 6 * 4 * 3);
    const QString first = QStringLiteral("0,0,30,%1,2,%2,").arg(plot.queryLabels[0], plot.keyLabels[0]);
    QVERIFY2(lines[1].startsWith(first), qPrintable(lines[1]));
    QVERIFY(lines.last().startsWith(QLatin1String("1,max,33,")));
    const float weight = attentionMap(m_run, {0, 0}).at(30, 2, AttentionStep::Pattern);
    QVERIFY(std::abs(lines[1].section(u',', -1).toFloat() - weight) <= 1e-6F);
}

void TestOverviewPart::coloursAreThoseOfTheWholeMaps()
{
    const MadePicture whole = made({});
    QVERIFY(!plotOf(whole).isPart());
    const MadePicture part = made({TokenRange{30, 4}, TokenRange{2, 3}});
    QVERIFY(plotOf(part).isPart());
    QVERIFY(plotOf(part).colours == plotOf(whole).colours);
    QCOMPARE(plotOf(part).summaries, plotOf(whole).summaries);
}

void TestOverviewPart::aPartThatThereIsNotIsComplainedOf()
{
    QCOMPARE(made({TokenRange{140, 20}, {}}).complaint,
             QStringLiteral("--rows 140:160 goes beyond the 150 tokens there are"));
    QVERIFY(made({TokenRange{140, 10}, {}}).complaint.isEmpty());
}

/// The list of heads beside the overview shows all of the maps.
void TestOverviewPart::theWindowHasTheWholeBesideIt()
{
    ModelConfig config = test::tinyConfig();
    config.nCtx = 400;
    const QTemporaryDir folder;
    test::writeTinyModel(QDir(folder.path()), config);
    RunRequest request;
    request.modelFolder = folder.path().toStdString();
    request.state.input.text = QString(300, 'a');
    request.state.tab = kOverviewTab;
    request.state.mapPart.rows = TokenRange{100, 50};
    RunPipeline pipeline;
    std::shared_ptr<const RunResult> last;
    const auto keep = [&](std::shared_ptr<const RunResult> result) { last = std::move(result); };
    pipeline.run(request, {}, {}, keep);
    QVERIFY(last->complete && last->headParts);
    QVERIFY(last->heads->plot.isComplete() && !last->heads->plot.isPart());
    QVERIFY(last->headParts->plot.isComplete());
    QCOMPARE(last->headParts->plot.nQueries(), 50);
    QVERIFY(std::ranges::none_of(last->headParts->images, &QImage::isNull));
    const auto before = last;
    request.state.tab = kGridTab;
    pipeline.run(request, {}, {}, keep);
    QVERIFY(!last->headParts);
    request.state.tab = kOverviewTab;
    pipeline.run(request, {}, {}, keep);
    QVERIFY(last->headParts->plot.pictures == before->headParts->plot.pictures); // made once
}

HEADLIGHT_TEST(TestOverviewPart)
#include "tst_overview_part.moc"
