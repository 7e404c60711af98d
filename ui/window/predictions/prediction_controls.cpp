// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/predictions/prediction_controls.h"

#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/widgets/number_field.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QLabel>

namespace headlight {

PredictionControls::PredictionControls(Session& session, QWidget* parent) : QWidget(parent), m_session(session)
{
    auto* row = new WrappingRow(this);
    row->setContentsMargins(0, 2, 0, 0);
    m_count = addField(tr("Show"), tr("Predictions shown"), tr("How many predictions are listed, 1 to 100"),
                       "predictionCount");
    m_count->setRange(1, 100);
    m_count->setDecimals(0);
    m_countName = row->itemAt(0)->widget();
    m_temperature = addField(tr("Sampling temperature"), tr("Temperature of the sampling"),
                             tr("Of drawing the next token: the logits are divided by it, 0.01 to 100. The attention "
                                "has a temperature of its own, above."),
                             "samplingTemperature");
    m_temperature->setRange(0.01, 100);
    m_temperature->setSingleStep(0.1);
    m_temperature->setDecimals(2);
    m_topK = addField(tr("Top-k"), tr("Top-k of the sampling"),
                      tr("Only the k most probable tokens are drawn; 0: all of them"), "samplingTopK");
    m_topK->setRange(0, 1e6);
    m_topK->setDecimals(0);
    m_topK->setSpecialValueText(tr("all"));
    m_topP = addField(tr("Top-p"), tr("Top-p of the sampling"),
                      tr("Only the fewest tokens that together have this probability are drawn, 0.01 to 1; 1: all of "
                         "them"),
                      "samplingTopP");
    m_topP->setRange(0.01, 1);
    m_topP->setSingleStep(0.05);
    m_topP->setDecimals(2);
    for (NumberField* field : {m_temperature, m_topK, m_topP})
        m_ofDrawing.emplace_back(field, field->toolTip());
    followState();

    const auto choose = [this](NumberField* field, auto set) {
        connect(field, &QDoubleSpinBox::valueChanged, &m_session,
                [this, set](double x) { m_session.edit([set, x](SessionState& next) { set(next.predictions, x); }); });
    };
    choose(m_count, [](PredictionChoice& choice, double n) { choice.count = static_cast<int>(n); });
    choose(m_temperature, [](PredictionChoice& choice, double x) { choice.sampling.temperature = x; });
    choose(m_topK, [](PredictionChoice& choice, double k) { choice.sampling.topK = static_cast<int>(k); });
    choose(m_topP, [](PredictionChoice& choice, double p) { choice.sampling.topP = p; });
    connect(&session, &Session::stateChanged, this, &PredictionControls::followState);
}

NumberField* PredictionControls::addField(const QString& label, const QString& name, const QString& tip,
                                          const char* objectName)
{
    auto* words = plainLabel(label, this);
    words->setProperty("role", "muted");
    auto* field = new NumberField(name, this);
    field->setObjectName(objectName);
    field->setAccessibleName(name);
    field->setToolTip(tip);
    fixInType(*field, {46, 24});
    words->setBuddy(field);
    connect(field, &NumberField::refused, this, &PredictionControls::refused);
    auto* row = static_cast<WrappingRow*>(layout());
    row->add(words);
    row->add(field);
    return field;
}

void PredictionControls::followState()
{
    const PredictionChoice& choice = m_session.state().predictions;
    const auto show = [](NumberField* field, double value) {
        const QSignalBlocker blocker(field);
        field->setValue(value);
    };
    show(m_count, choice.count);
    show(m_temperature, choice.sampling.temperature);
    show(m_topK, choice.sampling.topK);
    show(m_topP, choice.sampling.topP);
    followDrawing();
}

void PredictionControls::followDrawing()
{
    const bool draws = !m_generates || m_session.state().predictions.samples;
    for (const auto& [field, tip] : m_ofDrawing) {
        field->setEnabled(draws);
        field->setToolTip(draws ? tip : tr("Nothing is drawn: the most probable token is taken until Sample is on"));
    }
}

void PredictionControls::setGenerating(bool generates)
{
    m_generates = generates;
    m_countName->setVisible(!generates);
    m_count->setVisible(!generates);
    followDrawing();
}

} // namespace headlight
