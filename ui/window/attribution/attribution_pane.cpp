// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/attribution/attribution_pane.h"

#include "ui/catalogue/view_data.h"
#include "ui/pictures/attribution/attribution_fields.h"
#include "ui/pictures/attribution/attribution_plot.h"
#include "ui/pictures/attribution/attribution_row.h"
#include "ui/session/session.h"
#include "ui/window/chart/chart_pane.h"
#include "ui/window/text/text_line.h"
#include "ui/window/widgets/field_controls.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QLabel>
#include <QVBoxLayout>

namespace headlight {

AttributionPane::AttributionPane(Session& session, MainActions& actions, QWidget* parent)
    : TabPane(parent), m_session(session)
{
    auto* choices = new WrappingRow;
    new FieldControls(session, attributionFields(), *choices, *this);
    m_token = addLine(*choices, "attributionToken", tr("Token"),
                      tr("The prediction that is explained: a token, or an id such as #412"));
    m_against = addLine(*choices, "attributionAgainst", tr("against"),
                        tr("The other prediction: a token, or an id such as #412"));
    m_against->setPlaceholderText(tr("mean of all others"));
    choices->addStretch();
    connect(m_token, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_session.set(&SessionState::attribution, &AttributionChoice::token, text);
    });
    connect(m_against, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_session.set(&SessionState::attribution, &AttributionChoice::against, text);
    });
    m_chart = new ChartPane(session, actions, tr("Why this token"), attributionPicture().chart, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(choices);
    layout->addWidget(m_chart, 1);
    connect(&session, &Session::stateChanged, this, &AttributionPane::followState);
    followState();
}

QLineEdit* AttributionPane::addLine(WrappingRow& row, const QString& name, const QString& label, const QString& tip)
{
    auto* line = new TextLine(this);
    line->setObjectName(name);
    line->setAccessibleName(label);
    line->setToolTip(tip);
    line->setMaxLength(1000);
    fixInType(*line, {180, 28});
    auto* words = plainLabel(label, this);
    words->setProperty("role", "muted");
    words->setBuddy(line);
    row.add(words);
    row.add(line);
    connect(line, &QLineEdit::editingFinished, &m_session, &Session::endBurst);
    return line;
}

void AttributionPane::followState()
{
    const AttributionChoice& choice = m_session.state().attribution;
    if (m_token->text() != choice.token)
        m_token->setText(choice.token);
    if (m_against->text() != choice.against)
        m_against->setText(choice.against);
}

void AttributionPane::setView(const ViewData& view)
{
    if (const auto* plot = view.as<AttributionPlot>())
        m_token->setPlaceholderText(tr("%1, the most probable").arg(plot->token));
    m_chart->setView(view);
}

bool AttributionPane::runMap(MapCommand command)
{
    return m_chart->runMap(command);
}

} // namespace headlight
