// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/matrix_reading.h"

#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "tests/support/refusal.h"
#include "tests/support/tiny_model_folder.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace headlight;

namespace {

/// A weight that tells its example, layer, head, query and key; each row sums to 1.
double weightOf(const std::array<int, 5>& at, int nKeys)
{
    const auto part = [&](int key) {
        return 1 + (at[0] * 17 + at[1] * 7 + at[2] * 5 + at[3] * 3 + key * key * 11) % 13;
    };
    int sum = 0;
    for (int key = 0; key < nKeys; ++key)
        sum += part(key);
    return double(part(at[4])) / sum;
}

/// Sizes of examples, layers, heads, queries and keys.
struct Sizes {
    std::array<int, 5> of{};
    int operator[](MatrixAxis axis) const { return of[static_cast<std::size_t>(axis)]; }
};

/// The JSON list of these weights with the axes in this order.
QByteArray listOf(const Sizes& sizes, const MatrixAxes& axes, std::size_t depth = 0, std::array<int, 5> at = {})
{
    if (depth == axes.size())
        return QByteArray::number(weightOf(at, sizes[MatrixAxis::Keys]), 'g', 9);
    QByteArrayList items;
    for (int i = 0; i < sizes[axes[depth]]; ++i) {
        at[static_cast<std::size_t>(axes[depth])] = i;
        items << listOf(sizes, axes, depth + 1, at);
    }
    return '[' + items.join(',') + ']';
}

/// The weights of one example in the usual order.
std::vector<float> expected(const Sizes& sizes, int example)
{
    std::vector<float> weights;
    for (int layer = 0; layer < sizes.of[1]; ++layer)
        for (int head = 0; head < sizes.of[2]; ++head)
            for (int query = 0; query < sizes.of[3]; ++query)
                for (int key = 0; key < sizes.of[4]; ++key)
                    weights.push_back(float(weightOf({example, layer, head, query, key}, sizes.of[4])));
    return weights;
}

AttentionMatrices readJson(const QByteArray& json, const MatrixReading& reading = {})
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("a.json");
    test::writeFile(path, json);
    return readAttentionMatrices(path.toStdString(), reading);
}

QString refusalOf(const QByteArray& json, const MatrixReading& reading = {})
{
    return test::refusal([&] { readJson(json, reading); });
}

bool isAsked(const QByteArray& json)
{
    try {
        readJson(json);
        return false;
    } catch (const Error& error) {
        return error.kind() == ErrorKind::OpenChoice;
    }
}

bool sameWeights(const std::vector<float>& a, const std::vector<float>& b)
{
    return std::ranges::equal(a, b, [](float x, float y) { return std::abs(x - y) < 1e-6F; });
}

MatrixReading readingOf(const char* axes, std::optional<std::int64_t> example = {})
{
    return {*axesFrom(axes), example, false};
}

} // namespace

class TestMatrixReading : public QObject {
    Q_OBJECT

private slots:
    void axesAreSpelledAsTheyAreRead()
    {
        for (const char* const text :
             {"queries,keys", "layers,heads,queries,keys", "examples,layers,queries,heads,keys"})
            QCOMPARE(axesText(*axesFrom(text)), std::string(text));
        for (const char* const text : {"", "queries", "queries,keys,", "queries,keys,keys", "q,k", "heads,keys"})
            QVERIFY2(!axesFrom(text), text);
    }

    /// Every order of every choice of axes gives the weights that were written.
    void everyOrderOfAxesIsReadAsItIsSaid_data()
    {
        QTest::addColumn<QString>("kept");
        for (const char* const kept :
             {"heads", "layers", "examples", "layers,heads", "examples,heads", "examples,layers"})
            QTest::newRow(kept) << QString(kept);
    }
    void everyOrderOfAxesIsReadAsItIsSaid()
    {
        QFETCH(QString, kept);
        MatrixAxes axes = *axesFrom((kept + ",queries,keys").toStdString());
        Sizes sizes{{1, 1, 1, 3, 4}};
        for (const MatrixAxis axis : axes)
            if (axis < MatrixAxis::Queries)
                sizes.of[static_cast<std::size_t>(axis)] = 2;
        std::ranges::sort(axes);
        do {
            const std::optional<std::int64_t> example = sizes.of[0] > 1 ? std::optional<std::int64_t>(1) : std::nullopt;
            const AttentionMatrices matrices = readJson(listOf(sizes, axes), {axes, example, false});
            QCOMPARE(matrices.nLayers, sizes.of[1]);
            QCOMPARE(matrices.nHeads, sizes.of[2]);
            QVERIFY2(sameWeights(matrices.weights, expected(sizes, static_cast<int>(example.value_or(0)))),
                     axesText(axes).c_str());
            QVERIFY(matrices.readAs.front().ends_with(axesText(axes) + "."));
        } while (std::next_permutation(axes.begin(), axes.end()));
    }

    void sizesThatContradictTheUsualOrderAreAskedAbout()
    {
        const Sizes sizes{{1, 1, 3, 8, 8}};
        const QByteArray queriesFirst = listOf(sizes, *axesFrom("queries,heads,keys")); // [8, 3, 8]
        QCOMPARE(refusalOf(queriesFirst),
                 QStringLiteral("a.json: its attention weights [8, 3, 8] do not say what their axes hold: say it with "
                                "--matrix-axes, such as queries,heads,keys or heads,queries,keys"));
        QVERIFY(sameWeights(readJson(queriesFirst, readingOf("queries,heads,keys")).weights, expected(sizes, 0)));
        QVERIFY(isAsked("[" + queriesFirst + "]"));                        // a batch of one
        QVERIFY(isAsked(R"({"attentions": [)" + queriesFirst + "]}"));     // under the name of a list of layers
        QVERIFY(!isAsked(listOf(sizes, *axesFrom("heads,queries,keys")))); // [3, 8, 8]
        QCOMPARE(readJson(listOf(sizes, *axesFrom("queries,keys,heads"))).nHeads, 3); // proved by the sums
    }

    /// [source, target, layers, heads]: a target's weights over the sources sum to 1.
    void theOrderOfInseqIsProvedOrAskedAbout()
    {
        const Sizes square{{1, 2, 3, 5, 5}};
        const AttentionMatrices proved = readJson(listOf(square, *axesFrom("keys,queries,layers,heads")));
        QVERIFY(sameWeights(proved.weights, expected(square, 0)));
        const Sizes two{{1, 2, 3, 4, 6}};
        const QByteArray file = listOf(two, *axesFrom("keys,queries,layers,heads")); // [6, 4, 2, 3]
        QVERIFY(isAsked(file));
        QVERIFY2(refusalOf(file).contains("keys,queries,layers,heads"), qPrintable(refusalOf(file)));
        const AttentionMatrices chosen = readJson(file, readingOf("keys,queries,layers,heads"));
        QCOMPARE(chosen.nLayers, 2);
        QVERIFY(sameWeights(chosen.weights, expected(two, 0)));
    }

    /// The stages of a Swin have fewer and fewer windows, and more and more heads.
    void layersThatLackAWindowAreSaid()
    {
        const QByteArray file =
            "{\"layer_0\": " + listOf({{4, 1, 1, 3, 3}}, *axesFrom("examples,heads,queries,keys")) +
            ", \"layer_1\": " + listOf({{2, 1, 2, 3, 3}}, *axesFrom("examples,heads,queries,keys")) + '}';
        QVERIFY(isAsked(file));
        const AttentionMatrices both = readJson(file, {{}, 1, false});
        QCOMPARE(both.nHeads, 2);
        QVERIFY(
            std::ranges::none_of(both.readAs, [](const auto& said) { return said.starts_with("Layers that lack"); }));
        const AttentionMatrices one = readJson(file, {{}, 3, false});
        QVERIFY2(one.readAs.back() == "Layers that lack this example, 1 of 2, are shown without weights.",
                 one.readAs.back().c_str());
        QCOMPARE(std::ranges::count(one.hidden, 1), 27); // a head of layer 0, and both of layer 1
    }

    void stagesAndBlocksAreLayersAndALayerMayHaveNoWindows()
    {
        const auto windows = [](int nWindows, int nHeads) {
            return listOf({{nWindows, 1, nHeads, 3, 3}}, *axesFrom("examples,heads,queries,keys"));
        };
        const QByteArray file =
            "{\"layers.0.blocks.0.attn\": " + windows(4, 1) + ", \"layers.0.blocks.1.attn\": " + windows(4, 1) +
            ", \"layers.1.blocks.0.attn\": " + windows(2, 2) + ", \"layers.1.blocks.1.attn\": " + windows(2, 2) +
            ", \"layers.2.blocks.0.attn\": " + listOf({{1, 1, 2, 3, 3}}, *axesFrom("heads,queries,keys")) + '}';
        QVERIFY2(refusalOf(file).contains("choose one with --matrix-example, 0 to 3"), qPrintable(refusalOf(file)));
        const AttentionMatrices first = readJson(file, {{}, 0, false});
        QCOMPARE(first.nLayers, 5);
        QCOMPARE(first.nHeads, 2);
        const std::vector<float> last = expected({{1, 1, 2, 3, 3}}, 0);
        QVERIFY(sameWeights({first.weights.end() - 18, first.weights.end()}, last));
        const AttentionMatrices fourth = readJson(file, {{}, 3, false});
        QCOMPARE(fourth.readAs.back(),
                 std::string("Layers that lack this example, 3 of 5, are shown without weights."));
    }

    void aLayerThatIsNullIsLeftOut()
    {
        const AttentionMatrices matrices =
            readJson(R"({"attentions": [null, [[[1, 0], [0.5, 0.5]]], [[[1, 0], [0, 1]]]]})");
        QCOMPARE(matrices.nLayers, 2);
        QCOMPARE(matrices.layerNumbers, (std::vector<std::int64_t>{1, 2}));
        QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0.5F, 0.5F, 1, 0, 0, 1}));
    }

    void asManyHeadsAsTokensAreAskedAboutWhereTheTriangleSaysSo()
    {
        // Queries first: [query][head][key], nothing above the diagonal of queries and keys.
        QVERIFY(isAsked("[[[1,0,0],[1,0,0],[1,0,0]],[[0.5,0.5,0],[0.25,0.75,0],[0.5,0.5,0]],"
                        "[[0.5,0.25,0.25],[0.25,0.5,0.25],[0,0.5,0.5]]]"));
        QVERIFY(!isAsked("[[[1,0,0],[0.5,0.5,0],[0.25,0.5,0.25]],[[1,0,0],[0.25,0.75,0],[0,0.5,0.5]],"
                         "[[1,0,0],[0.5,0.5,0],[0.5,0.25,0.25]]]"));
    }

    void oneOfSeveralTextsIsChosen()
    {
        const Sizes sizes{{4, 2, 3, 5, 5}};
        QByteArray layers;
        for (int layer = 0; layer < 2; ++layer) { // the batch of transformers: each layer [texts, heads, T, T]
            std::array<int, 5> at{};
            at[1] = layer;
            layers += (layer == 0 ? "" : ",") + ("\"attentions." + QByteArray::number(layer)) +
                      "\":" + listOf(sizes, *axesFrom("examples,heads,queries,keys"), 0, at);
        }
        const QByteArray file = '{' + layers + R"(, "tokens": [["a","b","c","d","e"], ["f","g","h","i","j"],
                                 ["k","l","m","n","o"], ["p","q","r","s","t"]]})";
        QCOMPARE(refusalOf(file), QStringLiteral("a.json: holds the attention of 4 examples, texts or windows: choose "
                                                 "one with --matrix-example, 0 to 3"));
        for (int example = 0; example < 4; ++example) {
            const AttentionMatrices matrices = readJson(file, {{}, example, false});
            QVERIFY(sameWeights(matrices.weights, expected(sizes, example)));
            QCOMPARE(matrices.rowLabels.front(), std::string(1, static_cast<char>('a' + 5 * example)));
            QCOMPARE(matrices.asked, (std::vector<std::string>{"example " + std::to_string(example)}));
        }
        QCOMPARE(refusalOf(file, {{}, 4, false}), QStringLiteral("a.json: has no example 4, it has 0 to 3"));
    }

    void textsOfOtherLengthsAreExamples()
    {
        const Sizes of3{{1, 1, 2, 3, 3}};
        const Sizes of4{{1, 1, 2, 4, 4}};
        const MatrixAxes heads = *axesFrom("heads,queries,keys");
        const QByteArray file = '[' + listOf(of3, heads) + ',' + listOf(of4, heads) + ']';
        QVERIFY(isAsked(file));
        QVERIFY(sameWeights(readJson(file, {{}, 1, false}).weights, expected(of4, 0)));
        QVERIFY(sameWeights(readJson(file, {{}, 0, false}).weights, expected(of3, 0)));
        QVERIFY(refusalOf(file, readingOf("layers,heads,queries,keys")).contains("has other numbers of tokens"));
    }

    /// Swin: each layer has other numbers of windows and of heads.
    void windowsOfOtherCountsAreExamples()
    {
        const MatrixAxes axes = *axesFrom("examples,heads,queries,keys");
        const QByteArray file = R"({"layers.0": )" + listOf({{4, 1, 1, 3, 3}}, axes) + R"(, "layers.1": )" +
                                listOf({{2, 1, 2, 3, 3}}, axes) + '}';
        QVERIFY(isAsked(file));
        const AttentionMatrices third = readJson(file, {{}, 3, false});
        QCOMPARE(third.nLayers, 2);
        QCOMPARE(third.nHeads, 2);
        QVERIFY(sameWeights({third.weights.begin(), third.weights.begin() + 9}, expected({{4, 1, 1, 3, 3}}, 3)));
        QVERIFY(std::ranges::all_of(third.hidden.begin() + 18, third.hidden.end(), [](auto h) { return h == 1; }));
    }

    void whatWasTakenForTheAxesIsSaid()
    {
        const AttentionMatrices whole = readJson(listOf({{1, 2, 3, 4, 4}}, *axesFrom("layers,heads,queries,keys")));
        QCOMPARE(whole.asked, (std::vector<std::string>{"axes taken for layers,heads,queries,keys"}));
        const AttentionMatrices wide = readJson(listOf({{1, 1, 3, 4, 5}}, *axesFrom("heads,queries,keys")));
        QCOMPARE(wide.asked, (std::vector<std::string>{"axes taken for heads,queries,keys"}));
        const AttentionMatrices square = readJson(listOf({{1, 1, 3, 4, 4}}, *axesFrom("heads,queries,keys")));
        QCOMPARE(square.asked, (std::vector<std::string>{"axes taken for heads,queries,keys"})); // or three texts
    }

    void axesThatDoNotFitAreRefused()
    {
        QCOMPARE(
            refusalOf("[[1,0],[0,1]]", readingOf("heads,queries,keys")),
            QStringLiteral("a.json: its attention weights have the axes [2, 2], and \"heads,queries,keys\" names 3"));
        QCOMPARE(refusalOf("[[1,0],[0,1]]", {{}, 0, false}),
                 QStringLiteral("a.json: holds one text: there is no example to choose"));
    }

    void scoresAreShownOrTheirSoftmax()
    {
        const QByteArray scores = "[[0, -Infinity], [1, 1]]";
        const AttentionMatrices shown = readJson(scores);
        QVERIFY(shown.isSigned);
        QCOMPARE(shown.weights, (std::vector<float>{0, 0, 1, 1}));
        QCOMPARE(shown.hidden, (std::vector<std::uint8_t>{0, 1, 0, 0}));
        const AttentionMatrices weights = readJson(scores, {{}, {}, true});
        QVERIFY(!weights.isSigned);
        QCOMPARE(weights.weights, (std::vector<float>{1, 0, 0.5F, 0.5F}));
        QCOMPARE(weights.nOtherRows, 0U);
        QCOMPARE(readJson("[[-0.5, 0.5], [0.25, -0.25]]").weights, (std::vector<float>{-0.5F, 0.5F, 0.25F, -0.25F}));
    }

    void bareWordsOfPythonAreNumbers()
    {
        QCOMPARE(
            readJson("{\"attention\": [[NaN, NaN], [0.5, 0.5]], \"tokens\": [\"NaN\", \"a \\\"NaN\\\"\"]}").rowLabels,
            (std::vector<std::string>{"NaN", "a \"NaN\""}));
        QCOMPARE(readJson("[[NaN, NaN], [0.5, 0.5]]").nEmptyRows, 1U);
        QVERIFY(refusalOf("[[NaN, 0.4], [0, 1]]").contains("layer 0, head 0, row 0, column 0 holds NaN"));
        QVERIFY(refusalOf("[[Infinity, 1], [0, 1]]").contains("holds infinity"));
    }

    void listsOfObjectsAreReadByTheirKeys()
    {
        const AttentionMatrices layers =
            readJson(R"({"layers": [{"attn": [[[1, 0], [0, 1]]]}, {"attn": [[[0, 1], [1, 0]]]}]})");
        QCOMPARE(layers.nLayers, 2);
        QCOMPARE(layers.weights, (std::vector<float>{1, 0, 0, 1, 0, 1, 1, 0}));
        const AttentionMatrices bertviz =
            readJson(R"({"attention": [{"name": null, "attn": [[[[1, 0], [0.5, 0.5]]]], "left_text": ["a", "b"],
                         "right_text": ["c", "d"]}], "default_filter": "0"})");
        QCOMPARE(bertviz.nLayers, 1);
        QCOMPARE(bertviz.rowLabels, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(bertviz.columnLabels, (std::vector<std::string>{"c", "d"}));
        QVERIFY(bertviz.hasTwoTexts());
        const AttentionMatrices pair = readJson(
            R"({"attention": [{"name": "All", "attn": [[[[1, 0], [0.5, 0.5]]]], "left_text": ["a", "b"], "right_text": ["a", "b"]},
                              {"name": "A->B", "attn": [[[[1]]]], "left_text": ["a"], "right_text": ["b"]}]})");
        QCOMPARE(pair.rowLabels, (std::vector<std::string>{"a", "b"}));
    }

    void labelsOfTwoTextsAreFoundByTheirNames()
    {
        const AttentionMatrices matrices =
            readJson(R"({"attention": [[0.5, 0.25, 0.25], [0, 0, 1]], "src": ["a", "b", "c"], "tgt": ["x", "y"]})");
        QCOMPARE(matrices.rowLabels, (std::vector<std::string>{"x", "y"}));
        QCOMPARE(matrices.columnLabels, (std::vector<std::string>{"a", "b", "c"}));
    }

    void textsThatNameNothingAreSaid()
    {
        QVERIFY(readJson(R"({"attention": [[1, 0], [0, 1]], "layer_names": ["a", "b"]})").rowLabels.empty());
        const AttentionMatrices matrices = readJson(R"({"attention": [[1, 0], [0, 1]], "my_names": ["a", "b", "c"]})");
        QVERIFY(matrices.rowLabels.empty());
        QCOMPARE(matrices.readAs.back(),
                 std::string("Its \"my_names\" (3 texts) is used for nothing: labels are called "
                             "\"tokens\", \"row_labels\" or \"column_labels\"."));
    }

    /// Layouts of public code: names and shapes as they write them, the weights ours.
    void layoutsOfPublicCodeAreReadAsTheyAreMeant_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QList<int>>("sizes"); // parts, and of the last: layers, heads, queries, keys
        const auto list = [](int heads, int queries, int keys) {
            return listOf({{1, 1, heads, queries, keys}}, *axesFrom("heads,queries,keys"));
        };
        const auto add = [](const char* name, const QByteArray& file, const QList<int>& sizes) {
            QTest::newRow(name) << file << sizes;
        };
        add("ESPnet",
            R"({"encoder.encoders.0.self_attn": )" + list(2, 5, 5) + R"(, "decoder.decoders.0.self_attn": )" +
                list(2, 3, 3) + R"(, "decoder.decoders.0.src_attn": )" + list(2, 3, 5) + '}',
            {3, 1, 2, 3, 5});
        add("fairseq",
            R"({"decoder.layers.0.self_attn": )" + list(2, 3, 3) + R"(, "decoder.layers.0.encoder_attn": )" +
                list(2, 3, 5) + '}',
            {2, 1, 2, 3, 5});
        add("TensorFlow's tutorial",
            R"({"decoder_layer1_block1": [)" + list(2, 3, 3) + R"(], "decoder_layer1_block2": [)" + list(2, 3, 5) +
                "]}",
            {2, 1, 2, 3, 5});
        add("bertviz of a translator",
            R"({"attention": [{"name": "Encoder", "attn": [)" + list(2, 5, 5) + R"(]}, {"name": "Decoder", "attn": [)" +
                list(2, 3, 3) + R"(]}, {"name": "Cross", "attn": [)" + list(2, 3, 5) + "]}]}",
            {3, 1, 2, 3, 5});
        add("ESM", R"({"attentions": [[)" + list(2, 5, 5) + ',' + list(2, 5, 5) + ',' + list(2, 5, 5) + "]]}",
            {1, 3, 2, 5, 5}); // [batch, layers, heads, T, T]
        add("CircuitsVis", R"({"tokens": ["a","b","c","d"], "attention": )" + list(2, 4, 4) + '}', {1, 1, 2, 4, 4});
        add("TransformerLens",
            R"({"blocks.0.attn.hook_pattern": )" + list(2, 4, 4) + R"(, "blocks.0.attn.hook_attn_scores": )" +
                list(2, 4, 4) + '}',
            {1, 1, 2, 4, 4});
        add("Flax",
            R"({"intermediates": {"encoder": {"layers_0": {"self_attention": {"attention_weights": [[)" +
                list(2, 4, 4) + R"(]]}}, "layers_1": {"self_attention": {"attention_weights": [[)" + list(2, 4, 4) +
                "]]}}}}}",
            {1, 2, 2, 4, 4});
        add("bertviz' neuron view",
            R"({"attn": [)" + list(2, 4, 4) + R"(], "queries": [)" + list(2, 4, 6) + R"(], "keys": [)" + list(2, 4, 6) +
                R"(], "left_text": ["a","b","c","d"]})",
            {1, 1, 2, 4, 4});
        add("fairseq's alignment", R"({"attention": [[1, 0.5], [0, 0.5], [0, 0]]})",
            {1, 1, 1, 2, 3}); // [source, target]
        add("LLaVA's generation",
            R"([[[)" + list(2, 3, 3) + R"(]], [[)" + list(2, 1, 4) + R"(]], [[)" + list(2, 1, 5) + "]]]",
            {1, 1, 2, 5, 5}); // a layer's steps
        add("The Annotated Transformer",
            R"({"encoder": {"layers": [{"self_attn": [)" + list(2, 5, 5) +
                R"(]}]}, "decoder": {"layers": [{"self_attn": [)" + list(2, 3, 3) + R"(], "src_attn": [)" +
                list(2, 3, 5) + "]}]}}",
            {3, 1, 2, 3, 5});
    }
    void layoutsOfPublicCodeAreReadAsTheyAreMeant()
    {
        QFETCH(QByteArray, file);
        QFETCH(QList<int>, sizes);
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.json");
        test::writeFile(path, file);
        const std::vector<AttentionMatrices> parts = readAttentionParts(path.toStdString());
        const AttentionMatrices& last = parts.back();
        QCOMPARE((QList<int>{int(parts.size()), last.nLayers, last.nHeads, int(last.nQueries), int(last.nKeys)}),
                 sizes);
        for (const AttentionMatrices& part : parts)
            QCOMPARE(part.nOtherRows, 0U);
    }

    /// What the snippets of the help write; tests/golden/make_help_attention.py runs them.
    void whatTheHelpSaysOpensRight_data()
    {
        QTest::addColumn<int>("nParts");
        QTest::addColumn<int>("nHeads");
        QTest::addColumn<bool>("hasTokens");
        QTest::newRow("transformers") << 1 << 4 << true;
        QTest::newRow("translator") << 3 << 4 << true;
        QTest::newRow("module") << 1 << 4 << true;
        QTest::newRow("flax") << 1 << 4 << true;
        QTest::newRow("transformer_lens") << 1 << 4 << true;
        QTest::newRow("nnsight") << 1 << 4 << true;
        QTest::newRow("numpy") << 1 << 4 << true;
    }
    void whatTheHelpSaysOpensRight()
    {
        QFETCH(int, nParts);
        QFETCH(int, nHeads);
        const auto file = std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "tests/golden/help" /
                          (std::string(QTest::currentDataTag()) + ".npz");
        const std::vector<AttentionMatrices> parts = readAttentionParts(file);
        QCOMPARE(int(parts.size()), nParts);
        for (const AttentionMatrices& part : parts) {
            QCOMPARE(part.nHeads, nHeads);
            QCOMPARE(part.nOtherRows, 0U);
            QCOMPARE(std::ssize(part.rowLabels), part.part == MatrixPart::Encoder ? part.nKeys : part.nQueries);
        }
    }
};

HEADLIGHT_APPLESS_TEST(TestMatrixReading)
#include "tst_matrix_reading.moc"
