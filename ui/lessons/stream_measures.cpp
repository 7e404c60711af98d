// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/embedding_map.h"
#include "core/analysis/logit_lens.h"
#include "core/analysis/predictions.h"
#include "ui/kit/label_list.h"
#include "ui/lessons/measure_arguments.h"
#include "ui/picture/run_inputs.h"

namespace headlight {

/// The state of the residual stream that an argument names: "embedding", a layer, or "last".
int LiveMeasures::residualState(const Arguments& arguments, int i) const
{
    if (arguments.at(i) == u"last")
        return m_run->config().nLayers;
    bool isNumber = false;
    const int layer = arguments.at(i).toInt(&isNumber);
    const bool isEmbedding = arguments.at(i) == u"embedding";
    if (!isEmbedding && (!isNumber || layer < 0 || layer >= m_run->config().nLayers))
        failMeasure(QStringLiteral("%1: expected \"embedding\", \"last\" or a layer from 0 to %2, found \"%3\"")
                        .arg(arguments.call.text())
                        .arg(m_run->config().nLayers - 1)
                        .arg(arguments.at(i)));
    return isEmbedding ? 0 : layer + 1;
}

double LiveMeasures::similarity(const Arguments& arguments) const
{
    const QStringList labels = labelList(m_run->encoding.labels());
    const Matrix cosines = embeddingMap({m_run}, residualState(arguments, 2)).cosine; // [T, T]
    return double(cosines(position(arguments.at(0), labels), position(arguments.at(1), labels)));
}

/// The second sentence is that of the tab Context, or the argument that names one.
double LiveMeasures::similarityAcross(const Arguments& arguments) const
{
    const bool isNamed = arguments.call.name == u"similarity-with";
    const int state = residualState(arguments, isNamed ? 2 : 1);
    const TokenSequence other =
        encodedText(*m_run->model, isNamed ? arguments.at(1) : m_contextText,
                    arguments.call.text() + (isNamed ? QStringLiteral(": the sentence is empty")
                                                     : QStringLiteral(": the tab Context has no second sentence")));
    const int first = position(arguments.at(0), labelList(m_run->encoding.labels()));
    const int second = position(arguments.at(0), labelList(other.labels()));
    const auto otherRun = runModel(m_run->model, other, m_run->options.forAnotherText());
    const Matrix cosines = embeddingMap({m_run, otherRun}, state).cosine; // [T + T', T + T']
    return double(cosines(first, m_run->nTokens() + second));
}

MeasureValue LiveMeasures::ofLens(const Arguments& arguments) const
{
    const bool isToken = arguments.call.name == u"lens-prediction";
    if (!isToken && arguments.call.name != u"lens-probability")
        failMeasure(QStringLiteral("\"%1\" is no measure; did you mean lens-prediction or lens-probability?")
                        .arg(arguments.call.name));
    const int nOwn = isToken ? 1 : 2;
    const auto state = static_cast<std::size_t>(residualState(arguments, nOwn - 1));
    const int after = arguments.has(nOwn) ? position(arguments.at(nOwn), labelList(m_run->encoding.labels()))
                                          : defaultPredictionPosition(m_run->encoding);
    if (isToken)
        return {std::nullopt,
                QString::fromStdString(logitLens(m_run, {after, 1}, 1)[state].byPosition.front().front().label)};
    const std::vector<std::int64_t> ids = idsOf(*m_run->model, arguments.at(0));
    return {double(lensProbabilities(*m_run, after, ids).row(static_cast<Index>(state)).maxCoeff()), {}};
}

} // namespace headlight
