// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/circuits/circuits_row.h"

#include "core/base/error.h"
#include "ui/chart/chart_figure.h"
#include "ui/kit/tr.h"
#include "ui/picture/needs_model.h"
#include "ui/picture/picture_parts.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/circuits/circuit_plot.h"
#include "ui/pictures/circuits/circuits_fields.h"
#include "ui/pictures/predictions/prediction_fields.h"
#include "ui/state/shown_fields.h"

#include <map>
#include <utility>

namespace headlight {

namespace {

/// Keeps what was read from one model's weights: another token or head needs little.
class CircuitTool {
public:
    const OvSpectrum& spectrum(const PictureRequest& request)
    {
        take(request);
        const auto kept = m_spectra.find(request.selected);
        return kept != m_spectra.end()
                   ? kept->second
                   : m_spectra
                         .emplace(request.selected,
                                  ovSpectrum(*m_model, request.selected, request.cancel, withPercent(request.progress)))
                         .first->second;
    }

    const CompositionScores& composition(const PictureRequest& request)
    {
        take(request);
        const auto kept = m_compositions.find(request.part());
        return kept != m_compositions.end()
                   ? kept->second
                   : m_compositions
                         .emplace(request.part(), compositionScores(*m_model, request.part(), request.cancel,
                                                                    withPercent(request.progress)))
                         .first->second;
    }

private:
    void take(const PictureRequest& request)
    {
        if (m_model == request.run->model)
            return;
        m_spectra.clear();
        m_compositions.clear();
        m_model = request.run->model;
    }

    std::shared_ptr<const Model> m_model;
    std::map<HeadIndex, OvSpectrum> m_spectra;
    std::map<AttentionPart, CompositionScores> m_compositions;
};

/// The token that the head looks at, or from: the pinned one, else the one that predictions are made at.
int circuitPosition(const PictureRequest& request, const TokenSequence& tokens)
{
    if (request.part() != AttentionPart::Encoder || !request.run->source)
        return predictedPosition(request);
    const std::optional<int>& pinned = request.state.pinnedQuery;
    return pinned && *pinned < tokens.size() ? *pinned : defaultQuery(*request.run, request.part());
}

FigureCaption circuitCaption(const PictureRequest& request, CircuitOf of, int position)
{
    FigureCaption caption = makeCaption(*request.run, {request.selected});
    if (isByToken(of))
        caption.rows = tr("token at position %1, by itself").arg(position);
    caption.method = of == CircuitOf::Qk
                         ? tr("QK circuit W_E W_Q W_Kᵀ W_Eᵀ (Elhage et al. 2021): with biases and the norm "
                              "before the head, positions left out")
                         : tr("OV circuit W_E W_V W_O W_U (Elhage et al. 2021): later norms' gains folded "
                              "in, their scale and biases left out");
    return caption;
}

MadePicture circuitOfHead(const PictureRequest& request)
{
    const ActivationCache& run = *request.run;
    const Model& model = *run.model;
    CircuitPlot plot;
    plot.of = request.state.circuit.of;
    plot.head = request.selected;
    if (plot.of == CircuitOf::Qk)
        requireQkCircuit(model, plot.head);
    else
        requireOvCircuit(model, plot.head);
    const TokenSequence& tokens = run.queryEncoding(request.part());
    const int position = circuitPosition(request, tokens);
    plot.caption = circuitCaption(request, plot.of, position);
    const bool readsWhatItWrites =
        model.parameters.unembeddingMatrix().rows() == model.parameters.tokenEmbedding.rows();
    if (plot.of == CircuitOf::Eigenvalues || (plot.of == CircuitOf::Ov && readsWhatItWrites))
        plot.spectrum = request.tools.of<CircuitTool>().spectrum(request);
    if (plot.of == CircuitOf::Eigenvalues) {
        PictureTable table = textTable(tr("eigenvalues"), QStringLiteral("eigenvalues"),
                                       [spectrum = *plot.spectrum] { return spectrumTable(spectrum); });
        return {Figure(std::move(plot)), {}, std::move(table)};
    }
    const std::int64_t token = tokens[position].id;
    const RowVector values =
        plot.of == CircuitOf::Ov
            ? ovLogits(model, plot.head, token)
            : qkScores(model, plot.head, token, scoreScale(model.config, run.options, plot.head.part, plot.head.layer),
                       request.cancel, withPercent(request.progress));
    readTokens(plot, values, token, model.tokenizer);
    PictureTable table =
        textTable(plot.of == CircuitOf::Ov ? tr("logits of the vocabulary") : tr("scores of the vocabulary"),
                  QStringLiteral("circuit"),
                  [values, of = plot.of, owner = run.model] { return circuitTable(values, of, owner->tokenizer); });
    return {Figure(std::move(plot)), {}, std::move(table)};
}

MadePicture composition(const PictureRequest& request)
{
    const CompositionScores& scores = request.tools.of<CircuitTool>().composition(request);
    LayerMapPlot plot = compositionMapPlot(scores, request.state.circuit.of, request.part());
    plot.caption = makeCaption(*request.run);
    PictureTable table = textTable(tr("composition scores"), QStringLiteral("composition"),
                                   [scores] { return compositionTable(scores); });
    return {Figure(std::move(plot)), {}, std::move(table)};
}

MadePicture makeCircuits(const PictureRequest& request)
{
    if (const QString why = whyNoModel(*request.run, tr("Circuits")); !why.isEmpty())
        return {{}, why};
    try {
        return isOfOneHead(request.state.circuit.of) ? circuitOfHead(request) : composition(request);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::BadArgument)
            throw;
        QString sentence = QString::fromUtf8(error.what());
        sentence.replace(0, 1, sentence.at(0).toUpper());
        return {{}, sentence + u'.'};
    }
}

} // namespace

Picture circuitsPicture()
{
    Picture picture;
    picture.name = QStringLiteral("circuits");
    picture.help = QStringLiteral("circuits (what a head writes and looks for, and which heads read it, from the "
                                  "weights alone)");
    picture.tab = kCircuitsTab;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "Circuits");
    picture.takes = together({{attentionField(), layerField(), headField(), positionField()}, circuitFields()});
    const auto ofOneHead = [](const SessionState& state, const QSet<QString>&) {
        return isOfOneHead(state.circuit.of);
    };
    const QString why = QStringLiteral("%1 goes with --circuit ov, qk or eigenvalues");
    picture.optionNeeds = {{QStringLiteral("--layer"), ofOneHead, why.arg(QStringLiteral("--layer"))},
                           {QStringLiteral("--head"), ofOneHead, why.arg(QStringLiteral("--head"))},
                           {QStringLiteral("--position"),
                            [](const SessionState& state, const QSet<QString>&) { return isByToken(state.circuit.of); },
                            QStringLiteral("--position goes with --circuit ov or qk")}};
    picture.make = makeCircuits;
    picture.chart = chartFrom<CircuitPlot>();
    return picture;
}

} // namespace headlight
