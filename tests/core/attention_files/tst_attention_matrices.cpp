// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/attention_matrices.h"

#include "core/base/error.h"
#include "core/io/safetensors.h"
#include "tests/support/golden_matrices.h"
#include "tests/support/refusal.h"
#include "tests/support/tiny_model_folder.h"

#include <QTest>

using namespace headlight;

namespace {

std::filesystem::path goldenMatrices(const QString& name)
{
    return test::goldenMatrices(name).toStdString();
}

const std::vector<std::string> kTokens{"The", "train", "left, “at”", "né 🚂", "."};

/// What every file of all layers holds: [2, 3, 5, 5].
std::vector<float> wholeGolden()
{
    return SafetensorsFile::open(goldenMatrices("f32.safetensors")).readFloats("attention", {2, 3, 5, 5});
}

std::vector<float> firstGolden()
{
    const std::vector<float> all = wholeGolden();
    return {all.begin(), all.begin() + 25};
}

} // namespace

class TestAttentionMatrices : public QObject {
    Q_OBJECT

    static QString refusal(const QString& name)
    {
        return headlight::test::refusal([&] { readAttentionMatrices(goldenMatrices("refused/" + name)); });
    }

private slots:
    void everyFormHoldsTheSameWeights_data()
    {
        QTest::addColumn<bool>("hasTokens");
        for (const char* name : {"f4.npy", "f8_big.npy", "f2_fortran.npy", "f4_big_fortran_v2.npy", "f4_v3.npy",
                                 "batch.npy", "stacked.npy", "layers.npz", "plain.json", "bf16.safetensors",
                                 "layers.safetensors", "tensor.pt", "list.pt", "legacy.pt"})
            QTest::newRow(name) << false;
        for (const char* name :
             {"tokens.npz", "compressed.npz", "attention.json", "f32.safetensors", "transformers.pt"})
            QTest::newRow(name) << true;
    }
    void everyFormHoldsTheSameWeights()
    {
        QFETCH(bool, hasTokens);
        const AttentionMatrices matrices = readAttentionMatrices(goldenMatrices(QTest::currentDataTag()));
        QCOMPARE(matrices.nLayers, 2);
        QCOMPARE(matrices.nHeads, 3);
        QCOMPARE(matrices.nQueries, 5);
        QCOMPARE(matrices.nKeys, 5);
        QCOMPARE(matrices.weights, wholeGolden());
        QVERIFY(matrices.hidden.empty());
        QVERIFY(!matrices.hasTwoTexts());
        QCOMPARE(matrices.rowLabels, hasTokens ? kTokens : std::vector<std::string>());
        QCOMPARE(matrices.columnLabels, matrices.rowLabels);
        QCOMPARE(matrices.nRows, 30U);
        QCOMPARE(matrices.nOtherRows, 0U);
    }

    void aTableIsOneMatrixWithOrWithoutLabels_data()
    {
        QTest::addColumn<bool>("hasTokens");
        for (const char* name : {"labels.csv", "labels.tsv", "semicolons.csv", "header.csv", "rows.csv"})
            QTest::newRow(name) << true;
        QTest::newRow("plain.csv") << false;
        QTest::newRow("head.npy") << false;
    }
    void aTableIsOneMatrixWithOrWithoutLabels()
    {
        QFETCH(bool, hasTokens);
        const AttentionMatrices matrices = readAttentionMatrices(goldenMatrices(QTest::currentDataTag()));
        QCOMPARE(matrices.nLayers, 1);
        QCOMPARE(matrices.nHeads, 1);
        QCOMPARE(matrices.weights, firstGolden());
        QCOMPARE(matrices.rowLabels, hasTokens ? kTokens : std::vector<std::string>());
        QCOMPARE(matrices.columnLabels, matrices.rowLabels);
    }

    void aCommaMayBeTheDecimalMark_data()
    {
        QTest::addColumn<QByteArray>("table");
        QTest::newRow("semicolons") << QByteArray("0,5;0,5\n0,25;0,75\n");
        QTest::newRow("tabs") << QByteArray("0,5\t0,5\n0,25\t0,75\n");
        QTest::newRow("labels") << QByteArray("query;a;b\na;0,5;0,5\nb;0,25;0,75\n");
        QTest::newRow("row labels") << QByteArray("a;0,5;0,5\nb;0,25;0,75\n");
        QTest::newRow("points") << QByteArray("0.5;0.5\n0.25;0.75\n");
        QTest::newRow("commas alone") << QByteArray("0.5,0.5\n0.25,0.75\n");
        QTest::newRow("a semicolon is a label") << QByteArray("query,;,b\n;,0.5,0.5\nb,0.25,0.75\n");
    }
    void aCommaMayBeTheDecimalMark()
    {
        QFETCH(QByteArray, table);
        const QTemporaryDir folder;
        QFile file(folder.filePath("table.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(table) == table.size());
        file.close();
        const AttentionMatrices matrices = readAttentionMatrices(file.fileName().toStdString());
        QCOMPARE(matrices.weights, (std::vector<float>{0.5F, 0.5F, 0.25F, 0.75F}));
    }

    void aByteOrderMarkIsNoPartOfATableOrOfItsLabels()
    {
        const QTemporaryDir folder;
        const auto written = [&](const char* name, const QByteArray& text) {
            QFile file(folder.filePath(name));
            const QByteArray bytes = "\xEF\xBB\xBF" + text;
            if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
                qFatal("%s cannot be written", name);
            return file.fileName().toStdString();
        };
        const AttentionMatrices numbers = readAttentionMatrices(written("numbers.csv", "0.5,0.5\n0.25,0.75\n"));
        QCOMPARE(numbers.weights, (std::vector<float>{0.5F, 0.5F, 0.25F, 0.75F}));
        const AttentionMatrices named = readAttentionMatrices(written("named.csv", "query,a,b\na,0.5,0.5\nb,1,0\n"));
        QCOMPARE(named.columnLabels, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(readMatrixLabels(written("labels.txt", "one\r\ntwo\n"), numbers).rows,
                 (std::vector<std::string>{"one", "two"}));
    }

    void anArchiveOfNothingHoldsNoArray()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath("empty.npz"));
        const QByteArray bytes = QByteArray("PK\5\6") + QByteArray(18, '\0'); // numpy.savez("empty.npz") writes them
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        try {
            readAttentionMatrices(file.fileName().toStdString());
            QFAIL("nothing was read");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).startsWith("empty.npz: holds no array of numbers, expected"), error.what());
        }
    }

    void labelsMayBeNumbers()
    {
        const AttentionMatrices matrices = readAttentionMatrices(goldenMatrices("years.csv"));
        QCOMPARE(matrices.nQueries, 2);
        QCOMPARE(matrices.nKeys, 3);
        QCOMPARE(matrices.rowLabels, (std::vector<std::string>{"1984", "2001"}));
        QCOMPARE(matrices.columnLabels, (std::vector<std::string>{"1", "2", "3"}));
    }

    void rowsAndColumnsMayBeTwoTexts()
    {
        const AttentionMatrices matrices = readAttentionMatrices(goldenMatrices("cross.npz"));
        QVERIFY(matrices.hasTwoTexts());
        QCOMPARE(matrices.rowLabels, (std::vector<std::string>{"le", "chat"}));
        QCOMPARE(matrices.columnLabels, (std::vector<std::string>{"the", "black", "cat"}));
        const MatrixLabels labels = readMatrixLabels(goldenMatrices("wide_labels.txt"), matrices);
        QCOMPARE(labels.rows, matrices.rowLabels);
        QCOMPARE(labels.columns, matrices.columnLabels);
    }

    void aFileOfLabelsNamesASquareMatrix()
    {
        const AttentionMatrices matrices = readAttentionMatrices(goldenMatrices("head.npy"));
        const MatrixLabels labels = readMatrixLabels(goldenMatrices("labels.txt"), matrices);
        QCOMPARE(labels.rows, kTokens);
        QCOMPARE(labels.columns, kTokens);
        try {
            readMatrixLabels(goldenMatrices("labels.txt"), readAttentionMatrices(goldenMatrices("sums.npy")));
            QFAIL("five labels for two tokens");
        } catch (const Error& error) {
            QCOMPARE(QString::fromUtf8(error.what()),
                     QStringLiteral("labels.txt: has 5 lines, expected 2, a label for each token of sums.npy"));
        }
    }

    void anEmptyFieldIsAHiddenCell()
    {
        const AttentionMatrices matrices = readAttentionMatrices(goldenMatrices("hidden.csv"));
        QCOMPARE(matrices.weights, (std::vector<float>{1.0F, 0.0F, 0.25F, 0.75F}));
        QCOMPARE(matrices.hidden, (std::vector<std::uint8_t>{0, 1, 0, 0}));
    }

    static AttentionMatrices readText(const char* name, const QByteArray& text)
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(name);
        headlight::test::writeFile(path, text);
        return readAttentionMatrices(path.toStdString());
    }
    static QString refusalOf(const char* name, const QByteArray& text)
    {
        return headlight::test::refusal([&] { readText(name, text); });
    }

    void oneWordAmongNumbersIsASlipAndNoLabel()
    {
        QCOMPARE(refusalOf("t.csv", "0.5,O.5\n0.3,0.7\n"),
                 QStringLiteral("t.csv: line 1 has \"O.5\" in field 2, expected a number"));
        QCOMPARE(refusalOf("t.csv", "0.5,0.5\n0.3,0.7\n0.1.,0.9\n"),
                 QStringLiteral("t.csv: line 3 has \"0.1.\" in field 1, expected a number"));
        QCOMPARE(readText("t.csv", "1,1e-400\n0.5,0.5\n").weights[1], 0.0F);
        QCOMPARE(refusalOf("t.csv", "a\nb\n"),
                 QStringLiteral("t.csv: has one field in each line, \"b\", expected numbers between commas, "
                                "semicolons or tabs"));
    }

    void moreRowsOrFieldsThanATableMayHaveAreRefused()
    {
        const qsizetype tooMany = (1 << 20) + 2;
        const QString rows = refusalOf("t.csv", QByteArray("0\n").repeated(tooMany));
        QVERIFY2(rows.endsWith("is one too many: a table may have 1048576"), qPrintable(rows));
        QCOMPARE(refusalOf("t.csv", QByteArray("0,").repeated(tooMany)),
                 QStringLiteral("t.csv: line 1 has more than 1048576 fields"));
    }

    void namesCountLayersAndHeads()
    {
        const char* const grid = R"({"layer1_head0": [[0.75, 0.25]], "layer0_head1": [[0.5, 0.5]],
                                     "layer0_head0": [[1, 0]], "layer1_head1": [[0, 1]]})";
        const AttentionMatrices both = readText("a.json", grid);
        QCOMPARE(both.nLayers, 2);
        QCOMPARE(both.nHeads, 2);
        QCOMPARE(both.weights, (std::vector<float>{1, 0, 0.5F, 0.5F, 0.75F, 0.25F, 0, 1}));
        QVERIFY(both.layerNumbers.empty());
        const AttentionMatrices heads = readText("a.json", R"({"head_0": [[1, 0]], "head_1": [[0, 1]]})");
        QCOMPARE(heads.nLayers, 1);
        QCOMPARE(heads.nHeads, 2);
        const AttentionMatrices some = readText("a.json", R"({"layer10": [[1, 0]], "layer2": [[0, 1]]})");
        QCOMPARE(some.weights, (std::vector<float>{0, 1, 1, 0}));
        QCOMPARE(some.layerNumbers, (std::vector<std::int64_t>{2, 10}));
        const AttentionMatrices halves =
            readText("a.json", R"({"block1.0": [[1]], "block1.1": [[1]], "block2.0": [[1]]})");
        QCOMPARE(halves.nLayers, 3);
        QVERIFY(halves.layerNumbers.empty()); // two numbers for three layers
        QVERIFY(refusalOf("a.json", R"({"layer0_head0": [[1]], "layer0_head1": [[1]], "layer1_head0": [[1]]})")
                    .contains("expected an array for every head of every layer"));
    }

    void twoNumbersOfMatricesAreLayersAndHeads()
    {
        for (const char* const text :
             {R"({"L0H0": [[1, 0]], "L0H1": [[0, 1]], "L1H0": [[0.5, 0.5]], "L1H1": [[0.25, 0.75]]})",
              R"({"attn_l0_h0": [[1, 0]], "attn_l0_h1": [[0, 1]], "attn_l1_h0": [[0.5, 0.5]],
                  "attn_l1_h1": [[0.25, 0.75]]})",
              R"({"a.0.0": [[1, 0]], "a.0.1": [[0, 1]], "a.1.0": [[0.5, 0.5]], "a.1.1": [[0.25, 0.75]]})"}) {
            const AttentionMatrices matrices = readText("a.json", text);
            QCOMPARE(matrices.nLayers, 2);
            QCOMPARE(matrices.nHeads, 2);
            QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0, 1, 0.5F, 0.5F, 0.25F, 0.75F}));
        }
        const AttentionMatrices blocks = readText("a.json", R"({"h.0.attn": [[1, 0]], "h.1.attn": [[0, 1]]})");
        QCOMPARE(blocks.nLayers, 2); // GPT-2's h are layers
    }

    void stepsOfAGenerationAreOneMap()
    {
        const AttentionMatrices self =
            readText("a.json", R"({"a.0.0": [[[1, 0], [0.5, 0.5]]], "a.0.1": [[[1, 0], [0.75, 0.25]]],
                          "a.1.0": [[[0.25, 0.25, 0.5]]], "a.1.1": [[[0.5, 0.25, 0.25]]]})");
        QCOMPARE(self.nLayers, 2);
        QCOMPARE(self.nHeads, 1);
        QCOMPARE(self.weights, (std::vector<float>{1, 0, 0, 0.5F, 0.5F, 0, 0.25F, 0.25F, 0.5F, //
                                                   1, 0, 0, 0.75F, 0.25F, 0, 0.5F, 0.25F, 0.25F}));
        QCOMPARE(self.hidden, (std::vector<std::uint8_t>{0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0}));
        QCOMPARE(self.readAs.size(), 1U);
        const AttentionMatrices cross = readText(
            "a.json",
            R"({"cross_attentions.0.0": [[[[1, 0]], [[0, 1]]]], "cross_attentions.1.0": [[[[0.5, 0.5]], [[0.25, 0.75]]]],
                          "cross_attentions.0.1": [[[[1, 0]], [[1, 0]]]], "cross_attentions.1.1": [[[[0, 1]], [[0, 1]]]]})");
        QCOMPARE(cross.nLayers, 2);
        QCOMPARE(cross.nHeads, 2);
        QCOMPARE(cross.nQueries, 2);
        QCOMPARE(cross.weights, (std::vector<float>{1, 0, 0.5F, 0.5F, 0, 1, 0.25F, 0.75F, 1, 0, 0, 1, 1, 0, 0, 1}));
        const QString examples = refusalOf(
            "a.json", R"({"a.0.0": [[[1, 0], [0, 1]]], "a.0.1": [[[1, 0], [0, 1]]], "a.1.0": [[[1, 0], [0, 1]]],
                          "a.1.1": [[[1, 0], [0, 1]]]})");
        QVERIFY2(examples.contains("do not say what their axes hold"), qPrintable(examples));
    }

    void layersMayHaveFewerHeads()
    {
        const AttentionMatrices pruned = readText("a.json", R"({"a.0": [[[1, 0]], [[0, 1]]], "a.1": [[[0.5, 0.5]]]})");
        QCOMPARE(pruned.nHeads, 2);
        QCOMPARE(pruned.weights, (std::vector<float>{1, 0, 0, 1, 0.5F, 0.5F, 0, 0}));
        QCOMPARE(pruned.hidden, (std::vector<std::uint8_t>{0, 0, 0, 0, 0, 0, 1, 1}));
        QCOMPARE(pruned.nEmptyRows, 0U);
        QCOMPARE(pruned.readAs.front(), std::string("Its layers have 2, 1 heads: what a layer lacks is shown without "
                                                    "weights."));
    }

    void headsMayBeTheLastAxis()
    {
        const AttentionMatrices last = readText(
            "a.json", "[[[1, 0.5, 0.25], [0, 0.5, 0.75]], [[0.125, 1, 0.5], [0.875, 0, 0.5]]]"); // [Tq, Tk, heads]
        QCOMPARE(last.nHeads, 3);
        QCOMPARE(last.nQueries, 2);
        QCOMPARE(last.weights, (std::vector<float>{1, 0, 0.125F, 0.875F, 0.5F, 0.5F, 1, 0, 0.25F, 0.75F, 0.5F, 0.5F}));
        QVERIFY(last.readAs.front().starts_with("Its axes are read as queries,keys,heads,"));
        const AttentionMatrices turned = readText("a.json", "[[0.2, 0.3, 0.5], [0.8, 0.7, 0.5]]"); // [Tk, Tq]
        QCOMPARE(turned.nQueries, 3);
        QVERIFY(turned.readAs.front().starts_with("Its axes are read as keys,queries,"));
    }

    void recordsSayTheirLayerAndHead()
    {
        const QByteArray records = R"([{"layer": 1, "head": 1, "attn": [[1, 0], [0.5, 0.5]]},
                                       {"layer": 1, "head": 0, "attn": [[1, 0], [0.25, 0.75]]},
                                       {"layer": 0, "head": 1, "attn": [[1, 0], [0.125, 0.875]]},
                                       {"layer": 0, "head": 0, "attn": [[1, 0], [0, 1]]}])";
        const AttentionMatrices matrices = readText("a.json", records);
        QCOMPARE(matrices.nLayers, 2);
        QCOMPARE(matrices.nHeads, 2);
        QCOMPARE(matrices.weights,
                 (std::vector<float>{1, 0, 0, 1, 1, 0, 0.125F, 0.875F, 1, 0, 0.25F, 0.75F, 1, 0, 0.5F, 0.5F}));
        const AttentionMatrices layers = readText("a.json", R"([{"layer_index": 1, "weights": [[1, 0], [0.5, 0.5]]},
                                                                {"layer_index": 0, "weights": [[1, 0], [0, 1]]}])");
        QCOMPARE(layers.nLayers, 2);
        QCOMPARE(layers.weights, (std::vector<float>{1, 0, 0, 1, 1, 0, 0.5F, 0.5F}));
    }

    void tokensMayBeObjects()
    {
        const AttentionMatrices matrices =
            readText("a.json", R"({"aa": {"att": [[1, 0], [0.5, 0.5]], "left": [{"text": "a"}, {"text": "b"}],
                                   "right": [{"token": "x", "id": 3}, {"token": "y", "id": 4}]}})");
        QCOMPARE(matrices.rowLabels, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(matrices.columnLabels, (std::vector<std::string>{"x", "y"}));
    }

    /// exBERT keeps the texts of both sides in objects.
    void theTextOfASideLabelsIt()
    {
        const AttentionMatrices matrices =
            readText("a.json", R"({"aa": {"att": [[[1, 0], [0.5, 0.5]]], "left": {"text": ["a", "b"]},
                                   "right": {"text": ["x", "y"]}}})");
        QCOMPARE(matrices.rowLabels, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(matrices.columnLabels, (std::vector<std::string>{"x", "y"}));
        QVERIFY(matrices.readAs.empty());
        const AttentionMatrices frame = readText("a.json", R"({"columns": ["x", "y"], "index": ["a", "b"],
                                                               "data": [[1, 0], [0.5, 0.5]]})");
        QCOMPARE(frame.rowLabels, (std::vector<std::string>{"a", "b"}));
    }

    void linesOfJsonAreExamples()
    {
        const QByteArray lines = "{\"tokens\": [\"a\", \"b\"], \"attention\": [[1, 0], [0.5, 0.5]]}\n\n"
                                 "{\"tokens\": [\"c\", \"d\"], \"attention\": [[1, 0], [0.25, NaN]]}\n";
        QCOMPARE(refusalOf("a.jsonl", lines),
                 QStringLiteral("a.jsonl: holds the attention of 2 examples, texts or windows: choose one with "
                                "--matrix-example, 0 to 1"));
        const QByteArray sameText = "[[1, 0], [0.5, 0.5]]\n[[1, 0], [0.25, 0.75]]";
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.jsonl");
        headlight::test::writeFile(path, sameText);
        QVERIFY(refusalOf("a.jsonl", sameText).contains("choose one with --matrix-example, 0 to 1"));
        QCOMPARE(readAttentionMatrices(path.toStdString(), {{}, 1, false}).weights,
                 (std::vector<float>{1, 0, 0.25F, 0.75F}));
        QCOMPARE(readText("a.jsonl", "[[1, 0], [0.5, 0.5]]\n").nQueries, 2);
        QCOMPARE(readText("a.jsonl", "{\"query\": 0, \"key\": 0, \"weight\": 1}\n"
                                     "{\"query\": 1, \"key\": 0, \"weight\": 1}\n")
                     .nQueries,
                 2);
        QVERIFY(refusalOf("a.jsonl", "[[1]]\n[[1}\n").startsWith("a.jsonl: is not valid JSON at line 2, column 4"));
        QVERIFY(refusalOf("a.jsonl", "\n").contains("is empty"));
        QVERIFY(refusalOf("a.jsonl", "3\n").contains("in a line"));
    }

    /// Ids of several texts beside the weights say that the first axis counts them.
    void aBatchWithItsIdsIsNoRowOfLayers()
    {
        const QByteArray json = R"({"attn": [[[[1, 0, 0], [1, 0, 0], [1, 0, 0]], [[0, 1, 0], [0, 1, 0], [0, 1, 0]]],
                                            [[[0, 0, 1], [0, 0, 1], [0, 0, 1]], [[1, 0, 0], [0, 1, 0], [0, 0, 1]]]],
                                    "input_ids": [[5, 6, 7], [8, 9, 10]]})";
        QVERIFY2(refusalOf("a.json", json).contains("choose one with --matrix-example, 0 to 1"),
                 qPrintable(refusalOf("a.json", json)));
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.json");
        headlight::test::writeFile(path, json);
        const AttentionMatrices second = readAttentionMatrices(path.toStdString(), {{}, 1, false});
        QCOMPARE(second.nLayers, 1);
        QCOMPARE(second.nHeads, 2);
        QCOMPARE(second.weights.at(2), 1.0F);
        QCOMPARE(second.rowIds, (std::vector<std::int64_t>{8, 9, 10}));
    }

    /// Swin's layers with a batch: [batch, windows, heads, T, T].
    void windowsOfABatchAreChosenFrom()
    {
        const QByteArray window = "[[[1, 0], [1, 0]], [[0, 1], [0, 1]], [[1, 0], [0, 1]]]";
        const QByteArray other = "[[[0, 1], [1, 0]], [[0, 1], [0, 1]], [[1, 0], [0, 1]]]";
        const QByteArray layer = "[[" + window + ',' + window + "],[" + window + ',' + other + "]]";
        const QByteArray json = R"({"layers.0": )" + layer + R"(, "layers.1": )" + layer + '}';
        QVERIFY2(refusalOf("a.json", json).contains("choose one with --matrix-example, 0 to 3"),
                 qPrintable(refusalOf("a.json", json)));
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.json");
        headlight::test::writeFile(path, json);
        const AttentionMatrices last = readAttentionMatrices(path.toStdString(), {{}, 3, false});
        QCOMPARE(last.nLayers, 2);
        QCOMPARE(last.nHeads, 3);
        QCOMPARE(last.weights.front(), 0.0F);
    }

    void aHeaderOfSavetxtIsNoRow()
    {
        const AttentionMatrices matrices = readText("a.csv", "# head 3 of layer 2\n# made today\n1,0\n0.5,0.5\n");
        QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0.5F, 0.5F}));
        const AttentionMatrices named = readText("a.csv", "#,b\n1,0\n0.5,0.5\n");
        QCOMPARE(named.columnLabels, (std::vector<std::string>{"#", "b"}));
        QVERIFY(refusalOf("a.csv", "# a\n1,0\n0.5,x\n").contains("line 3"));
    }

    void trueAndFalseAreAMask()
    {
        QByteArray dict = "{'descr': '|b1', 'fortran_order': False, 'shape': (2, 2), }";
        dict += QByteArray(117 - dict.size(), ' ') + '\n';
        const AttentionMatrices mask =
            readText("a.npy", QByteArray("\x93NUMPY\1\0v\0", 10) + dict + QByteArray("\1\0\1\1", 4));
        QCOMPARE(mask.weights, (std::vector<float>{1, 0, 1, 1}));
        QVERIFY(mask.readAs.front().starts_with("It holds true and false, as a mask does"));
    }

    void blanksSeparateTheNumbersOfSavetxt()
    {
        const AttentionMatrices matrices =
            readText("a.txt", " 5.0e-01  5.000000000000000000e-01 \n2.5e-01 7.5e-01\r\n");
        QCOMPARE(matrices.nKeys, 2);
        QCOMPARE(matrices.weights, (std::vector<float>{0.5F, 0.5F, 0.25F, 0.75F}));
        const AttentionMatrices labels = readText("a.csv", "New York,Rome\n0.5,0.5\n"); // a blank within a label
        QCOMPARE(labels.columnLabels.front(), std::string("New York"));
    }

    void aTableHasOneWeightALine()
    {
        const AttentionMatrices matrices = readText("a.csv", "layer,head,query,query_token,key,key_token,weight\n"
                                                             "0,1,0,a,0,a,1\n0,1,1,b,0,a,0.25\n0,1,1,b,1,b,0.75\n"
                                                             "0,0,0,a,0,a,1\n0,0,1,b,0,a,0.5\n0,0,1,b,1,b,0.5\n");
        QCOMPARE(matrices.nLayers, 1);
        QCOMPARE(matrices.nHeads, 2);
        QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0.5F, 0.5F, 1, 0, 0.25F, 0.75F}));
        QCOMPARE(matrices.hidden, (std::vector<std::uint8_t>{0, 1, 0, 0, 0, 1, 0, 0}));
        QCOMPARE(matrices.rowLabels, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(matrices.columnLabels, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(readText("a.csv", "key,weight,query\n1,0.5,0\n0,0.5,0\n").weights, (std::vector<float>{0.5F, 0.5F}));
        QCOMPARE(refusalOf("a.csv", "query,key,weight\n0,0,1\n0,0,1\n"),
                 QStringLiteral("a.csv: line 3 gives a weight that an earlier line has given"));
        QCOMPARE(refusalOf("a.csv", "query,key,weight\n0,x,1\n"),
                 QStringLiteral("a.csv: line 2 has \"x\" as its key, expected a number"));
        QCOMPARE(refusalOf("a.csv", "query,key,weight\n0,1.5,1\n"),
                 QStringLiteral("a.csv: line 2 has \"1.5\" as its key, expected a whole number from 0 to 1048575"));
        QVERIFY(refusalOf("a.csv", "query,key,weight\n1000000,1000000,1\n").contains("fewer than one in 64"));
    }

    void aTableMayCallItsColumnsOtherwise_data()
    {
        QTest::addColumn<QByteArray>("names");
        for (const char* names : {"Layer,Head,Query,Key,Weight", "layer_idx,head_idx,query_pos,key_pos,attn",
                                  "layer,head,from,to,attention", "layer,head,row,col,value", "l,h,i,j,w",
                                  "Layer, Head, Query Index, Key Index, Attention Weight"})
            QTest::newRow(names) << QByteArray(names);
    }
    void aTableMayCallItsColumnsOtherwise()
    {
        QFETCH(QByteArray, names);
        const AttentionMatrices matrices =
            readText("a.csv", names + "\n0,0,0,0,1\n0,0,1,0,0.5\n0,0,1,1,0.5\n0,1,0,0,1\n0,1,1,0,0.25\n0,1,1,1,0.75\n");
        QCOMPARE(matrices.nHeads, 2);
        QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0.5F, 0.5F, 1, 0, 0.25F, 0.75F}));
    }

    void wordsThatMayNameColumnsMayBeTokens()
    {
        const AttentionMatrices matrices = readText("a.csv", "from,to,value\n0.5,0.5,0\n0,0.5,0.5\n0.25,0.5,0.25\n");
        QCOMPARE(matrices.nQueries, 3);
        QCOMPARE(matrices.columnLabels, (std::vector<std::string>{"from", "to", "value"}));
    }

    void aTableThatCountsFromOneSaysSo()
    {
        const AttentionMatrices matrices =
            readText("a.csv", "layer,head,query,key,weight\n1,1,1,1,1\n1,1,2,1,0.5\n1,1,2,2,0.5\n");
        QCOMPARE(matrices.nLayers, 1);
        QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0.5F, 0.5F}));
        QCOMPARE(matrices.readAs.front(),
                 std::string("Its layers, heads, queries and keys are counted from 1 in the file, and from 0 here."));
        QCOMPARE(readText("a.csv", "layer,query,key,weight\n1,0,0,1\n").nLayers, 2);
        const AttentionMatrices named = readText("a.csv", "from,from_token,to,to_token,attn\n1,a,1,a,1\n");
        QCOMPARE(named.rowLabels, (std::vector<std::string>{"a"}));
        QCOMPARE(named.weights, (std::vector<float>{1}));
    }

    void weightsWithoutNamesOfTheirColumnsAreNoMatrix()
    {
        QVERIFY(refusalOf("a.csv", "0,0,1\n1,0,0.5\n1,1,0.5\n2,0,1\n").contains("write \"query,key,weight\" above"));
        QVERIFY(refusalOf("a.csv", "0,0,0,0,1\n0,0,1,0,0\n0,0,1,1,1\n0,0,2,1,0\n0,0,2,2,1\n0,1,0,0,1\n")
                    .contains("write \"layer,head,query,key,weight\" above"));
        QCOMPARE(readText("a.csv", "1,0,0\n0,1,0\n0,0,1\n0,0,1\n").nQueries, 4); // weights of 0 and 1
    }

    /// numpy.savetxt in a loop, as its manual shows for arrays of three axes.
    void blocksOfLinesAreHeads_data()
    {
        QTest::addColumn<QByteArray>("between");
        QTest::newRow("empty line") << QByteArray("\n");
        QTest::newRow("comment") << QByteArray("# New slice\n");
        QTest::newRow("both") << QByteArray("\n# head 1\n");
    }
    void blocksOfLinesAreHeads()
    {
        QFETCH(QByteArray, between);
        for (const char* const first : {"", "# (2, 2, 2)\n"}) {
            const AttentionMatrices matrices =
                readText("a.txt", first + ("1 0\n0.5 0.5\n" + between) + "1 0\n0.25 0.75\n");
            QCOMPARE(matrices.nHeads, 2);
            QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0.5F, 0.5F, 1, 0, 0.25F, 0.75F}));
            QVERIFY(matrices.readAs.front().starts_with("Its 2 blocks of lines"));
        }
    }
    void aGapInAMatrixIsNoBlock()
    {
        const AttentionMatrices gap = readText("a.csv", "1,0,0,0\n1,0,0,0\n\n0,1,0,0\n0,0,0,1\n");
        QCOMPARE(gap.nQueries, 4);
        QCOMPARE(readText("a.csv", "1,0\n\n0,1\n\n0,1\n").nQueries, 3);
    }

    void aFirstLineOfCountsIsNoRow()
    {
        for (const char* const first : {"0,1,2\n", "1,2,3\n"}) {
            const AttentionMatrices matrices =
                readText("a.csv", first + QByteArray("1,0,0\n0.5,0.5,0\n0.25,0.25,0.5\n"));
            QCOMPARE(matrices.nQueries, 3);
            QCOMPARE(matrices.nOtherRows, 0U);
        }
        QCOMPARE(readText("a.csv", "0,1,2\n1,0,0\n0.5,0.5,0\n").nQueries, 3);
    }

    void whatHoldsTheFileIsNamed()
    {
        QVERIFY(refusalOf("a.csv", QByteArray("\xFF\xFE\x30\0", 4))
                    .endsWith("UTF-16, expected UTF-8; save it as UTF-8 text"));
        QVERIFY(refusalOf("a.csv", "[[0.5, 0.5], [0, 1]]").contains("as a printed array or JSON does"));
        for (const char* const name : {"a.npy", "a.json", "a.csv", "a.pt"})
            QVERIFY(
                refusalOf(name, QByteArray("\x1F\x8B\x08\0", 4)).contains("is compressed by gzip: unpack it first"));
    }

    /// What --view overview -o x.csv writes has two summaries of each layer.
    void theOverviewsOwnTableOpensWithoutItsSummaries()
    {
        const AttentionMatrices matrices =
            readText("a.csv", "layer,head,query,query_token,key,key_token,weight\n0,0,0,a,0,a,1\n0,1,0,a,0,a,1\n"
                              "0,mean,0,a,0,a,1\n0,max,0,a,0,a,1\n1,0,0,a,0,a,1\n1,1,0,a,0,a,1\n");
        QCOMPARE(matrices.nLayers, 2);
        QCOMPARE(matrices.nHeads, 2);
        QVERIFY(matrices.asked.empty()); // the table names its axes
    }

    void aTableOfMeasuresIsNoMatrix()
    {
        for (const char* const text : {"layer,head,distance,mean_weight\n0,0,0,0.5\n",
                                       "query,key,a,b,difference,query_token,key_token\n0,0,0,1,1,2,3\n"}) {
            const QString said = refusalOf("a.csv", text);
            QVERIFY2(said.startsWith("a.csv: is a table with the columns"), qPrintable(said));
        }
    }

    static QByteArray inHex(const char* hex) { return QByteArray::fromHex(hex); }

    /// NumPy's array [[1, 0], [0.5, 0.5]] of float32 in a list, as pickle.dump() of protocol 4 and 5 writes it.
    void pickledArraysOfNumpyAreRead()
    {
        for (const QByteArray& name : {QByteArray("PICKLE4"), QByteArray("PICKLE5")}) {
            const QByteArray bytes =
                name == "PICKLE4"
                    ? inHex("80047d288c09617474656e74696f6e8c156e756d70792e636f72652e6d756c746961727261798c0c"
                            "5f7265636f6e737472756374938c056e756d70798c076e646172726179934b00854301628752284b"
                            "014b024b02868c056e756d70798c056474797065938c02663489888752284b038c013c4e4e4e4aff"
                            "ffffff4affffffff4b0074628943100000803f000000000000003f0000003f74628c06746f6b656e"
                            "735d288c01618c016265752e")
                    : inHex("80057d288c09617474656e74696f6e8c136e756d70792e5f636f72652e6e756d657269638c0b5f66"
                            "726f6d62756666657293289610000000000000000000803f000000000000003f0000003f8c056e75"
                            "6d70798c056474797065938c02663489888752284b038c013c4e4e4e4affffffff4affffffff4b00"
                            "74624b024b02868c014374528c06746f6b656e735d288c01618c016265752e");
            const AttentionMatrices matrices = readText("a.pkl", bytes);
            QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0.5F, 0.5F}));
            QCOMPARE(matrices.rowLabels, (std::vector<std::string>{"a", "b"}));
            for (qsizetype size = 0; size < bytes.size(); ++size)
                QVERIFY(!refusalOf("a.pkl", bytes.left(size)).isEmpty());
        }
    }

    /// numpy.save("a.npy", {"attention": [[1, 0], [0.5, 0.5]], "tokens": ["a", "b"]}).
    void aDictThatNumpySavedIsRead()
    {
        const QByteArray bytes =
            inHex("934e554d5059010076007b276465736372273a20277c4f272c2027666f727472616e5f6f72646572273a2046"
                  "616c73652c20277368617065273a2028292c207d202020202020202020202020202020202020202020202020"
                  "2020202020202020202020202020202020202020202020202020202020202020202020202020200a8003636e"
                  "756d70792e636f72652e6d756c746961727261790a5f7265636f6e7374727563740a7100636e756d70790a6e"
                  "6461727261790a71014b008571024301627103877104527105284b0129636e756d70790a64747970650a7106"
                  "58020000004f3871078988877108527109284b0358010000007c710a4e4e4e4affffffff4affffffff4b3f74"
                  "710b62895d710c7d710d285809000000617474656e74696f6e710e680068014b0085710f6803877110527111"
                  "284b014b024b0286711268065802000000663471138988877114527115284b0358010000003c71164e4e4e4a"
                  "ffffffff4affffffff4b00747117628943100000803f000000000000003f0000003f71187471196258060000"
                  "00746f6b656e73711a5d711b28580100000061711c580100000062711d65756174711e622e");
        const AttentionMatrices matrices = readText("a.npy", bytes);
        QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0.5F, 0.5F}));
        QCOMPARE(matrices.rowLabels, (std::vector<std::string>{"a", "b"}));
        for (qsizetype size = 0; size < bytes.size(); ++size)
            QVERIFY(!refusalOf("a.npy", bytes.left(size)).isEmpty());
    }
    /// Flax nests its modules: {"i": {"m": {"h": {"w": (array,)}}}}.
    void arraysDeepInDictsAreRead()
    {
        const AttentionMatrices matrices = readText(
            "a.pkl", inHex("800495b8000000000000007d948c0169947d948c016d947d948c0168947d948c0177948c156e756d70792e63"
                           "6f72652e6d756c74696172726179948c0c5f7265636f6e7374727563749493948c056e756d7079948c076e64"
                           "61727261799493944b0085944301629487945294284b014b024b028694680b8c0564747970659493948c0266"
                           "3494898887945294284b038c013c944e4e4e4affffffff4affffffff4b007494628943100000803f00000000"
                           "0000003f0000003f947494628594737373732e"));
        QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0.5F, 0.5F}));
    }

    void anOldPickleSaysWhichToWrite()
    {
        const QString said = refusalOf("a.pkl", "(lp0\nF0.5\na.");
        QVERIFY2(
            said.contains("if it is of the pickle protocol 0 or 1, write it again with pickle.dump(…, protocol=4)"),
            qPrintable(said));
    }

    void aCompressedFileIsNamed_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("a.npy.gz") << QByteArray("\x1F\x8B..")
                                  << "is compressed by gzip: unpack it first, and open the .npy";
        QTest::newRow("a.npy") << QByteArray("\x1F\x8B..")
                               << "is compressed by gzip: unpack it first, and open the file";
        QTest::newRow("a.csv.bz2") << QByteArray("BZh") << "is compressed by bzip2: unpack it first, and open the .csv";
        QTest::newRow("a.json.zst") << QByteArray("(") << "is compressed by zstd: unpack it first, and open the .json";
    }
    void aCompressedFileIsNamed()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, sentence);
        QVERIFY(isMatrixFile(QTest::currentDataTag()));
        const QString said = refusalOf(QTest::currentDataTag(), bytes);
        QVERIFY2(said.contains(sentence), qPrintable(said));
    }

    /// [heads · T, T] and [T, heads · T].
    void headsInOneMatrixAreReadWhereTheyAreProvedAndElseAskedAbout()
    {
        const AttentionMatrices below = readText("a.csv", "1,0\n0.5,0.5\n1,0\n0.25,0.75\n");
        QCOMPARE(below.nHeads, 2);
        QCOMPARE(below.nQueries, 2);
        QCOMPARE(below.weights, (std::vector<float>{1, 0, 0.5F, 0.5F, 1, 0, 0.25F, 0.75F}));
        QVERIFY(below.readAs.back().starts_with("Its one matrix is read as 2 heads one below the other"));
        const AttentionMatrices beside = readText("a.csv", "0.5,0.5,1,0\n0.5,0.5,0.25,0.75\n");
        QCOMPARE(beside.nHeads, 2);
        QCOMPARE(beside.weights, (std::vector<float>{0.5F, 0.5F, 0.5F, 0.5F, 1, 0, 0.25F, 0.75F}));
        QCOMPARE(refusalOf("a.csv", "0.5,0.5\n0.5,0.5\n1,0\n0.25,0.75\n"),
                 QStringLiteral("a.csv: its one matrix [4, 2] is one map, or 2 heads of 2 × 2 one below the other, and "
                                "does not say which: say it with --matrix-axes queries,keys or --matrix-axes "
                                "heads,queries,keys"));
        QVERIFY(refusalOf("a.csv", "1,2,3,4\n5,6,7,8\n").endsWith("or --matrix-axes queries,heads,keys"));
        for (const char* const withNaN : {"1,0\nnan,nan\n1,0\n0.25,0.75\n", "nan,nan,1,0\n0.5,0.5,0.25,0.75\n"})
            QVERIFY2(refusalOf("a.csv", withNaN).contains("does not say which"), withNaN); // NaN proves nothing
        const AttentionMatrices named = readText("a.csv", "a,1,0\nb,0.5,0.5\nc,1,0\nd,0.25,0.75\n");
        QCOMPARE(named.nQueries, 4);
        QCOMPARE(named.rowLabels.size(), 4U);
        QCOMPARE(readText("a.csv", "0.5,0.5,0,0\n0,0.5,0.25,0.25\n").nKeys, 4);
        QCOMPARE(readText("a.csv", "a,b,c,d\n1,2,3,4\n5,6,7,8\n").nKeys, 4);
        QCOMPARE(readText("a.json", R"({"alignment": [[1, 0], [0.5, 0.5], [0, 1], [1, 0]]})").nQueries, 4);
    }

    void oneMatrixOfHeadsIsReadAsItIsSaid_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("axes");
        QTest::addColumn<int>("nHeads");
        QTest::addColumn<std::vector<float>>("weights");
        const QByteArray below = "1,2\n3,4\n5,6\n7,8\n";
        const QByteArray beside = "1,2,3,4\n5,6,7,8\n";
        const std::vector<float> inOrder{1, 2, 3, 4, 5, 6, 7, 8};
        const std::vector<float> turned{1, 2, 5, 6, 3, 4, 7, 8};
        QTest::newRow("below, one map") << below << QByteArray("queries,keys") << 1 << inOrder;
        QTest::newRow("below, heads") << below << QByteArray("heads,queries,keys") << 2 << inOrder;
        QTest::newRow("below, heads of each query") << below << QByteArray("queries,heads,keys") << 2 << turned;
        QTest::newRow("beside, one map") << beside << QByteArray("queries,keys") << 1 << inOrder;
        QTest::newRow("beside, heads") << beside << QByteArray("queries,heads,keys") << 2 << turned;
        QTest::newRow("beside, heads of each key")
            << beside << QByteArray("queries,keys,heads") << 2 << std::vector<float>{1, 3, 5, 7, 2, 4, 6, 8};
    }
    void oneMatrixOfHeadsIsReadAsItIsSaid()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, axes);
        QFETCH(int, nHeads);
        QFETCH(std::vector<float>, weights);
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.csv");
        test::writeFile(path, text);
        const MatrixReading reading{*axesFrom(axes.toStdString()), {}, false};
        const AttentionMatrices matrices = readAttentionMatrices(path.toStdString(), reading);
        QCOMPARE(matrices.nHeads, nHeads);
        QCOMPARE(matrices.weights, weights);
        const MatrixQuestion question = matrixQuestion(path.toStdString());
        QCOMPARE(question.axes.size(), 2U);
        QCOMPARE(question.readings.front(), *axesFrom("queries,keys"));
        QCOMPARE(question.readings.back().size(), 3U);
        QVERIFY(test::refusal([&] {
                    readAttentionMatrices(path.toStdString(), {*axesFrom("layers,queries,keys"), {}, false});
                }).contains("names 3"));
    }

    /// An output of transformers is a class of its own, which nobody makes: its entries are a dict's.
    void outputsOfTransformersAreDicts()
    {
        const AttentionMatrices matrices =
            readText("a.pkl", inHex("80048c1d7472616e73666f726d6572732e6d6f64656c696e675f6f7574707574738c0f426173654d"
                                    "6f64656c4f7574707574932952288c0a617474656e74696f6e73288c156e756d70792e636f72652e"
                                    "6d756c746961727261798c0c5f7265636f6e737472756374938c056e756d70798c076e6461727261"
                                    "79934b00854301628752284b014b024b02868c056e756d70798c056474797065938c026634898887"
                                    "52284b038c013c4e4e4e4affffffff4affffffff4b0074628943100000803f000000000000003f00"
                                    "00003f74628c156e756d70792e636f72652e6d756c746961727261798c0c5f7265636f6e73747275"
                                    "6374938c056e756d70798c076e646172726179934b00854301628752284b014b024b02868c056e75"
                                    "6d70798c056474797065938c02663489888752284b038c013c4e4e4e4affffffff4affffffff4b00"
                                    "74628943100000803f000000000000003f0000003f746274757d288c0a617474656e74696f6e734e"
                                    "75622e"));
        QCOMPARE(matrices.nLayers, 2);
        QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0.5F, 0.5F, 1, 0, 0.5F, 0.5F}));
    }

    void attentionsThatAreNoneSayHowToGetThem()
    {
        const QString said = refusalOf("a.pkl", inHex("80047d288c0a617474656e74696f6e734e4e86752e"));
        QVERIFY2(said.contains("\"attentions\"") && said.contains("attn_implementation=\"eager\""), qPrintable(said));
    }

    void aPickleThatRunsCodeIsRefused()
    {
        QVERIFY(refusalOf("a.pkl", QByteArray("cposix\nsystem\n(X\x04\0\0\0trueltR.", 28)).contains("posix.system"));
    }

    /// {(0, 0): …, (0, 1): …} of the arrays above.
    void tuplesAsKeysAreLayersAndHeads()
    {
        const QByteArray array = inHex(
            "8c156e756d70792e636f72652e6d756c746961727261798c0c5f7265636f6e7374727563749394"
            "8c056e756d70798c076e646172726179934b00854301628752284b014b024b02868c056e756d70798c05647479706593"
            "8c02663489888752284b038c013c4e4e4e4affffffff4affffffff4b0074628943100000803f000000000000003f0000003f7462");
        const AttentionMatrices matrices =
            readText("a.pkl", inHex("80047d28") + inHex("4b004b0086") + array + inHex("4b004b0186") + array +
                                  inHex("4b014b0086") + array + inHex("4b014b0186") + array + "u.");
        QCOMPARE(matrices.nLayers, 2);
        QCOMPARE(matrices.nHeads, 2);
        QVERIFY(refusalOf("a.pkl", inHex("80047d284e") + array + "u.").contains("a dict whose keys are not texts"));
    }

    void numbersOfPythonAreNoArray()
    {
        QVERIFY(refusalOf("a.pkl", inHex("80045d28473fe0000000000000473fe0000000000000652e"))
                    .contains("holds lists of Python's numbers"));
    }

    void nullInPlaceOfAttentionSaysHowToGetIt()
    {
        QVERIFY(refusalOf("a.json", R"({"attentions": [null, null]})").contains("attn_implementation=\"eager\""));
    }

    void parametersOfAModelAreNoAttention()
    {
        for (const char* const text : {R"({"weight": [[1, 2], [3, 4]], "bias": [1, 2]})",
                                       R"({"0.weight": [[1, 2], [3, 4]], "0.bias": [1, 2], "1.weight": [[1, 2], [3, 4]],
                                           "1.bias": [1, 2]})"})
            QVERIFY(refusalOf("a.json", text).contains("the parameters of a model and no attention weights"));
    }

    void probabilitiesGoBeforeScores()
    {
        const AttentionMatrices matrices =
            readText("a.json", R"({"attention_scores": [[5, 6], [7, 8]], "attention_probs": [[1, 0], [0.5, 0.5]]})");
        QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0.5F, 0.5F}));
    }

    /// A tuple (output, weights), as torch.nn.MultiheadAttention gives, is no two layers.
    void anOutputBesideItsWeightsIsNoLayer()
    {
        const auto tuple = [](const char* output, const char* weights) {
            return QByteArray(R"({"0": [[)") + output + R"(]], "1": [[[[1, 0], [0, 1]], )" + weights + "]]}";
        };
        const AttentionMatrices matrices = readText("a.json", tuple("[1, -2], [3, 4]", "[[1, 0], [0.5, 0.5]]"));
        QCOMPARE(matrices.nLayers, 1);
        QCOMPARE(matrices.nHeads, 2);
        QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0, 1, 1, 0, 0.5F, 0.5F}));
        QVERIFY(matrices.readAs.front().find("module's output, which is left out") != std::string::npos);
        QVERIFY(!refusalOf("a.json", tuple("[1, -2], [3, 4]", "[[1, 0], [0.5, 0.25]]")).isEmpty()); // proves nothing
        QVERIFY(!refusalOf("a.json", tuple("[0.5, 0.5], [1, 0]", "[[1, 0], [0.5, 0.5]]")).isEmpty());
        const AttentionMatrices layers = readText("b.json", R"([[[[1, -2, 3], [4, 5, 6]], [[1, 0], [0.5, 0.5]]],
                                                                [[[1, -2, 3], [4, 5, 6]], [[0, 1], [0.25, 0.75]]]])");
        QCOMPARE(layers.nLayers, 2);
        QCOMPARE(layers.weights, (std::vector<float>{1, 0, 0.5F, 0.5F, 0, 1, 0.25F, 0.75F}));
    }

    void matricesWhoseNamesDoNotSayWhatTheyCountSaySo()
    {
        const auto notes = [](const char* text) { return readText("a.json", text).readAs.size(); };
        QCOMPARE(notes(R"({"arr_0": [[1, 0], [0, 1]], "arr_1": [[1, 0], [0, 1]]})"), std::size_t{1});
        QCOMPARE(notes(R"({"layer_0": [[1, 0], [0, 1]], "layer_1": [[1, 0], [0, 1]]})"), std::size_t{0});
    }

    void statesOfAModelAreNoAttention()
    {
        QVERIFY(refusalOf("a.json", R"({"hidden_states": [[[1, 0], [0, 1]]]})").contains("expected attention weights"));
        QCOMPARE(readText("a.json", R"({"hidden_states": [[[1, 0], [0, 1]]], "a": [[1, 0], [0, 1]]})").nHeads, 1);
    }

    /// Lists of labels that differ say that a list holds texts and no layers.
    void arraysWithLabelsOfTheirOwnAreExamples()
    {
        const char* const text = R"([{"tokens": ["a", "b"], "attn": [[[1, 0], [0, 1]]]},
                                     {"tokens": ["c", "d"], "attn": [[[1, 0], [0.5, 0.5]]]}])";
        QVERIFY(refusalOf("a.json", text).contains("holds the attention of 2 examples"));
        QTemporaryDir folder;
        QFile file(folder.filePath("a.json"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) > 0);
        file.close();
        const AttentionMatrices second = readAttentionMatrices(file.fileName().toStdString(), {{}, 1, false});
        QCOMPARE(second.rowLabels, (std::vector<std::string>{"c", "d"}));
        QCOMPARE(second.weights, (std::vector<float>{1, 0, 0.5F, 0.5F}));
        const char* const same = R"([{"tokens": ["a", "b"], "attn": [[[1, 0], [0, 1]]]},
                                     {"tokens": ["a", "b"], "attn": [[[1, 0], [0.5, 0.5]]]}])";
        QCOMPARE(readText("a.json", same).nLayers, 2);
        // Labels of a batch say nothing of the arrays of its layers.
        const QByteArray texts = "[[[[1, 0], [0, 1]], [[1, 0], [0, 1]]], [[[1, 0], [0, 1]], [[1, 0], [0, 1]]]]";
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.write(R"({"tokens": [["a", "b"], ["c", "d"]], "attentions": {"0": )" + texts + R"(, "1": )" +
                           texts + "}}") > 0);
        file.close();
        const MatrixAxes axes{MatrixAxis::Layers, MatrixAxis::Examples, MatrixAxis::Heads, MatrixAxis::Queries,
                              MatrixAxis::Keys};
        const AttentionMatrices batch = readAttentionMatrices(file.fileName().toStdString(), {axes, 1, false});
        QCOMPARE(batch.nLayers, 2);
        QCOMPARE(batch.rowLabels, (std::vector<std::string>{"c", "d"}));
        QVERIFY(matrixQuestion(file.fileName().toStdString()).readings.front() == axes);
    }

    void theOnlyTextsAreTheLabels()
    {
        const AttentionMatrices matrices =
            readText("a.json", R"({"attention": [[1, 0], [0, 1]], "x_ticks": ["a", "b"]})");
        QCOMPARE(matrices.rowLabels, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(matrices.readAs.front(),
                 std::string("Its \"x_ticks\" is taken for the labels, since it has one text for each token."));
        QVERIFY(readText("a.json", R"({"attention": [[1, 0], [0, 1]], "x": ["a", "b"], "y": ["c", "d"]})")
                    .rowLabels.empty());
    }

    void whatAModelReadIsNotItsAttention()
    {
        const AttentionMatrices matrices = readText(
            "a.json", R"({"attn_weights": [[0.5, 0.5], [0, 1]], "attention_mask": [[1, 1]], "input_ids": [[7, 8]],
                          "tokens": [[7, 8]]})");
        QCOMPARE(matrices.nQueries, 2);
        QCOMPARE(matrices.rowLabels, (std::vector<std::string>{"7", "8"}));
    }

    void labelsThatAreNoListAreRefused()
    {
        QCOMPARE(refusalOf("a.json", R"({"attention": [[1, 0], [0, 1]], "tokens": "a b"})"),
                 QStringLiteral("a.json: \"tokens\" is the text \"a b\", expected a list of one label for each token"));
        const AttentionMatrices batch =
            readText("a.json", R"({"attention": [[1, 0], [0, 1]], "tokens": [["a", "b"]]})");
        QCOMPARE(batch.rowLabels, (std::vector<std::string>{"a", "b"}));
        for (const char* const text : {R"({"attention": [[1, 0], [0, 1]], "tokens_list": ["a", "b"]})",
                                       R"({"attention": [[1, 0], [0, 1]], "str_tokens": ["a", "b"]})"})
            QCOMPARE(readText("a.json", text).rowLabels, (std::vector<std::string>{"a", "b"}));
    }

    void rowsOfNaNLookNowhere()
    {
        const AttentionMatrices padded = readText("t.csv", "nan,nan\n0.5,0.5\n");
        QCOMPARE(padded.weights, (std::vector<float>{0, 0, 0.5F, 0.5F}));
        QCOMPARE(padded.nEmptyRows, 1U);
        QVERIFY(refusalOf("t.csv", "nan,0.5\n0.5,0.5\n").contains("holds NaN"));
    }

    void cellsOfNaNAreHiddenWhereTheOthersAddUpToOne()
    {
        const AttentionMatrices causal = readText("t.csv", "1,nan,nan\n0.25,0.75,nan\n0.5,0.25,0.25\n");
        QCOMPARE(causal.weights, (std::vector<float>{1, 0, 0, 0.25F, 0.75F, 0, 0.5F, 0.25F, 0.25F}));
        QCOMPARE(causal.hidden, (std::vector<std::uint8_t>{0, 1, 1, 0, 0, 1, 0, 0, 0}));
        QVERIFY(std::ranges::any_of(causal.readAs, [](const auto& note) { return note.starts_with("Cells of NaN"); }));
        QVERIFY(refusalOf("t.csv", "1,nan,nan\n0.25,0.7,nan\n0.5,0.25,0.25\n").contains("row 1, column 2 holds NaN"));
        QVERIFY(refusalOf("t.csv", "1.5,nan\n-0.5,1.5\n").contains("row 0, column 1 holds NaN"));
    }

    void numbersBelowZeroAreShownAsTheyAre()
    {
        const AttentionMatrices matrices = readAttentionMatrices(goldenMatrices("signed.npy"));
        QVERIFY(matrices.isSigned);
        QCOMPARE(matrices.weights[144], -0.5F);
    }

    void rowsOfZerosAreCounted() { QCOMPARE(readText("t.csv", "0,0\n0.5,0.5\n").nEmptyRows, 1U); }

    void rowsThatDoNotSumToOneAreCounted()
    {
        const AttentionMatrices matrices = readAttentionMatrices(goldenMatrices("sums.npy"));
        QCOMPARE(matrices.nRows, 2U);
        QCOMPARE(matrices.nOtherRows, 2U);
        QCOMPARE(matrices.smallestSum, 0.75);
        QCOMPARE(matrices.largestSum, 3.0);
        QCOMPARE(matrices.largest, 3.0F);
    }

    void whatIsNoAttentionIsRefusedInOneSentence_data()
    {
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* name, const char* sentence) { QTest::newRow(name) << QString(sentence); };
        row("nan.npy", "layer 1, head 2, row 3, column 4 holds NaN, expected a number");
        row("infinite.npy",
            "layer 1, head 2, row 3, column 4 holds infinity, or more than the 3.4e38 of float32, expected "
            "a number");
        row("short.npy",
            "says that it has the shape [2, 3, 5, 5] with 4 bytes for each element, 600 bytes, but has 596");
        row("long.npy",
            "says that it has the shape [2, 3, 5, 5] with 4 bytes for each element, 600 bytes, but has 604");
        row("huge.npy", "says that it has the shape [2, 3, 5, 9999999999] with 4 bytes for each element, 1199999999880 "
                        "bytes, but has 600");
        row("version.npy", "has version 9 of the NPY format, expected 1, 2 or 3");
        row("magic.npy", "does not begin as an array of NumPy's does, with \"\\x93NUMPY\"");
        row("objects.npy", "holds no array of numbers, expected attention weights");
        row("texts.npy", "has the dtype \"U1\", expected f2, f4, f8, i1, i2, i4, i8, u1, u2, u4, u8, b1");
        row("scalar.npy",
            "holds an array [], expected attention weights [Tq, Tk], [heads, Tq, Tk] or [layers, heads, Tq, "
            "Tk]");
        row("batch_of_two.npy", "its attention weights [2, 2, 3, 5, 5] do not say what their axes hold: say it with "
                                "--matrix-axes, such as examples,layers,heads,queries,keys");
        row("nothing.npy", "the array has shape [0, 5], expected from 1 to 65536 heads of at least one row and column");
        row("two.npz", "holds \"a\" [2, 2], \"b\" [3, 3], expected one array of attention weights, or one for each "
                       "layer under names that differ in their number; name it \"attention\"");
        row("labels.npz", "\"tokens\" has 3 labels, expected 2, one for each row");
        row("lies.npz", "entry \"attention.npy\" says that it makes");
        row("stored.npz", "entry \"attention.npy\" says that it has the shape [2, 3, 5, 5] with 4 bytes for each "
                          "element, 600 bytes, but has 500");
        row("ragged.csv", "line 2 has 1 fields, expected 2 as in the first line");
        row("words.csv", "line 3 has \"half\" in field 2, expected a number");
        row("open.csv", "line 2 opens a quotation mark that nothing closes");
        row("empty.csv", "is empty, expected a row of numbers in each line");
        row("ragged.json", "the list[1] is a list of 1, expected a list of 2");
        row("words.json", "\"attention\"[0][1] is \"x\", expected a number");
        row("nan.json", "layer 0, head 0, row 0, column 0 holds NaN, expected a number");
        row("number.json", "holds 7, expected lists of numbers");
        row("code.pt", "asks to run __builtin__.print; Headlight never runs code from a file");
        row("attention.xyz",
            "ends in \".xyz\", expected a file of attention weights: .npy, .npz, .csv, .tsv, .json, .jsonl, "
            ".safetensors, .pt, .pkl or .txt");
    }
    void whatIsNoAttentionIsRefusedInOneSentence()
    {
        QFETCH(QString, sentence);
        const QString name = QTest::currentDataTag();
        const QString said = refusal(name);
        QVERIFY2(said.startsWith(name + ": " + sentence), qPrintable(said));
        QVERIFY2(!said.contains('\n'), qPrintable(said));
    }

    /// Every beginning of a file is refused; nothing is read beyond it.
    void aFileThatEndsEarlyIsRefused_data()
    {
        QTest::addColumn<int>("step");
        for (const char* name : {"f4.npy", "tokens.npz", "compressed.npz", "transformers.pt", "f32.safetensors"})
            QTest::newRow(name) << 7;
    }
    void aFileThatEndsEarlyIsRefused()
    {
        QFETCH(int, step);
        QFile whole(QString::fromStdString(goldenMatrices(QTest::currentDataTag()).string()));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const QByteArray bytes = whole.readAll();
        QTemporaryDir folder;
        const QString path = folder.filePath(QTest::currentDataTag());
        for (int size = 0; size < bytes.size(); size += step) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes.left(size)) == size);
            file.close();
            try { // an archive may lack the last bytes of its directory and be whole for all that
                QCOMPARE(readAttentionMatrices(path.toStdString()).weights, wholeGolden());
                QVERIFY(bytes.size() - size < 22);
            } catch (const Error&) {
            }
        }
    }
};

HEADLIGHT_APPLESS_TEST(TestAttentionMatrices)
#include "tst_attention_matrices.moc"
