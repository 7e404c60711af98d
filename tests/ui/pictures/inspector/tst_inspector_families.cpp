// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/raw_projection.h"
#include "core/attention/projection.h"
#include "core/base/error.h"
#include "core/ops/norm.h"
#include "tests/support/golden_families.h"
#include "ui/picture/attention_labels.h"
#include "ui/pictures/inspector/inspector_sections.h"

#include <QtTest>

#include <cmath>
#include <map>

using namespace headlight;
using namespace headlight::test;

namespace {

constexpr double kTolerance = 1e-5;

bool isClose(double a, double b, double tolerance = kTolerance)
{
    return a == b || std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

/// What the inspector prints of one cell, by the names of its table.
struct Printed {
    std::map<QString, double> numbers;
    std::map<QString, std::vector<float>> vectors;

    explicit Printed(const InspectorPlot& plot)
    {
        for (const InspectorSection& section : plot.sections) {
            for (const InspectorNumber& number : section.numbers)
                if (number.exists)
                    numbers[number.key] = double(number.value);
            for (const InspectorVector& vector : section.vectors)
                vectors[vector.key] = vector.values;
        }
    }
    bool has(const char* key) const { return numbers.contains(key); }
    double at(const char* key) const { return numbers.at(key); }
    double or0(const char* key) const { return has(key) ? at(key) : 0.0; }
};

/// From q ⊙ k to the score by what is printed alone; the name of the first step that does not follow, or nothing.
QString scoreThatDoesNotFollow(const Printed& printed, const InspectorData& data)
{
    double dot = 0.0;
    for (std::size_t i = 0; i < data.q.size(); ++i)
        dot += double(printed.vectors.at("q")[i]) * double(printed.vectors.at("k")[i]);
    if (!isClose(printed.at("dot"), dot))
        return "dot";
    const char* const scaledName = printed.has("root_scaled")  ? "root_scaled"
                                   : printed.has("own_scaled") ? "own_scaled"
                                                               : "constant_scaled";
    if (!isClose(printed.at(scaledName), dot / double(data.terms.divisor)))
        return scaledName;
    double score = printed.at(scaledName) + printed.or0("content_to_position") + printed.or0("position_to_content") +
                   printed.or0("position_bias");
    if (printed.has("biased") && !isClose(printed.at("biased"), score))
        return "biased";
    const auto cap = double(data.terms.softCap);
    if (cap != 0.0)
        score = cap * std::tanh(score / cap);
    if (printed.has("capped") != (cap != 0.0) || (cap != 0.0 && !isClose(printed.at("capped"), score)))
        return "capped";
    score /= data.temperature;
    if (printed.has("temperature_scaled") && !isClose(printed.at("temperature_scaled"), score))
        return "temperature_scaled";
    return isClose(printed.at("score"), score) ? QString() : QStringLiteral("score");
}

/// From the scores of all keys to the weight, likewise.
QString weightThatDoesNotFollow(const Printed& printed, const InspectorData& data)
{
    const bool isHidden = !data.isAllowed || !data.terms.isInReach;
    const double masked = isHidden ? -std::numeric_limits<double>::infinity() : printed.at("score");
    if (!isClose(printed.at("masked_score"), masked))
        return "masked_score";
    if (!data.hasValue)
        return {};
    double sum = 0.0;
    for (const float score : printed.vectors.at("masked_scores"))
        sum += std::exp(double(score) - printed.at("row_max"));
    if (!isClose(printed.at("denominator"), sum))
        return "denominator";
    if (!isClose(printed.at("weight"), std::exp(masked - printed.at("row_max")) / sum))
        return "weight";
    double ofRow = 0.0;
    for (const float weight : printed.vectors.at("pattern"))
        ofRow += double(weight);
    return isClose(ofRow, 1.0) ? QString() : QStringLiteral("pattern adds up to %1").arg(ofRow);
}

/// A row of numbers at its place among `n` others, as what turns a text takes it.
RowVector turned(const std::vector<float>& row, Index place, const RotaryTable& table)
{
    Matrix all = Matrix::Zero(table.cosines.rows(), std::ssize(row));
    all.row(place) = Eigen::Map<const RowVector>(row.data(), std::ssize(row));
    return rotate(all, all.cols(), table).row(place);
}

bool areClose(const RowVector& a, const std::vector<float>& b)
{
    for (Index i = 0; i < a.size(); ++i)
        if (!isClose(double(a[i]), double(b[static_cast<std::size_t>(i)])))
            return false;
    return a.size() == std::ssize(b);
}

/// q or k of one head as norms and clips leave what is projected for all of them.
RowVector normed(const ActivationCache& run, HeadIndex head, Index token, bool isKey)
{
    const ModelConfig& config = run.config();
    const AttentionSize size = config.sizeOf(head.part);
    const int step = isKey ? size.headsPerKey() : 1;
    const int nHeads = isKey ? size.keyHeads() : size.nHeads;
    Matrix all(1, Index{nHeads} * size.dHead);
    for (int other = 0; other < nHeads; ++other) {
        const HeadIndex one{head.layer, other * step, head.part};
        all.middleCols(Index{other} * size.dHead, size.dHead) = isKey ? rawK(run, one, token) : rawQ(run, one, token);
    }
    const auto clip = [&] {
        if (config.qkvClip != 0.0F)
            all = all.cwiseMax(-config.qkvClip).cwiseMin(config.qkvClip).eval();
    };
    const AttentionParameters& p =
        run.model->parameters.blocks[static_cast<std::size_t>(config.blockOf(head.layer))].attention;
    const LayerNormParameters& norm = isKey ? p.kNorm : p.qNorm;
    if (!config.clipsBehindNorm)
        clip();
    if (config.qkNorm == QkNorm::Whole)
        all = normalise(all, norm, config.normOptions());
    if (config.qkNorm == QkNorm::PerHead)
        all = normaliseHeads(all, size.dHead, norm, config.normOptions());
    if (config.clipsBehindNorm)
        clip();
    return all.middleCols(Index{head.head / step} * size.dHead, size.dHead).row(0);
}

/// What of the head's q, own numbers of k, or v is not made of the latent vectors that are shown.
QString latentThatDoesNotLead(const InspectorData& data, const ActivationCache& run)
{
    if (data.latentKv.empty())
        return {};
    const AttentionParameters& p =
        run.model->parameters.blocks[static_cast<std::size_t>(run.config().blockOf(data.head.layer))].attention;
    const auto made = [&](const std::vector<float>& latent, const Weight& w, const RowVector& b) {
        const Matrix c = Eigen::Map<const RowVector>(latent.data(), std::ssize(latent));
        const Matrix all = project(c, w, b); // [1, nHeads·numbers of each]
        const Index size = all.cols() / data.nHeads;
        return RowVector(all.row(0).segment(data.head.head * size, size));
    };
    if (!data.latentQ.empty() && !areClose(made(data.latentQ, p.wQ, p.bQ), data.unturnedQ))
        return "latent_q";
    const std::vector<float> ownK(data.unturnedK.begin(), data.unturnedK.end() - data.nSharedNumbers);
    if (!areClose(made(data.latentKv, p.wK, p.bK), ownK))
        return "latent_kv of k";
    return areClose(made(data.latentKv, p.wV, p.bV), data.value) ? QString() : QStringLiteral("latent_kv of v");
}

/// What of the projection, its norm and its turn does not lead to the q and k that are printed.
QString vectorThatDoesNotFollow(const InspectorData& data, const ActivationCache& run)
{
    const std::vector<float>& q = data.unturnedQ.empty() ? data.q : data.unturnedQ;
    const std::vector<float>& k = data.unturnedK.empty() ? data.k : data.unturnedK;
    if (!data.rawQ.empty() && !areClose(normed(run, data.head, data.query, false), q))
        return "raw_q";
    if (!data.rawK.empty() && !areClose(normed(run, data.head, data.key, true), k))
        return "raw_k";
    if (data.unturnedQ.empty())
        return {};
    const int which = run.config().layer(data.head.part, data.head.layer).rotary;
    const RotaryTable table = rotaryTable(run.config().rotary[static_cast<std::size_t>(which)], run.nTokens());
    if (!areClose(turned(q, data.query, table), data.q))
        return "unturned_q";
    return areClose(turned(k, data.key, table), data.k) ? QString() : QStringLiteral("unturned_k");
}

/// The ways from x to q, k and v in the cells of one head. Each is followed in the first cell of its token; in the
/// others it must be the very same numbers.
class WaysOfTokens {
public:
    /// The name of a vector that does not lead to the next one, or differs from cell to cell; or nothing.
    QString stepThatDoesNotLead(const InspectorData& data, const ActivationCache& run)
    {
        const Way ofQuery{data.latentQ, data.rawQ, data.unturnedQ, data.q};
        const Way ofKey{data.latentKv, data.rawK, data.unturnedK, data.k, data.value};
        const auto [query, isNewQuery] = m_queries.try_emplace(data.query, ofQuery);
        const auto [key, isNewKey] = m_keys.try_emplace({data.key, data.hasValue}, ofKey);
        if (query->second != ofQuery)
            return QStringLiteral("q, which another cell shows otherwise,");
        if (key->second != ofKey)
            return QStringLiteral("k or v, which another cell shows otherwise,");
        if (!isNewQuery && !isNewKey)
            return {};
        const QString latent = latentThatDoesNotLead(data, run);
        return latent.isEmpty() ? vectorThatDoesNotFollow(data, run) : latent;
    }

private:
    using Way = std::vector<std::vector<float>>;

    std::map<int, Way> m_queries;
    std::map<std::pair<int, bool>, Way> m_keys; // a query without a value shows no v
};

std::string tracedName(HeadIndex head, bool hasEncoder)
{
    const std::string stack = !hasEncoder ? "" : head.part == AttentionPart::Encoder ? "encoder." : "decoder.";
    return stack + "blocks." + std::to_string(head.layer) + (head.part == AttentionPart::Cross ? ".cross." : ".attn.");
}

/// One number of a golden tensor [heads, Tq, columns].
class GoldenStep {
public:
    /// The file holds less of a long text, or of one under another mask: nothing is compared with it then.
    GoldenStep(const TensorSource& file, const std::string& name)
    {
        if (const TensorInfo* info = file.find(name)) {
            m_shape = info->shape;
            m_numbers = file.readFloats(name, m_shape);
        }
        for (const float number : m_numbers)
            m_largest = std::isfinite(number) ? std::max(m_largest, std::abs(double(number))) : m_largest;
    }
    bool is(double value, int head, int query, int key) const
    {
        if (m_numbers.empty())
            return true;
        const double theirs = double(m_numbers[std::size_t((head * m_shape[1] + query) * m_shape[2] + key)]);
        return std::abs(value - theirs) <= 2.0 * kTolerance * std::max(1.0, m_largest);
    }

private:
    Shape m_shape;
    std::vector<float> m_numbers;
    double m_largest = 0.0;
};

} // namespace

/// The inspector on every family's golden checkpoint: each step follows from the one before by what is printed, and the
/// last ones are the reference's scores and weights.
class InspectorFamiliesTest : public QObject {
    Q_OBJECT
private slots:
    void theStepsOfEveryCellEndInTheReferencesWeight_data() { addGoldenFamilyRuns(); }
    void theStepsOfEveryCellEndInTheReferencesWeight()
    {
        QFETCH(QString, folder);
        QFETCH(QString, path);
        const SafetensorsFile file = SafetensorsFile::open(path.toStdString());
        const auto model = loadGoldenFamily(folder.toStdString());
        const auto run = runGolden(model, file);
        const auto warmRun = runGolden(model, file, 2.0F);
        for (const AttentionPart part : model->config.parts())
            for (int layer = 0; layer < model->config.sizeOf(part).nLayers; ++layer) {
                const TensorSource golden = file;
                const std::string name = tracedName({layer, 0, part}, model->config.hasEncoder());
                const GoldenStep scores(golden, name + "scores");
                const GoldenStep pattern(golden, name + "pattern");
                for (int head = 0; head < model->config.sizeOf(part).nHeads; ++head) {
                    follow(run, {layer, head, part}, &scores, &pattern);
                    follow(warmRun, {layer, head, part}, nullptr, nullptr);
                    if (QTest::currentTestFailed())
                        return;
                }
            }
    }
    void everyKindOfStepIsThere()
    {
        const auto stepsOf = [](const char* folder, const char* golden) {
            const QDir dir(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/families/") + folder);
            const auto run = runGolden(loadGoldenFamily(dir.path().toStdString()),
                                       SafetensorsFile::open(dir.filePath(golden).toStdString()));
            const InspectorData data = makeInspectorData(*run, labelledMap(run, {0, 1}), 4, 2, 5);
            std::set<InspectorStep> steps;
            for (const InspectorSection& section : makeInspectorPlot(data).sections)
                steps.insert(section.step);
            return steps;
        };
        using enum InspectorStep;
        const std::set<InspectorStep> plain{Score, Mask, Softmax, Value, Output};
        const auto with = [&](std::set<InspectorStep> more) {
            more.insert(plain.begin(), plain.end());
            return more;
        };
        QCOMPARE(stepsOf("opt", "t7_own.safetensors"), plain);
        QCOMPARE(stepsOf("llama", "t7_own.safetensors"), with({Rotary}));
        QCOMPARE(stepsOf("qwen3", "t7_own.safetensors"), with({Norm, Rotary}));
        QCOMPARE(stepsOf("bloom", "t7_own.safetensors"), with({Position}));
        QCOMPARE(stepsOf("mpnet", "t7_own.safetensors"), with({Position}));
        QCOMPARE(stepsOf("deberta_v3", "t7_own.safetensors"), with({Position}));
        QCOMPARE(stepsOf("deepseek_v2", "t7_own.safetensors"), with({LatentQuery, LatentKey, Rotary}));
        QCOMPARE(stepsOf("deepseek_v2_lite", "t7_own.safetensors"), with({LatentKey, Rotary}));
        QCOMPARE(stepsOf("gemma2", "t7_own.safetensors"), with({Rotary, Cap}));
    }

private:
    static void follow(const std::shared_ptr<const ActivationCache>& run, HeadIndex head, const GoldenStep* scores,
                       const GoldenStep* pattern)
    {
        const AttentionMap map = labelledMap(run, head);
        WaysOfTokens ways;
        // A long text has too many cells to follow them all, and a second temperature changes one step.
        const int every = map.nQueries() > 10 ? 9 : pattern ? 1 : 3;
        for (int query = 0; query < map.nQueries(); query += every)
            for (int key = query % every; key < map.nKeys(); key += every) {
                const InspectorData data = makeInspectorData(*run, map, query, key, 5);
                const Printed printed(makeInspectorPlot(data));
                const auto where = [&](const QString& step) {
                    return QStringLiteral("%1 of layer %2, head %3, query %4, key %5")
                        .arg(step)
                        .arg(head.layer)
                        .arg(head.head)
                        .arg(query)
                        .arg(key);
                };
                for (const QString& wrong :
                     {ways.stepThatDoesNotLead(data, *run), scoreThatDoesNotFollow(printed, data),
                      weightThatDoesNotFollow(printed, data)})
                    if (!wrong.isEmpty())
                        QFAIL(qPrintable(where(wrong)));
                if (scores && !scores->is(printed.at("score"), head.head, query, key))
                    QFAIL(qPrintable(where("score")));
                if (pattern && data.hasValue && !pattern->is(printed.at("weight"), head.head, query, key))
                    QFAIL(qPrintable(where("weight")));
            }
    }
};

HEADLIGHT_APPLESS_TEST(InspectorFamiliesTest)
#include "tst_inspector_families.moc"
