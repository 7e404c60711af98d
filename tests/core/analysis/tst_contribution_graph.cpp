// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/attention_map.h"
#include "core/activations/head_vectors.h"
#include "core/analysis/contribution_graph.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden_families.h"
#include "tests/support/golden_runs.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <map>

using namespace headlight;
using namespace headlight::test;

namespace {

constexpr GraphLimits kEverything{0.0, 1 << 20};

using DoubleNumbers = std::vector<double>;

/// Norms a part of a row of the stream with the scale of the whole row, without the bias.
DoubleNumbers withHeldScale(const DoubleNumbers& part, const Matrix& stream, Index row, const LayerNormParameters& norm)
{
    const double n = double(part.size());
    double mean = 0.0;
    double ofPart = 0.0;
    for (std::size_t i = 0; i < part.size(); ++i) {
        mean += double(stream(row, Index(i))) / n;
        ofPart += part[i] / n;
    }
    double variance = 0.0;
    for (Index i = 0; i < stream.cols(); ++i)
        variance += (double(stream(row, i)) - mean) * (double(stream(row, i)) - mean) / n;
    DoubleNumbers result;
    for (std::size_t i = 0; i < part.size(); ++i)
        result.push_back((part[i] - ofPart) / std::sqrt(variance + 1e-5) * double(norm.gain[Index(i)]));
    return result;
}

/// part [dModel] times some columns of a weight.
DoubleNumbers partTimes(const DoubleNumbers& part, const Matrix& weight, Index first, Index n)
{
    DoubleNumbers result(std::size_t(n), 0.0);
    for (Index j = 0; j < n; ++j)
        for (Index i = 0; i < weight.rows(); ++i)
            result[std::size_t(j)] += part[std::size_t(i)] * double(weight(i, first + j));
    return result;
}

/// The vector that a head makes of a part of the stream at one token, and writes at another.
DoubleNumbers throughHead(const Run& run, const DoubleNumbers& part, HeadIndex head, Index from, Index to)
{
    const BlockParameters& p = run->model->parameters.blocks[std::size_t(head.layer)];
    const Matrix wO = outputParametersOf(*run, head); // [dHead, dModel]
    const DoubleNumbers normed = withHeldScale(part, residualState(*run, head.layer), from, p.norm1);
    DoubleNumbers value = partTimes(normed, p.attention.wV.toMatrix(), head.head * wO.rows(), wO.rows());
    const double weight = double(attentionMap(run, head).patternRow(to)[from]);
    for (double& number : value)
        number *= weight;
    return partTimes(value, wO, 0, wO.cols());
}

double atTheLogits(const Run& run, const DoubleNumbers& part, const LogitPair& pair)
{
    const Matrix unembedding = run->model->parameters.unembeddingMatrix().toMatrix();
    const DoubleNumbers normed = withHeldScale(part, residualState(*run, run->config().nLayers), pair.position,
                                               run->model->parameters.finalNorm);
    double sum = 0.0;
    for (std::size_t i = 0; i < part.size(); ++i)
        sum += normed[i] * (double(unembedding(pair.token, Index(i))) - double(unembedding(*pair.other, Index(i))));
    return sum;
}

/// What comes into each node and, but for the prediction, what goes out of it are its value.
void verifySums(const ContributionGraph& graph)
{
    DoubleNumbers in(graph.nodes.size(), 0.0);
    DoubleNumbers out(graph.nodes.size(), 0.0);
    for (const GraphLink& link : graph.links) {
        in.at(std::size_t(link.target)) += link.weight;
        out.at(std::size_t(link.source)) += link.weight;
        QVERIFY(std::abs(link.weight) >= graph.threshold * graph.strongest);
    }
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const GraphNode& node = graph.nodes[i];
        const auto isEqual = [&](double sum) {
            const bool isOne = std::abs(sum - node.value) < 1e-4 * std::max(1.0, std::abs(node.value));
            if (!isOne)
                qWarning("node %zu, part %d, layer %d: %g of %g", i, int(node.part), node.layer, sum, node.value);
            return isOne;
        };
        if (node.isHead() || node.part == GraphPart::Prediction)
            QVERIFY(isEqual(in[i] + node.bias + node.rest));
        if (node.part != GraphPart::Prediction)
            QVERIFY(isEqual(out[i]));
    }
}

GraphPart partNamed(const QString& name)
{
    return name == "token"  ? GraphPart::Token
           : name == "head" ? GraphPart::Head
           : name == "mlp"  ? GraphPart::Mlp
                            : GraphPart::Prediction;
}

using NodeKey = std::tuple<GraphPart, int, int, int>;

NodeKey nodeKey(const GraphNode& node)
{
    return {node.part, node.position, node.layer, node.head};
}

NodeKey nodeKey(const QJsonValue& golden)
{
    return {partNamed(golden[0].toString()), golden[1].toInt(), golden[2].toInt(), golden[3].toInt()};
}

} // namespace

class ContributionGraphTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;

private slots:
    void initTestCase() { m_model = tinyModel(QDir(m_folder.path())); }

    void theLinksOfEveryFamilyAddUp_data() { addGoldenFamilies(); }
    void theLinksOfEveryFamilyAddUp()
    {
        QFETCH(QString, family);
        const auto run = runGoldenFamily(family);
        if (!run->hasLogits() || run->recurrent)
            QSKIP("no logits");
        const LogitPair pair{run->nTokens() - 1, 5, 3};
        try {
            const ContributionGraph all = contributionGraph(run, pair, kEverything);
            verifySums(all);
            QCOMPARE(all.nodes.front().part, GraphPart::Prediction);
            QCOMPARE(all.nodes.front().value, logitAttribution(*run, pair).difference);
            QVERIFY(std::abs(all.nodes.front().rest) < 1e-9);
            const ContributionGraph strong = contributionGraph(run, pair, {0.03, 20});
            verifySums(strong);
            QVERIFY(strong.nodes.size() <= 20);
            QVERIFY(strong.threshold >= 0.03);
        } catch (const Error& error) { // the few whose values are not linear say so
            QCOMPARE(error.kind(), ErrorKind::BadArgument);
            QVERIFY2(error.message().find("no way leads through its heads") != std::string::npos, error.what());
        }
    }

    /// Two layers: what a head of the first wrote goes through one of the second.
    void aLinkEqualsTheLoop()
    {
        const Run run = runTiny(m_model, 7, optionsWith(MaskKind::Causal));
        QVERIFY(run->config().nLayers >= 2);
        const LogitPair pair{6, 45, 101};
        const ContributionGraph graph = contributionGraph(run, pair, kEverything);
        const int last = run->config().nLayers - 1;
        int compared = 0;
        for (const GraphLink& link : graph.links) {
            const GraphNode& source = graph.nodes[std::size_t(link.source)];
            const GraphNode& target = graph.nodes[std::size_t(link.target)];
            if (target.part != GraphPart::Head || target.layer != last || source.part != GraphPart::Head)
                continue;
            const HeadIndex from{source.layer, source.head};
            const Matrix z = headZ(*run, from);
            DoubleNumbers own;
            for (Index i = 0; i < z.cols(); ++i)
                own.push_back(z(source.position, i));
            const Matrix wO = outputParametersOf(*run, from);
            const DoubleNumbers written = partTimes(own, wO, 0, wO.cols());
            const DoubleNumbers made =
                throughHead(run, written, {target.layer, target.head}, source.position, target.position);
            QVERIFY(isClose(link.weight, atTheLogits(run, made, pair), 1e-5));
            ++compared;
        }
        QVERIFY(compared > 20);
    }

    /// tests/golden/make_graph_golden.py, make_family_shares_golden.py
    void theModelsEqualNumPy_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("nRuns");
        QTest::addColumn<int>("nNodes");
        QTest::newRow("headlight-en") << "contribution_graph" << 2 << 100;
        QTest::newRow("three families") << "family_graphs" << 3 << 28;
    }
    void theModelsEqualNumPy()
    {
        QFETCH(QString, file);
        QFETCH(int, nRuns);
        QFETCH(int, nNodes);
        const std::vector<GoldenRun> runs = goldenRuns(file);
        QCOMPARE(std::ssize(runs), nRuns);
        for (const auto& [run, golden] : runs) {
            const LogitPair pair = goldenPair(golden);
            const ContributionGraph graph = contributionGraph(run, pair, kEverything);
            QVERIFY(isClose(graph.difference, golden["difference"].toDouble(), 1e-4));
            std::map<NodeKey, double> values;
            for (const GraphNode& node : graph.nodes)
                values[nodeKey(node)] = node.value;
            std::map<std::pair<NodeKey, NodeKey>, double> weights;
            for (const GraphLink& link : graph.links)
                weights[{nodeKey(graph.nodes[std::size_t(link.source)]),
                         nodeKey(graph.nodes[std::size_t(link.target)])}] = link.weight;
            const QJsonArray nodes = golden["nodes"].toArray();
            QVERIFY(nodes.size() >= nNodes);
            // A part that does not come to the prediction at all has no node: [] finds 0 for it.
            for (const QJsonValue& node : nodes)
                QVERIFY2(isClose(values[nodeKey(node)], node[4].toDouble(), 1e-4),
                         qPrintable(QStringLiteral("%1, NumPy %2").arg(values[nodeKey(node)]).arg(node[4].toDouble())));
            for (const QJsonValue& link : golden["links"].toArray())
                QVERIFY2(isClose(weights[{nodeKey(link[0]), nodeKey(link[1])}], link[2].toDouble(), 1e-4),
                         qPrintable(QStringLiteral("NumPy %1").arg(link[2].toDouble())));
        }
    }

    void aHeadThatIsOffIsABias()
    {
        RunOptions options = optionsWith(MaskKind::Causal);
        options.ablation = AblationKind::Mean;
        options.ablatedHeads = {{1, 2}};
        const Run run = runTiny(m_model, 7, options);
        const ContributionGraph graph = contributionGraph(run, {6, 45, 101}, kEverything);
        verifySums(graph);
        for (const GraphNode& node : graph.nodes)
            if (node.part == GraphPart::Head && node.layer == 1 && node.head == 2)
                QCOMPARE(node.bias, node.value);
    }

    void aHigherThresholdKeepsFewer()
    {
        const Run run = runTiny(m_model, 7, optionsWith(MaskKind::Causal));
        const LogitPair pair{6, 45, 101};
        std::size_t before = contributionGraph(run, pair, kEverything).links.size();
        for (const double threshold : {0.01, 0.05, 0.2, 1.1}) {
            const ContributionGraph graph = contributionGraph(run, pair, {threshold, 1 << 20});
            verifySums(graph);
            QCOMPARE(graph.threshold, threshold);
            QVERIFY(graph.links.size() < before);
            before = graph.links.size();
        }
        QCOMPARE(before, std::size_t{0});
    }

    void itIsCancelled()
    {
        const Run run = runTiny(m_model, 7, optionsWith(MaskKind::Causal));
        const CancelToken cancel;
        cancel.cancel();
        try {
            contributionGraph(run, {6, 45, 101}, kEverything, cancel);
            QFAIL("it was not cancelled");
        } catch (const Error& error) {
            QCOMPARE(error.kind(), ErrorKind::Cancelled);
        }
    }

    void itSaysHowFarItIs()
    {
        const Run run = runTiny(m_model, 7, optionsWith(MaskKind::Causal));
        double last = -1.0;
        const Progress progress = [&](double fraction, std::string_view) {
            QVERIFY(fraction >= last && fraction < 1.0);
            last = fraction;
        };
        contributionGraph(run, {6, 45, 101}, kEverything, {}, progress);
        QVERIFY(last > 0.0);
    }
};

HEADLIGHT_APPLESS_TEST(ContributionGraphTest)
#include "tst_contribution_graph.moc"
