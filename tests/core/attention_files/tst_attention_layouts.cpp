// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/attention_matrices.h"
#include "tests/support/refusal.h"
#include "tests/support/register_test.h"
#include "tests/support/tiny_model_folder.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

namespace {

AttentionMatrices matricesOf(const char* name, const QByteArray& text, const MatrixReading& reading = {})
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(name);
    test::writeFile(path, text);
    return readAttentionMatrices(path.toStdString(), reading);
}

QString refusedMatrices(const char* name, const QByteArray& text)
{
    return test::refusal([&] { matricesOf(name, text); });
}

bool saysOfItself(const AttentionMatrices& matrices, const char* words)
{
    return std::ranges::any_of(matrices.readAs,
                               [&](const std::string& note) { return note.find(words) != std::string::npos; });
}

} // namespace

/// Layouts in which programs of others write attention weights.
class TestAttentionLayouts : public QObject {
    Q_OBJECT

private slots:
    /// A graph layer of PyTorch Geometric gives (edge_index, alpha).
    void edgesOfAGraphAreAMap()
    {
        const QByteArray edges = "[[0, 1, 2, 0, 2], [0, 0, 1, 2, 2]]";
        for (const QByteArray& text :
             {"{\"0\": " + edges + R"(, "1": [[0.25, 1], [0.75, 0], [1, 1], [0.5, 0.125], [0.5, 0.875]]})",
              "{\"alpha\": [[0.25, 1], [0.75, 0], [1, 1], [0.5, 0.125], [0.5, 0.875]], \"edge_index\": " + edges +
                  "}"}) {
            const AttentionMatrices matrices = matricesOf("a.json", text);
            QCOMPARE(matrices.nLayers, 1);
            QCOMPARE(matrices.nHeads, 2);
            QCOMPARE(matrices.weights, (std::vector<float>{0.25F, 0.75F, 0, 0, 0, 1, 0.5F, 0, 0.5F, //
                                                           1, 0, 0, 0, 0, 1, 0.125F, 0, 0.875F}));
            QCOMPARE(matrices.hidden, (std::vector<std::uint8_t>{0, 0, 1, 1, 1, 0, 0, 1, 0, //
                                                                 0, 0, 1, 1, 1, 0, 0, 1, 0}));
            QVERIFY(
                saysOfItself(matrices, "5 edges between 3 nodes are read as a map: each node looks at the sources"));
        }
        // the other way round: the weights of the edges out of a node sum to 1
        const AttentionMatrices turned =
            matricesOf("a.json", R"({"edge_index": [[0, 0, 1], [0, 1, 0]], "alpha": [0.25, 0.75, 1]})");
        QCOMPARE(turned.weights, (std::vector<float>{0.25F, 0.75F, 1, 0}));
        QVERIFY(saysOfItself(turned, "each node looks at the targets of the edges out of it"));
        QVERIFY(refusedMatrices("a.json", R"({"edge_index": [[0, 0, 1], [0, 1, 0]], "alpha": [0.25, 0.25, 1]})")
                    .contains("neither over the edges into a node nor over those out of it"));
    }

    /// Three edges between nodes that are numbered high: what is asked for is bounded before anything is made of it.
    void fewEdgesTakeLittleMemory()
    {
        const QByteArray weights = '[' + QByteArray("1,").repeated(59'999) + "1]";
        const QByteArray file =
            R"({"edge_index": [[0, 1, 60000], [1, 0, 2]], "alpha": [)" + weights + ',' + weights + ',' + weights + "]}";
        QVERIFY(refusedMatrices("a.json", file).contains(" of memory"));
    }

    void rowsThatGrowAreCausal()
    {
        const AttentionMatrices one = matricesOf("a.json", "[[1], [0.25, 0.75], [0.5, 0.25, 0.25]]");
        QCOMPARE(one.nQueries, 3);
        QCOMPARE(one.nKeys, 3);
        QCOMPARE(one.weights, (std::vector<float>{1, 0, 0, 0.25F, 0.75F, 0, 0.5F, 0.25F, 0.25F}));
        QCOMPARE(one.hidden, (std::vector<std::uint8_t>{0, 1, 1, 0, 0, 1, 0, 0, 0}));
        QVERIFY(saysOfItself(one, "grow by one"));
        // a generation's rows, each over all tokens so far
        const AttentionMatrices steps = matricesOf("a.json", R"({"weights": [[0.5, 0.5], [0.25, 0.25, 0.5]]})");
        QCOMPARE(steps.nQueries, 2);
        QCOMPARE(steps.nKeys, 3);
        QCOMPARE(steps.weights, (std::vector<float>{0.5F, 0.5F, 0, 0.25F, 0.25F, 0.5F}));
        const AttentionMatrices heads = matricesOf("a.json", "[[[[1], [0.5, 0.5]], [[1], [0.25, 0.75]]]]");
        QCOMPARE(heads.nHeads, 2);
        QCOMPARE(heads.weights, (std::vector<float>{1, 0, 0.5F, 0.5F, 1, 0, 0.25F, 0.75F}));
        QVERIFY(refusedMatrices("a.json", "[[1], [0.5, 0.5], [0.5, 0.5]]").contains("[1]"));
        QVERIFY(!refusedMatrices("a.json", "[[[1], [0.5, 0.5]], [[1], [1]]]").isEmpty());
        QVERIFY(refusedMatrices("a.json", R"([[[1], [0.5, 0.5]], [[1], ["x", 1]]])").contains("[1][1][0]"));
        QVERIFY(refusedMatrices("a.json", "[[1, 0, 0], [0.5, 0.5]]").contains("[1]"));
    }

    void mapsThatAreFlatAreTakenApartWhereTheirSumsProveIt()
    {
        const AttentionMatrices matrices = matricesOf(
            "a.json",
            "[[[1, 0, 0.5, 0.5], [1, 0, 0.25, 0.75], [0, 1, 1, 0]], [[1, 0, 0, 1], [0.5, 0.5, 1, 0], [1, 0, 1, 0]]]");
        QCOMPARE(matrices.nLayers, 2);
        QCOMPARE(matrices.nHeads, 3);
        QCOMPARE(matrices.nQueries, 2);
        QCOMPARE(matrices.nKeys, 2);
        QCOMPARE(matrices.weights[7], 0.75F);
        QVERIFY(saysOfItself(matrices, "map of 2 × 2"));
        // weights of one map, 3 queries over 4 keys, are none of these
        const AttentionMatrices cross = matricesOf("a.json", "[[1, 0, 0, 0], [0.5, 0.5, 0, 0], [0, 0, 0.5, 0.5]]");
        QCOMPARE(cross.nQueries, 3);
        QCOMPARE(cross.nKeys, 4);
    }

    void softAlignmentsOfATranslatorAreExamples()
    {
        const AttentionMatrices one = matricesOf("a.txt", "ein Haus ||| 0.75,0.25,0 0,1,0 0,0.5,0.5\n");
        QCOMPARE(one.nQueries, 3);
        QCOMPARE(one.nKeys, 3);
        QCOMPARE(one.weights, (std::vector<float>{0.75F, 0.25F, 0, 0, 1, 0, 0, 0.5F, 0.5F}));
        QCOMPARE(one.rowLabels, (std::vector<std::string>{"ein", "Haus", "</s>"}));
        const QByteArray two = "ja ||| 1,0 0.5,0.5\nnein danke ||| 1,0 0,1 0.25,0.75\n";
        QVERIFY(refusedMatrices("a.txt", two).contains("--matrix-example"));
        MatrixReading second;
        second.axes = {MatrixAxis::Examples, MatrixAxis::Queries, MatrixAxis::Keys};
        second.example = 1;
        QCOMPARE(matricesOf("a.txt", two, second).weights, (std::vector<float>{1, 0, 0, 1, 0.25F, 0.75F}));
        QVERIFY(refusedMatrices("a.txt", "ja ||| 1,0 0.5,0.5\nnein\n").contains("no alignment in its sentence 2"));
    }

    void alignmentsWithoutWeightsSaySo()
    {
        for (const char* text : {"0-0 1-2 2-1\n0-0\n", "0-0\n", "a b ||| c d ||| 0-0 1-1\n"})
            QVERIFY2(refusedMatrices("a.txt", text).contains("holds word alignments such as"), text);
    }

    void columnsByTheirNamesSayHowToWriteThem()
    {
        for (const char* text :
             {R"({"The": {"0": 0.5, "1": 1}, "cat": {"0": 0.5, "1": 0}})", R"({"The": [0.5, 1], "cat": [0.5, 0]})"})
            QVERIFY2(refusedMatrices("a.json", text).contains("not whether a column is a query or a key"), text);
    }

    void aBadLineIsNamedOnce()
    {
        QCOMPARE(refusedMatrices("a.jsonl", "[[1, 0], [0.5, 0.5]]\n\n[[1, 0], [0.5,}]\n"),
                 QStringLiteral("a.jsonl: is not valid JSON at line 3, column 15 (byte 36)"));
    }

    void sourcesAndTargetsAreLabels()
    {
        const AttentionMatrices matrices = matricesOf(
            "a.json", R"({"sources": ["a", "b", "c"], "targets": ["x", "y"], "weights": [[1, 0, 0], [0, 1, 0]]})");
        QCOMPARE(matrices.columnLabels, (std::vector<std::string>{"a", "b", "c"}));
        QCOMPARE(matrices.rowLabels, (std::vector<std::string>{"x", "y"}));
    }

    void aHeatMapOfPlotlyHasItsAxesForLabels()
    {
        const AttentionMatrices matrices = matricesOf(
            "a.json",
            R"({"data": [{"type": "heatmap", "x": ["a", "b", "c"], "y": ["x", "y"], "z": [[1, 0, 0], [0, 1, 0]],
                                     "text": [["1", "2", "3"], ["4", "5", "6"]], "hoverinfo": ["text", "z"]}],
                          "layout": {"xaxis": {"ticktext": ["1", "2", "3"]}, "labels": ["no", "token"]}})");
        QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0, 0, 1, 0}));
        QCOMPARE(matrices.columnLabels, (std::vector<std::string>{"a", "b", "c"}));
        QCOMPARE(matrices.rowLabels, (std::vector<std::string>{"x", "y"}));
    }

    void blocksOfLayersAndHeadsAreALongTable()
    {
        const AttentionMatrices matrices = matricesOf(
            "a.txt", "Layer 0, Head 0\n0 0 1\n1 0 0.5\n1 1 0.5\nLayer 0, Head 1\n0 0 1\n1 0 0.25\n1 1 0.75\n");
        QCOMPARE(matrices.nLayers, 1);
        QCOMPARE(matrices.nHeads, 2);
        QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0.5F, 0.5F, 1, 0, 0.25F, 0.75F}));
        QVERIFY(!refusedMatrices("a.txt", "Layer 0, Head 0\n0 0 1 1\n").isEmpty());
    }

    void aRowForEachTokenIsAMap()
    {
        for (const auto& [name, text] : std::vector<std::pair<const char*, QByteArray>>{
                 {"a.json", R"({"rows": [{"token": "a", "weights": [1.0]}, {"token": "b", "weights": [0.25, 0.75]}]})"},
                 {"a.jsonl", "{\"attention\": [1.0]}\n{\"attention\": [0.25, 0.75]}\n"},
                 {"b.json", R"({"step_1": [1.0], "step_2": [0.25, 0.75]})"}}) {
            const AttentionMatrices matrices = matricesOf(name, text);
            QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0.25F, 0.75F}));
            QCOMPARE(matrices.hidden, (std::vector<std::uint8_t>{0, 1, 0, 0}));
            QVERIFY(saysOfItself(matrices, "rows of one map"));
        }
        QCOMPARE(matricesOf("a.json", R"({"row_0": [0.5, 0.5], "row_1": [1, 0], "row_2": [0, 1]})").nQueries, 3);
        QVERIFY(!refusedMatrices("a.json", R"({"row_0": [0.5, 0.5], "row_1": [1, 1]})").isEmpty()); // proves nothing
        QVERIFY(!refusedMatrices("a.json", R"({"row_0": [1], "row_1": [0.5, 0.25, 0.25]})").isEmpty());
    }

    /// torch.nn.MultiheadAttention gives the mean of its heads for each text, [B, T, T].
    void threeAxesAreHeadsOrTextsAndSaySo()
    {
        const QByteArray text = "[[[1, 0], [0.5, 0.5]], [[1, 0], [0.25, 0.75]]]";
        const AttentionMatrices heads = matricesOf("a.json", text);
        QCOMPARE(heads.nHeads, 2);
        QVERIFY(saysOfItself(heads, "taken for heads,queries,keys. Several texts with the mean of their heads"));
        QCOMPARE(heads.asked, std::vector<std::string>{"axes taken for heads,queries,keys"});
        MatrixReading texts;
        texts.axes = {MatrixAxis::Examples, MatrixAxis::Queries, MatrixAxis::Keys};
        texts.example = 1;
        const AttentionMatrices second = matricesOf("a.json", text, texts);
        QCOMPARE(second.nHeads, 1);
        QCOMPARE(second.weights, (std::vector<float>{1, 0, 0.25F, 0.75F}));
        QVERIFY(matricesOf("a.json", "[" + text + "]").asked.empty()); // a batch of one text stands in front
        QVERIFY(matricesOf("a.json", "{\"head_weights\": " + text + "}").asked.empty());
    }

    /// Two streams for each layer, as XLNet gives, are no texts alone.
    void severalAttentionsOfALayerAreChosenFrom()
    {
        const QByteArray map = "[[[1, 0], [0.5, 0.5]], [[1, 0], [0.25, 0.75]]]";
        QByteArray text;
        for (const char* name : {"0.0", "0.1", "1.0", "1.1", "2.0", "2.1"})
            text += (text.isEmpty() ? "{" : ", ") + QByteArray("\"attentions.") + name + "\": " + map;
        text += "}";
        const QString said = refusedMatrices("a.json", text);
        QVERIFY2(said.contains("such as layers,examples,heads,queries,keys") &&
                     said.contains("one of the two streams of an XLNet, with --matrix-example"),
                 qPrintable(said));
    }
};

HEADLIGHT_APPLESS_TEST(TestAttentionLayouts)
#include "tst_attention_layouts.moc"
