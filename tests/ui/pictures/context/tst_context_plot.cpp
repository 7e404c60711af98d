// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/principal_components.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/tiny_marian.h"
#include "ui/pictures/context/context_plot.h"
#include "ui/pictures/context/context_table.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

namespace {

double loopCosine(const RowVector& a, const RowVector& b)
{
    double product = 0.0;
    double first = 0.0;
    double second = 0.0;
    for (Index c = 0; c < a.size(); ++c) {
        product += double(a[c]) * double(b[c]);
        first += double(a[c]) * double(a[c]);
        second += double(b[c]) * double(b[c]);
    }
    return product / std::sqrt(first * second);
}

} // namespace

class TestContextPlot : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model = test::tinyModel(QDir(m_folder.path()));

    ContextSentence sentence(const std::string& text) const
    {
        return {runModel(m_model, m_model->tokenizer.encode(text), test::optionsWith(MaskKind::Causal)),
                QString::fromStdString(text)};
    }
    static RowVector vectorOf(const ContextSentence& sentence, int state, int position)
    {
        const ForwardActivations& a = sentence.run->activations;
        return (state == 0 ? a.embed : a.blocks[std::size_t(state - 1)].residPost).row(position);
    }

    template <typename Plot>
    static QString written(void (*write)(const TextSink&, const Plot&), const Plot& plot)
    {
        std::string text;
        write([&text](std::string_view piece) { text += piece; }, plot);
        return QString::fromStdString(text);
    }

private slots:
    void theSameWordIsFoundWhateverItsCase()
    {
        using Pairs = std::vector<TokenPair>;
        QCOMPARE(sharedWords({"the", "bank", ".", "The"}, {"THE", "river", ".", "bank"}), (Pairs{{0, 0}, {1, 3}}));
        QCOMPARE(sharedWords({"a", "b", "a"}, {"A", "a", "a"}), (Pairs{{0, 0}, {2, 1}})); // first to first
        QCOMPARE(sharedWords({"银行", "Ж"}, {"ж", "银行"}), (Pairs{{0, 1}, {1, 0}}));
        QCOMPARE(sharedWords({"."}, {"."}), Pairs{});
        QCOMPARE(sharedWords({}, {"a"}), Pairs{});
    }
    void pointsAndArrowsAreThoseOfTheVectors()
    {
        const std::vector<ContextSentence> both{sentence("abc"), sentence("xbA")};
        for (const ContextVectors& vectors : {ContextVectors{AttentionPart::Decoder, ContextStage::Embedding, 0},
                                              ContextVectors{AttentionPart::Decoder, ContextStage::After, 0},
                                              ContextVectors{AttentionPart::Decoder, ContextStage::After, 1}}) {
            const int state = vectors.stage == ContextStage::Embedding ? 0 : vectors.layer + 1;
            const ContextPlot plot = makeContextPlot(both, vectors);
            Matrix stacked(6, m_model->config.dModel); // <s> and </s> are left out
            for (int i = 0; i < 6; ++i)
                stacked.row(i) = vectorOf(both[std::size_t(i / 3)], state, 1 + i % 3);
            const PrincipalComponents expected = principalComponents(stacked);
            QCOMPARE(int(plot.points.size()), 6);
            QCOMPARE(plot.varianceShares, expected.varianceShares);
            for (int i = 0; i < 6; ++i) {
                const ContextPoint& point = plot.points[std::size_t(i)];
                QCOMPARE(point.at, QPointF(double(expected.points(i, 0)), double(expected.points(i, 1))));
                QCOMPARE(point.sentence, i / 3);
                QCOMPARE(point.position, 1 + i % 3);
                QCOMPARE(point.state, state);
                QCOMPARE(point.label, QString(QStringLiteral("abcxbA")[i]));
            }
            QCOMPARE(int(plot.arrows.size()), 2); // a → A, b → b
            QCOMPARE(plot.arrows[0].from, 0);
            QCOMPARE(plot.arrows[0].to, 5);
            QCOMPARE(plot.arrows[1].to, 4);
            QVERIFY(test::isClose(plot.arrows[0].cosine,
                                  loopCosine(vectorOf(both[0], state, 1), vectorOf(both[1], state, 3)), 1e-5));
        }
    }
    void repeatedTokensHaveTheirPlace()
    {
        const ContextPlot plot =
            makeContextPlot({sentence("abab"), sentence("ab")}, {AttentionPart::Decoder, ContextStage::After, 1});
        QStringList names;
        QStringList labels;
        for (const ContextPoint& point : plot.points) {
            names << point.name;
            labels << point.label;
        }
        QCOMPARE(names, (QStringList{"a₁", "b₁", "a₂", "b₂", "a", "b"}));
        QCOMPARE(labels, (QStringList{"a", "b", "a", "b", "a", "b"})); // a table says the position
    }
    void aChangeLeadsFromBeforeTheLayerToAfterIt()
    {
        const std::vector<ContextSentence> both{sentence("abc"), sentence("xb")};
        const ContextPlot plot = makeContextPlot(both, {AttentionPart::Decoder, ContextStage::Change, 1});
        QCOMPARE(int(plot.points.size()), 10);
        int nChanges = 0;
        for (const ContextArrow& arrow : plot.arrows) {
            const ContextPoint& from = plot.points[std::size_t(arrow.from)];
            const ContextPoint& to = plot.points[std::size_t(arrow.to)];
            if (!arrow.isChange) {
                QVERIFY(!from.isBefore && !to.isBefore); // words are joined after the layer
                continue;
            }
            ++nChanges;
            QCOMPARE(from.state, 1);
            QCOMPARE(to.state, 2);
            QVERIFY(from.isBefore && !to.isBefore);
            QCOMPARE(from.sentence, to.sentence);
            QCOMPARE(from.position, to.position);
            const ContextSentence& own = both[std::size_t(from.sentence)];
            QVERIFY(test::isClose(arrow.cosine,
                                  loopCosine(vectorOf(own, 1, from.position), vectorOf(own, 2, to.position)), 1e-5));
        }
        QCOMPARE(nChanges, 5);
        QCOMPARE(plot.pointOf(0, 2), plot.arrows[1].to); // its last point
        QCOMPARE(plot.pointOf(0, 0), -1);                // <s>
    }
    void theMatrixHoldsEveryCosine()
    {
        const std::vector<ContextSentence> both{sentence("abc"), sentence("xb")};
        const HeatmapPlot plot = makeCosinePlot(both, {AttentionPart::Decoder, ContextStage::After, 0});
        QCOMPARE(plot.nQueries(), 9); // special tokens included
        QCOMPARE(plot.nFirstTokens, 5);
        QCOMPARE(sentenceLines(plot), (QStringList{"A: abc", "B: xb"}));
        for (int i = 0; i < 9; ++i)
            for (int j = 0; j < 9; ++j) {
                const auto vector = [&](int k) { return vectorOf(both[k < 5 ? 0 : 1], 1, k < 5 ? k : k - 5); };
                QVERIFY(test::isClose(double(plot.cells.value(i, j)), loopCosine(vector(i), vector(j)), 1e-5));
            }
        QCOMPARE(plot.colours.low, -1.0);
        QCOMPARE(plot.colours.high, 1.0);
        QVERIFY(plot.colours.isDiverging());
        QCOMPARE(makeCosinePlot({both[0]}, {}).nFirstTokens, 0);
        QCOMPARE(makeCosinePlot({both[0]}, {}).sentences, QStringList());
    }
    void aTranslatorShowsTheStreamOfThePart()
    {
        QTemporaryDir folder;
        const auto model = test::tinyMarian(QDir(folder.path()));
        const auto run = runModel(model, model->tokenizer.encode("abcd"), targetFromText(*model, "xy"), {});
        const ContextPlot source = makeContextPlot({{run, "abcd"}}, {AttentionPart::Encoder, ContextStage::After, 2});
        QCOMPARE(int(source.points.size()), 4);
        QCOMPARE(source.sentences, QStringList{"abcd"});
        QVERIFY(source.caption.line().contains("encoder, after layer 2"));
        const ContextPlot target = makeContextPlot({{run, "abcd"}}, {AttentionPart::Cross, ContextStage::After, 1});
        QCOMPARE(int(target.points.size()), 2);
        QCOMPARE(target.sentences, QStringList{"xy"});
        QVERIFY_EXCEPTION_THROWN(makeContextPlot({{run, ""}}, {AttentionPart::Decoder, ContextStage::After, 2}), Error);
    }
    void theTablesHoldEveryNumber()
    {
        const std::vector<ContextSentence> both{sentence("a,c"), sentence("xb")};
        const ContextPlot plot = makeContextPlot(both, {AttentionPart::Decoder, ContextStage::Change, 0});
        const QStringList lines = written(writeContextTable, plot).split('\n');
        QCOMPARE(lines.size(), 1 + 10 + 1);
        QVERIFY(lines[1].startsWith("A,1,a,embedding,"));
        QVERIFY(lines[2].startsWith("A,2,\",\",embedding,")); // a comma is a token too
        QVERIFY(lines[10].startsWith("B,2,b,layer 0,"));
        QCOMPARE(lines[10].split(',')[4].toFloat(), float(plot.points[9].at.x()));
        QCOMPARE(lines[1].split(',')[6].toFloat(), float(plot.varianceShares[0]));

        const HeatmapPlot matrix = makeCosinePlot(both, {});
        const QStringList rows = written(writeCosineTable, matrix).split('\n');
        QCOMPARE(rows.size(), 1 + 9 + 1);
        QVERIFY(rows[0].startsWith("token,A 0 <s>,A 1 a,\"A 2 ,\""));
        QVERIFY(rows[7].startsWith("B 1 x,"));
        QCOMPARE(rows[7].split(',')[1].toFloat(), matrix.cells.value(6, 0));
    }
};

HEADLIGHT_TEST(TestContextPlot)
#include "tst_context_plot.moc"
