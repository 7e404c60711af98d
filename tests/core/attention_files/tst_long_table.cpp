// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/attention_matrices.h"

#include "core/base/error.h"
#include "tests/support/refusal.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;

/// Tables with one weight a row, in CSV and in JSON.
class TestLongTable : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    AttentionMatrices read(const char* name, const QByteArray& text, const MatrixReading& reading = {}) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("%s cannot be written", name);
        file.close();
        return readAttentionMatrices(file.fileName().toStdString(), reading);
    }
    QString refusal(const char* name, const QByteArray& text) const
    {
        return headlight::test::refusal([&] { read(name, text); });
    }
    static bool isSaid(const AttentionMatrices& matrices, const char* sentence)
    {
        const auto says = [&](const std::string& said) { return said.find(sentence) != std::string::npos; };
        return std::ranges::any_of(matrices.readAs, says);
    }

private slots:
    /// Two heads of two tokens; pandas' to_json writes most of these.
    void recordsOfJsonAreOneWeightEach_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("records") << QByteArray(R"([{"layer": 0, "head": 0, "query": 0, "key": 0, "weight": 1},
            {"layer": 0, "head": 0, "query": 1, "key": 0, "weight": 0.5}, {"head": 0, "layer": 0, "query": 1, "key": 1,
            "weight": 0.5}, {"layer": 0, "head": 1, "query": 0, "key": 0, "weight": 0.25}])");
        QTest::newRow("in an object") << QByteArray(R"({"schema": {"fields": ["a"]}, "data": [
            {"layer": 0, "head": 0, "from": 0, "to": 0, "attention": 1}, {"layer": 0, "head": 0, "from": 1, "to": 0,
            "attention": 0.5}, {"layer": 0, "head": 0, "from": 1, "to": 1, "attention": 0.5}, {"layer": 0, "head": 1,
            "from": 0, "to": 0, "attention": 0.25}]})");
        QTest::newRow("columns") << QByteArray(R"({"layer": [0, 0, 0, 0], "head": [0, 0, 0, 1], "query": [0, 1, 1, 0],
            "key": [0, 0, 1, 0], "weight": [1, 0.5, 0.5, 0.25]})");
        QTest::newRow("columns of rows") << QByteArray(R"({"layer": {"0": 0, "1": 0, "2": 0, "3": 0}, "head":
            {"0": 0, "1": 0, "2": 0, "3": 1}, "query": {"0": 0, "1": 1, "2": 1, "3": 0}, "key": {"0": 0, "1": 0,
            "2": 1, "3": 0}, "weight": {"0": 1, "1": 0.5, "2": 0.5, "3": 0.25}})");
        QTest::newRow("columns and data") << QByteArray(R"({"columns": ["layer", "head", "query", "key", "weight"],
            "index": [0, 1, 2, 3], "data": [[0, 0, 0, 0, 1], [0, 0, 1, 0, 0.5], [0, 0, 1, 1, 0.5], [0, 1, 0, 0, 0.25]]
            })");
    }
    void recordsOfJsonAreOneWeightEach()
    {
        QFETCH(QByteArray, json);
        const AttentionMatrices matrices = read("a.json", json);
        QCOMPARE(matrices.nLayers, 1);
        QCOMPARE(matrices.nHeads, 2);
        QCOMPARE(matrices.weights, (std::vector<float>{1, 0, 0.5F, 0.5F, 0.25F, 0, 0, 0}));
        QCOMPARE(matrices.hidden, (std::vector<std::uint8_t>{0, 1, 0, 0, 0, 1, 1, 1}));
    }
    void aRecordThatIsWrongIsNamed()
    {
        QCOMPARE(refusal("a.json", R"([{"query": 0, "key": 0, "weight": 1}, {"query": 1, "key": -1, "weight": 1}])"),
                 QString("a.json: record 1 has \"-1\" as its key, expected a whole number from 0 to 1048575"));
        QVERIFY(refusal("a.json", R"([{"query": 0, "key": 0, "weight": 1}, {"query": 0, "key": 0, "weight": 1}])")
                    .contains("record 1 gives a weight that an earlier line has given"));
    }
    void tokensMayStandInPlaceOfNumbers()
    {
        const AttentionMatrices one =
            read("a.csv", "head,query,key,weight\n0,The,The,1\n0,cat,cat,0.25\n0,cat,The,0.75\n");
        QCOMPARE(one.rowLabels, (std::vector<std::string>{"The", "cat"}));
        QCOMPARE(one.columnLabels, one.rowLabels);
        QCOMPARE(one.weights, (std::vector<float>{1, 0, 0.75F, 0.25F}));
        QVERIFY(isSaid(one, "in the order in which the file first names them"));
        // A key that comes first does not turn the text around: queries say its order.
        const AttentionMatrices turned = read("a.csv", "from,to,value\na,b,0.5\na,a,0.5\nb,b,0.75\nb,a,0.25\n");
        QCOMPARE(turned.columnLabels, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(turned.weights, (std::vector<float>{0.5F, 0.5F, 0.25F, 0.75F}));
        const AttentionMatrices two = read("a.csv", "query,key,weight\nLe,The,1\nchat,The,0.5\nchat,cat,0.5\n");
        QCOMPARE(two.rowLabels, (std::vector<std::string>{"Le", "chat"}));
        QCOMPARE(two.columnLabels, (std::vector<std::string>{"The", "cat"}));
        QVERIFY(refusal("a.csv", "query,key,weight\nthe,the,1\ncat,the,0.5\nthe,the,0.5\n")
                    .contains("a token that stands twice in the text needs its place"));
        QVERIFY(refusal("a.csv", "query,key,weight\n0,0,1\n1,0,1\nx,0,1\n2,0,1\n").contains("has \"x\" as its query"));
    }
    void sourcesAndTargetsAreToldApartByTheirSums()
    {
        const AttentionMatrices rows = read("a.csv", "source,target,weight\n0,0,1\n1,0,0.25\n1,1,0.75\n");
        QCOMPARE(rows.weights, (std::vector<float>{1, 0, 0.25F, 0.75F}));
        QVERIFY(isSaid(rows, "sources are read as queries"));
        const AttentionMatrices columns = read("a.csv", "target,source,weight\n0,0,1\n1,0,0.25\n1,1,0.75\n");
        QCOMPARE(columns.weights, (std::vector<float>{1, 0, 0.25F, 0.75F}));
        QCOMPARE(columns.hidden, (std::vector<std::uint8_t>{0, 1, 0, 0}));
        QVERIFY(isSaid(columns, "targets are read as queries"));
        const AttentionMatrices named =
            read("a.csv",
                 "src,tgt,attn\nThe,Le,0.875\nThe,chat,0.25\nThe,noir,0\ncat,Le,0.125\ncat,chat,0.75\ncat,noir,1\n");
        QCOMPARE(named.rowLabels, (std::vector<std::string>{"Le", "chat", "noir"}));
        QCOMPARE(named.columnLabels, (std::vector<std::string>{"The", "cat"}));
        QCOMPARE(named.weights, (std::vector<float>{0.875F, 0.125F, 0.25F, 0.75F, 0, 1}));
    }
    /// Tables and labels as other programs name them.
    void whatOthersCallThemIsKnown()
    {
        const AttentionMatrices tokens = read("a.csv", "token_from,token_to,attention\na,a,1\nb,a,0.5\nb,b,0.5\n");
        QCOMPARE(tokens.weights, (std::vector<float>{1, 0, 0.5F, 0.5F}));
        QCOMPARE(tokens.rowLabels, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(read("a.csv", "layer,head,pos_q,pos_k,attn_weight\n0,0,0,0,1\n0,0,1,0,0.5\n").weights,
                 (std::vector<float>{1, 0.5F}));
        const AttentionMatrices grid =
            read("a.json", R"({"matrix": [[1, 0], [0.5, 0.5]], "rows": ["a", "b"], "cols": ["c", "d"]})");
        QCOMPARE(grid.rowLabels, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(grid.columnLabels, (std::vector<std::string>{"c", "d"}));
        const AttentionMatrices texts =
            read("a.json", R"({"att": [[[[1, 0], [0.5, 0.5]]]], "top_text": ["a", "b"], "bot_text": ["c", "d"]})");
        QCOMPARE(texts.rowLabels, (std::vector<std::string>{"a", "b"}));
        const AttentionMatrices graph = read("a.json", R"({"nodes": [{"id": 0, "label": "a"}, {"id": 1, "label": "b"}],
            "links": [{"source": 0, "target": 0, "value": 1}, {"source": 1, "target": 0, "value": 0.25},
                      {"source": 1, "target": 1, "value": 0.75}]})");
        QCOMPARE(graph.weights, (std::vector<float>{1, 0, 0.25F, 0.75F}));
    }
    void whatIsNoMatrixIsNotReadAsOne()
    {
        QVERIFY(refusal("a.csv", "query,key,head_0,head_1\n0,0,1,1\n1,0,0.5,0.25\n1,1,0.5,0.75\n")
                    .contains("is a table with the columns \"query,key,head_0,head_1\""));
        QVERIFY(refusal("a.txt", "tensor([[1.0, 0.0],\n        [0.5, 0.5]])\n").contains("begins with \"tensor([[\""));
    }
    void sourcesAndTargetsThatProveNothingAreAsked()
    {
        const QByteArray open = "layer,head,source,target,weight\n0,0,a,x,0.3\n0,0,a,y,0.3\n0,0,b,x,0.5\n";
        QVERIFY2(refusal("a.csv", open).contains("say it with --matrix-axes, such as queries,keys or keys,queries"),
                 qPrintable(refusal("a.csv", open)));
        using enum MatrixAxis;
        const AttentionMatrices asIs = read("a.csv", open, {{Queries, Keys}, {}, false});
        QCOMPARE(asIs.weights, (std::vector<float>{0.3F, 0.3F, 0.5F, 0}));
        QCOMPARE(asIs.rowLabels, (std::vector<std::string>{"a", "b"}));
        const AttentionMatrices turned = read("a.csv", open, {{Keys, Queries}, {}, false});
        QCOMPARE(turned.weights, (std::vector<float>{0.3F, 0.5F, 0.3F, 0}));
        QCOMPARE(turned.rowLabels, (std::vector<std::string>{"x", "y"}));
        QCOMPARE(turned.columnLabels, (std::vector<std::string>{"a", "b"}));
    }
};

HEADLIGHT_APPLESS_TEST(TestLongTable)
#include "tst_long_table.moc"
