// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/attribution_graph.h"
#include "core/base/cancel_token.h"
#include "core/base/error.h"
#include "core/export/attribution_graph_json.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden_families.h"
#include "tests/support/refusal.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <map>
#include <set>

using namespace headlight;
using namespace headlight::test;

/// Graphs of attributions, read from the form in which circuit-tracer writes them, and written in it.
class AttributionGraphTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    QByteArray m_golden;

    std::filesystem::path write(const QByteArray& bytes) const
    {
        QFile file(m_folder.filePath("graph.json"));
        if (!file.open(QFile::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(file.fileName()));
        return file.fileName().toStdString();
    }
    QString refusalOf(const QByteArray& from, const QByteArray& to) const
    {
        if (m_golden.count(from) == 0)
            return QStringLiteral("no such part");
        QByteArray changed = m_golden;
        changed.replace(changed.indexOf(from), from.size(), to);
        return refusal([&] { readAttributionGraph(write(changed)); });
    }

private slots:
    void initTestCase()
    {
        QFile file(HEADLIGHT_SOURCE_DIR "/tests/golden/graphs/circuit_tracer.json");
        QVERIFY(file.open(QFile::ReadOnly));
        m_golden = file.readAll();
    }

    void whatCircuitTracerWritesIsRead()
    {
        const AttributionGraph graph = readAttributionGraph(write(m_golden));
        QCOMPARE(graph.slug, std::string("texas-capital"));
        QCOMPARE(graph.scan, std::string("tiny-clt"));
        QCOMPARE(graph.tokens.size(), std::size_t(6));
        QCOMPARE(graph.tokens[4], std::string(" Texas"));
        QCOMPARE(graph.nLayers, 2); // the logits stand above
        QCOMPARE(graph.nodes.size(), std::size_t(8));
        QCOMPARE(graph.links.size(), std::size_t(8));
        const AttributionNode& texas = graph.nodes[1];
        QVERIFY(texas.part == AttributionPart::Feature && texas.layer == 1 && texas.position == 4);
        QCOMPARE(texas.name, std::string("Texas"));
        QCOMPARE(texas.activation, std::optional(9.5));
        QCOMPARE(texas.influence, std::optional(0.52));
        QVERIFY(graph.nodes[3].part == AttributionPart::Error && graph.nodes[3].layer == 0);
        QVERIFY(graph.nodes[4].part == AttributionPart::Token && graph.nodes[4].layer == -1);
        QVERIFY(!graph.nodes[4].activation && !graph.nodes[4].probability);
        QCOMPARE(graph.nodes[6].probability, std::optional(0.4140625));
        QCOMPARE(graph.target(), std::optional(6));
        const AttributionLink& last = graph.links.back();
        QVERIFY(last.source == 1 && last.target == 7 && last.weight == 0.125);
    }

    void whatLiesIsOneSentence()
    {
        QVERIFY2(refusalOf("\"source\": \"0_41_2\"", "\"source\": \"9_9_9\"")
                     .contains("links[2].source\" is \"9_9_9\", expected the \"node_id\" of a node"),
                 qPrintable(refusalOf("\"source\": \"0_41_2\"", "\"source\": \"9_9_9\"")));
        QVERIFY2(refusalOf("\"ctx_idx\": 4", "\"ctx_idx\": 6")
                     .contains("ctx_idx\" is 6, expected a whole number from 0 to 5"),
                 qPrintable(refusalOf("\"ctx_idx\": 4", "\"ctx_idx\": 6")));
        QVERIFY2(refusalOf("\"weight\": 2.0", "\"weight\": NaN").contains("graph.json"),
                 qPrintable(refusalOf("\"weight\": 2.0", "\"weight\": NaN")));
        QVERIFY2(
            refusalOf("\"weight\": 2.0", "\"weight\": null").contains("links[2].weight\" is null, expected a number"),
            qPrintable(refusalOf("\"weight\": 2.0", "\"weight\": null")));
        QVERIFY2(refusalOf("\"weight\": 2.0", "\"weight\": 1e999").contains("graph.json"),
                 qPrintable(refusalOf("\"weight\": 2.0", "\"weight\": 1e999")));
        QVERIFY2(refusalOf("\"node_id\": \"1_7_4\"", "\"node_id\": \"0_41_2\"")
                     .contains("another one than that of an earlier"),
                 qPrintable(refusalOf("\"node_id\": \"1_7_4\"", "\"node_id\": \"0_41_2\"")));
        const QByteArray second = "\"source\": \"1_7_4\",\n      \"target\": \"3_573_5\"";
        const QByteArray again = "\"source\": \"1_7_4\",\n      \"target\": \"3_22605_5\"";
        QVERIFY2(refusalOf(second, again)
                     .contains("links[7].target\" is \"3_22605_5\", expected another one than that of an earlier link"),
                 qPrintable(refusalOf(second, again)));
        QVERIFY2(refusalOf("\"layer\": \"1\"", "\"layer\": \"one\"")
                     .contains("layer\" is \"one\", expected \"E\" or a layer"),
                 qPrintable(refusalOf("\"layer\": \"1\"", "\"layer\": \"one\"")));
        QVERIFY(refusalOf("\"prompt_tokens\"", "\"tokens\"").contains("prompt_tokens"));
        QVERIFY(refusalOf("\"metadata\"", "\"data\"").contains("metadata"));
        QVERIFY(refusalOf("\"links\"", "\"edges\"").contains("links"));
        QVERIFY(refusal([&] { readAttributionGraph(write("[]")); }).contains("graph.json"));
    }

    void readingStopsWhereItIsAskedTo()
    {
        const std::filesystem::path file = write(m_golden + QByteArray(600'000, ' ')); // two pieces of text
        const auto callsUntil = [&file](int last) {
            int nCalls = 0;
            const CancelToken cancel;
            try {
                readAttributionGraph(file, [&](std::size_t, std::size_t) {
                    if (++nCalls == last)
                        cancel.cancel();
                    cancel.throwIfCancelled();
                });
            } catch (const Error& error) {
                return error.kind() == ErrorKind::Cancelled ? nCalls : -1;
            }
            return 100 + nCalls;
        };
        QCOMPARE(callsUntil(0), 104); // read to the end; nodes and links have a piece each
        for (int last = 1; last <= 4; ++last)
            QCOMPARE(callsUntil(last), last);
    }

    void theStrongestPartKeepsTheTarget()
    {
        const AttributionGraph graph = readAttributionGraph(write(m_golden));
        double threshold = 0.5; // 6.25 is the strongest
        const AttributionGraph part = strongestPart(graph, threshold, 60);
        QCOMPARE(threshold, 0.5);
        QCOMPARE(part.links.size(), std::size_t(4)); // 3.5, 6.25, 4.5 and 5.5
        for (const AttributionLink& link : part.links)
            QVERIFY(std::abs(link.weight) >= 3.125);
        std::set<std::string> ids;
        for (const AttributionNode& node : part.nodes)
            ids.insert(node.id);
        QVERIFY(!ids.contains("3_573_5") && ids.contains("3_22605_5"));
        QCOMPARE(part.nodes[std::size_t(part.links[1].target)].id, std::string("1_7_4"));
        double few = 0.0;
        const AttributionGraph three = strongestPart(graph, few, 3);
        QVERIFY(three.nodes.size() <= 3 && few > 0.5);
        QVERIFY(three.target());
        AttributionGraph equal = graph;
        equal.nodes.resize(1);
        equal.links.clear();
        for (int i = 1; i < 100; ++i) {
            equal.nodes.push_back(graph.nodes[1]);
            equal.links.push_back({i, 0, 2.0});
        }
        equal.nodes.front().isTarget = true;
        double raised = 0.01;
        const AttributionGraph sixty = strongestPart(equal, raised, 60);
        QCOMPARE(sixty.nodes.size(), std::size_t(60));
        QCOMPARE(sixty.links.size(), std::size_t(59));
        QCOMPARE(raised, 1.0);
    }

    void everyFamilyWritesWhatIsReadAgain_data() { addGoldenFamilies(); }
    void everyFamilyWritesWhatIsReadAgain()
    {
        QFETCH(QString, family);
        const auto run = runGoldenFamily(family);
        if (!run->hasLogits() || run->recurrent)
            QSKIP("it has no logits that a way leads to");
        ContributionGraph own;
        try {
            own = contributionGraph(run, {run->nTokens() - 1, 5, 6}, {.threshold = 0.02});
        } catch (const Error&) {
            QSKIP("its values are not linear in the stream");
        }
        QByteArray bytes;
        writeAttributionGraph(
            [&](std::string_view piece) { bytes += QByteArray(piece.data(), qsizetype(piece.size())); }, own, *run);
        const QJsonObject json = QJsonDocument::fromJson(bytes).object();
        QVERIFY(json["qParams"]["pinnedIds"].isArray());
        QCOMPARE(json["qParams"]["linkType"].toString(), QString("both"));
        for (const QJsonValue& node : json["nodes"].toArray())
            for (const char* field :
                 {"node_id", "feature", "layer", "ctx_idx", "feature_type", "token_prob", "is_target_logit", "run_idx",
                  "reverse_ctx_idx", "jsNodeId", "clerp", "influence", "activation"})
                QVERIFY2(node.toObject().contains(field), field);
        const AttributionGraph graph = readAttributionGraph(write(bytes)); // every id is another one
        QCOMPARE(graph.nodes.size(), own.nodes.size());
        QCOMPARE(graph.links.size(), own.links.size());
        QCOMPARE(graph.target(), std::optional(0));
        const int nSource = run->source ? run->source->encoding.size() : 0;
        QCOMPARE(int(graph.tokens.size()), nSource + run->nTokens());
        for (std::size_t i = 0; i < own.links.size(); ++i) {
            QVERIFY(graph.links[i].source == own.links[i].source && graph.links[i].target == own.links[i].target);
            QCOMPARE(graph.links[i].weight, own.links[i].weight); // to the bit
        }
        for (std::size_t i = 0; i < own.nodes.size(); ++i) {
            const GraphNode& node = own.nodes[i];
            QCOMPARE(graph.nodes[i].position, node.position + (node.part == GraphPart::Source ? 0 : nSource));
            if (node.isHead() || node.part == GraphPart::Mlp)
                QCOMPARE(graph.nodes[i].layer, node.layer);
        }
        const double probability = *graph.nodes[0].probability;
        QVERIFY(probability > 0.0 && probability < 1.0);
    }
};

HEADLIGHT_APPLESS_TEST(AttributionGraphTest)
#include "tst_attribution_graph.moc"
