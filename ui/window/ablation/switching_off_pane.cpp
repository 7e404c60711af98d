// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/ablation/switching_off_pane.h"

#include "ui/picture/needs_model.h"
#include "ui/pictures/ablation/ablation_fields.h"
#include "ui/pictures/ablation/ablation_picture.h"
#include "ui/session/given_weights.h"
#include "ui/session/session.h"
#include "ui/state/run_fields.h"
#include "ui/window/ablation/ablation_view.h"
#include "ui/window/widgets/field_controls.h"
#include "ui/window/widgets/message_label.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace headlight {

SwitchingOffPane::SwitchingOffPane(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_top(new WrappingRow),
      m_controls(new FieldControls(
          session, together({{ablationMeasureField()}, runFields({QStringLiteral("--ablation")})}), *m_top, *this)),
      m_switchOff(new QPushButton(tr("Switch off each in turn"), this)),
      m_status(new MessageLabel(this)),
      m_map(new AblationView(this)),
      m_heading(plainLabel(this)),
      m_effects(plainLabel(this))
{
    m_switchOff->setObjectName("ablateEachButton");
    m_switchOff->setToolTip(tr("Run the model once without each head; Esc stops it"));
    m_status->setObjectName("ablationStatus");
    m_status->setProperty("role", "muted");
    m_map->setObjectName("ablationView");
    m_map->setToolTip(QString());
    m_heading->setProperty("role", "heading");
    m_effects->setObjectName("ablationEffects");
    m_effects->setWordWrap(true);
    m_effects->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_effects->setTextInteractionFlags(Qt::TextSelectableByMouse);

    m_top->add(m_switchOff);
    m_top->add(m_status, 1);
    auto* numbers = new QVBoxLayout;
    numbers->setContentsMargins(12, 6, 0, 0);
    numbers->setSpacing(4);
    numbers->addWidget(m_heading);
    numbers->addWidget(m_effects, 1);
    auto* body = new QHBoxLayout;
    body->setSpacing(0);
    body->addWidget(m_map, 5);
    body->addLayout(numbers, 3);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(2);
    layout->addLayout(m_top);
    layout->addLayout(body, 1);

    connect(m_switchOff, &QPushButton::clicked, &session, &Session::switchOffEachHead);
    connect(m_map, &AblationView::headClicked, &session, [this](int layer, int head) {
        m_session.selectHead({layer, head});
    });
    connect(&session, &Session::stateChanged, this, &SwitchingOffPane::followState);
    connect(&session, &Session::resultChanged, this, &SwitchingOffPane::followResult);
    connect(&session, &Session::emptied, this, &SwitchingOffPane::clear);
    connect(&session, &Session::activityChanged, this, [this] { m_status->setSentence(m_session.activity()); });
    followState();
    clear();
}

void SwitchingOffPane::clear()
{
    m_table.reset();
    m_map->setPlot({});
    m_map->setEmptyText(m_session.readsImages() ? tr("What each head is worth in the picture appears here.")
                                                : tr("What each head is worth in the sentence appears here."));
    m_heading->clear();
    m_effects->clear();
    m_switchOff->setEnabled(false);
}

void SwitchingOffPane::followState()
{
    m_switchOff->setEnabled(m_session.result() && !showsGivenWeights(m_session));
    if (m_session.result())
        showMap();
}

void SwitchingOffPane::followResult()
{
    const RunResult& result = *m_session.result();
    if (result.headTable)
        m_table = result.headTable;
    else if (m_table && m_table->grid != result.view->grid)
        m_table.reset(); // a table of another model or part goes at once; else the last numbers stay until the new ones
                         // are there
    for (const QString& key : {QStringLiteral("predictions.measure"), QStringLiteral("ablation")})
        m_controls->of(key)->setEnabled(!showsGivenWeights(m_session));
    m_switchOff->setEnabled(!showsGivenWeights(m_session));
    showMap();
    if (!result.predictions)
        return;
    if (showsGivenWeights(m_session)) {
        m_heading->clear();
        m_effects->setText(whyNoModel(*result.cache, tr("Switching heads off")));
        return;
    }
    const QStringList effects = effectLines(*result.predictions);
    m_heading->setText(effects.isEmpty() ? tr("What is switched off now")
                                         : afterHeading(*result.predictions, result.cache->options.ablation));
    m_effects->setText(effects.isEmpty() ? tr("No head is off: the scissors at the left switch one off.")
                                         : effects.join(u'\n'));
}

void SwitchingOffPane::showMap()
{
    const SessionState& state = m_session.state();
    if (!m_table) {
        m_map->setPlot({});
        return;
    }
    const AblationPicture picture =
        makeAblationPicture(*m_session.result()->cache, *m_table, state.predictions.measure, state.colours.map);
    m_map->setEmptyText(showsGivenWeights(m_session) ? QString() : picture.whyNone); // beside it stands why
    AblationPlot plot = picture.plot.value_or(AblationPlot{});
    plot.selected = selectedHead(state, m_table->grid);
    m_map->setPlot(std::move(plot));
}

std::optional<Figure> SwitchingOffPane::figure() const
{
    return m_map->plot().isEmpty() ? std::nullopt : std::optional<Figure>(m_map->plot());
}

std::optional<PictureTable> SwitchingOffPane::numbers() const
{
    if (!m_table || !m_table->isSwitchedOff)
        return {};
    return textTable(tr("effect of switching off each head"), QStringLiteral("switching_off"),
                     [text = ablationText(*m_table)] { return text; });
}

} // namespace headlight
