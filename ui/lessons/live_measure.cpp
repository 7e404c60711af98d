// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/live_measure.h"

#include "core/analysis/class_predictions.h"
#include "core/analysis/patch_grid.h"
#include "core/analysis/predictions.h"
#include "core/analysis/run_access.h"
#include "core/ops/softmax.h"
#include "ui/kit/label_list.h"
#include "ui/lessons/arithmetic.h"
#include "ui/lessons/measure_arguments.h"
#include "ui/lessons/measure_table.h"
#include "ui/picture/attention_labels.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight {

namespace {

/// A cross-attention's rows are named "→ maison".
QString withoutArrow(const QString& label)
{
    return label.startsWith(QStringLiteral("→ ")) ? label.mid(2) : label;
}

double entropyOf(const Matrix& row) // [1, Tk]
{
    double sum = 0.0;
    for (Index key = 0; key < row.cols(); ++key) {
        const double p = double(row(0, key));
        sum -= p > 0.0 ? p * std::log(p) : 0.0;
    }
    return sum;
}

int nAllowed(const Mask& mask, int query, Index nKeys)
{
    int n = 0;
    for (Index key = 0; key < nKeys; ++key)
        n += mask.allows(query, key) ? 1 : 0;
    return n;
}

double classProbability(const ActivationCache& run, const QString& label)
{
    for (const ClassPrediction& one : topClasses(run, run.config().image.nClasses()))
        if (QString::fromStdString(one.label) == label)
            return double(one.probability);
    failMeasure(QStringLiteral("\"%1\" is no class of this model").arg(label));
}

/// A picture has no next token: its class is predicted.
double probabilityOf(const ActivationCache& run, int position, const QString& token)
{
    if (run.config().readsImages())
        return classProbability(run, token);
    const Matrix probabilities = softmax(run.logits(position, 1)); // [1, dVocab]
    return greatestOf(probabilities.row(0), idsOf(*run.model, token));
}

} // namespace

std::vector<std::int64_t> idsOf(const Model& model, const QString& label)
{
    const std::string name = label.toStdString();
    std::vector<std::int64_t> ids;
    for (std::int64_t id = 0; id < model.config.dVocab; ++id)
        if (model.tokenizer.label(id) == name)
            ids.push_back(id);
    if (ids.empty())
        failMeasure(QStringLiteral("\"%1\" is no token of this model").arg(label));
    return ids;
}

QString MeasureValue::text() const
{
    if (!number)
        return token;
    const double whole = std::round(*number);
    return numberText(*number, std::abs(*number - whole) < 1e-9 ? 0 : 3); // a count, or exactly 0
}

LiveMeasures::LiveMeasures(std::shared_ptr<const ActivationCache> run, const HeadIndex& chosen, QString contextText)
    : m_run(std::move(run)), m_chosen(chosen), m_contextText(std::move(contextText))
{
}

int LiveMeasures::position(const QString& name, const QStringList& labels)
{
    bool isNumber = false;
    if (name.startsWith(u'@')) {
        const int position = name.mid(1).toInt(&isNumber);
        if (!isNumber || position < 0 || position >= labels.size())
            failMeasure(QStringLiteral("\"%1\": expected a position from @0 to @%2").arg(name).arg(labels.size() - 1));
        return position;
    }
    const int hash = static_cast<int>(name.lastIndexOf(u'#'));
    const int wanted = hash > 0 ? name.mid(hash + 1).toInt(&isNumber) : 1;
    const QString label = isNumber ? name.left(hash) : name;
    const QString patch = QString(name).replace(u':', u','); // a comma ends an argument
    int found = 0;
    for (int i = 0; i < labels.size(); ++i) {
        if ((withoutArrow(labels[i]) == label || labels[i] == patch) && ++found == std::max(1, wanted))
            return i;
    }
    failMeasure(QStringLiteral("there is no token \"%1\" in the text").arg(name));
}

MeasureValue LiveMeasures::ofAttention(const Arguments& arguments) const
{
    const QString& name = arguments.call.name;
    const bool isOfRow = name == u"top-key" || name == u"entropy" || name == u"largest-entropy";
    const HeadIndex head = arguments.head(isOfRow ? 1 : 2, m_chosen, m_run->config());
    const AttentionMap map = labelledMap(m_run, head);
    const QStringList keys = labelList(map.keyLabels());
    const int query = position(arguments.at(0), labelList(map.queryLabels()));
    if (isOfRow) {
        const Matrix row = map.block({query, 1}, {0, map.nKeys()}, AttentionStep::Pattern); // [1, Tk]
        if (name == u"entropy")
            return {entropyOf(row), {}};
        if (name == u"largest-entropy")
            return {std::log(static_cast<double>(nAllowed(m_run->options.maskOf(head.part), query, map.nKeys()))), {}};
        Index strongest = 0;
        row.row(0).maxCoeff(&strongest);
        return {std::nullopt, withoutArrow(keys.value(static_cast<int>(strongest)))};
    }
    const int key = position(arguments.at(1), keys);
    const AttentionStep step = name == u"score" ? AttentionStep::Scores : AttentionStep::Pattern;
    return {double(map.at(query, key, step)), {}};
}

double LiveMeasures::weightWithin(const Arguments& arguments) const
{
    const AttentionMap map = labelledMap(m_run, arguments.head(3, m_chosen, m_run->config()));
    const QStringList keys = labelList(map.keyLabels());
    const PatchGrid grid = patchGrid(m_run->inputEncoding());
    std::array<int, 2> corner{}; // cells
    for (int i = 0; i < 2; ++i) {
        const auto cell = std::ranges::find(grid.tokens, Index{position(arguments.at(i + 1), keys)});
        if (cell == grid.tokens.end())
            failMeasure(QStringLiteral("%1: \"%2\" is no patch").arg(arguments.call.text(), arguments.at(i + 1)));
        corner[static_cast<std::size_t>(i)] = static_cast<int>(cell - grid.tokens.begin());
    }
    const int query = position(arguments.at(0), labelList(map.queryLabels()));
    const int nColumns = grid.size.columns;
    const auto [top, bottom] = std::minmax({corner[0] / nColumns, corner[1] / nColumns});
    const auto [left, right] = std::minmax({corner[0] % nColumns, corner[1] % nColumns});
    double sum = 0.0;
    for (int row = top; row <= bottom; ++row)
        for (int column = left; column <= right; ++column) {
            const Index token = grid.tokens[static_cast<std::size_t>(row) * static_cast<std::size_t>(nColumns) +
                                            static_cast<std::size_t>(column)];
            sum += double(map.at(query, static_cast<int>(token), AttentionStep::Pattern));
        }
    return sum;
}

MeasureValue LiveMeasures::ofPredictions(const Arguments& arguments) const
{
    const QString& name = arguments.call.name;
    const bool isChange = name == u"change-without";
    const bool isWithout = name == u"probability-without" || isChange;
    const int nOwn = name == u"prediction" ? 0 : isWithout ? 2 : 1;
    const bool isOfClasses = m_run->config().readsImages();
    const QStringList labels = labelList(m_run->encoding.labels());
    const int after = isOfClasses           ? 0
                      : arguments.has(nOwn) ? position(arguments.at(nOwn), labels)
                                            : defaultPredictionPosition(m_run->encoding);
    if (name == u"prediction" && isOfClasses)
        return {std::nullopt, QString::fromStdString(topClasses(*m_run, 1).front().label)};
    if (name == u"prediction")
        return {std::nullopt, QString::fromStdString(predictNextToken(*m_run, after, 1).front().label)};
    if (!isWithout)
        return {probabilityOf(*m_run, after, arguments.at(0)), {}};
    RunOptions options = m_run->options;
    options.ablatedHeads.insert(arguments.head(1, m_chosen, m_run->config()));
    const double without = probabilityOf(*runAgain(*m_run, options), after, arguments.at(0));
    return {isChange ? std::abs(without - probabilityOf(*m_run, after, arguments.at(0))) : without, {}};
}

MeasureValue LiveMeasures::evaluate(const MeasureCall& call) const
{
    requireMeasure(call);
    const Arguments arguments{call};
    if (call.name.startsWith(QStringLiteral("bench-")))
        return ofBench(arguments);
    if (call.name.startsWith(QStringLiteral("dot-")))
        return ofDotProducts(arguments);
    if (call.name.startsWith(QStringLiteral("trained-")))
        return ofTraining(arguments);
    if (call.name == u"computed")
        return {arithmeticValue(arguments.at(0)), {}};
    if (call.name == u"token-count")
        return ofTokens(arguments);
    if (call.name.startsWith(QStringLiteral("pair-")))
        return ofPair(arguments);
    if (!m_run)
        failMeasure(QStringLiteral("%1 asks about a model, and this page is about the bench").arg(call.text()));
    const std::pair<QString, QStringList> asked{call.name, call.arguments};
    const auto known = m_known.find(asked);
    return known != m_known.end() ? known->second : m_known.emplace(asked, ofModel(arguments)).first->second;
}

MeasureValue LiveMeasures::ofModel(const Arguments& arguments) const
{
    const MeasureCall& call = arguments.call;
    const AttentionSize size = m_run->config().sizeOf(m_chosen.part);
    if (call.name == u"weight" || call.name == u"score" || call.name == u"top-key" || call.name == u"entropy" ||
        call.name == u"largest-entropy")
        return ofAttention(arguments);
    if (call.name == u"weight-within")
        return {weightWithin(arguments), {}};
    if (call.name.startsWith(QStringLiteral("drawn")))
        return ofDrawing(arguments);
    if (call.name.endsWith(QStringLiteral("-mlp")) || call.name == u"moved-by-attention")
        return ofMlp(arguments);
    if (call.name.startsWith(QStringLiteral("probability")) || call.name == u"prediction" ||
        call.name == u"change-without")
        return ofPredictions(arguments);
    if (call.name == u"similarity")
        return {similarity(arguments), {}};
    if (call.name == u"similarity-across" || call.name == u"similarity-with")
        return {similarityAcross(arguments), {}};
    if (call.name.startsWith(QStringLiteral("share")) || call.name == u"logit-difference")
        return ofLogits(arguments);
    if (call.name.startsWith(QStringLiteral("recovered-")))
        return {recoveredShare(arguments), {}};
    if (call.name.startsWith(QStringLiteral("lens-")))
        return ofLens(arguments);
    if (call.name == u"loss")
        return ofLoss(arguments);
    if (call.name == u"memory")
        return ofMemory(arguments);
    if (call.name == u"translation")
        return ofTranslation(arguments);
    if (call.name == u"size")
        return ofSize(arguments);
    if (call.name == u"vocabulary")
        return {double(m_run->config().dVocab), {}};
    if (call.name == u"d-model")
        return {double(m_run->config().dModel), {}};
    if (call.name == u"tokens")
        return {double(m_run->inputEncoding().size()), {}};
    if (call.name == u"layers")
        return {double(size.nLayers), {}};
    if (call.name == u"heads")
        return {double(size.nHeads), {}};
    return {double(m_run->config().dHead), {}}; // d-head
}

} // namespace headlight
