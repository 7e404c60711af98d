// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/patching/patching_pane.h"

#include "ui/catalogue/view_data.h"
#include "ui/pictures/heatmap/heatmap_row.h"
#include "ui/pictures/patching/patching_fields.h"
#include "ui/pictures/patching/patching_plot.h"
#include "ui/session/session.h"
#include "ui/window/attribution/compared_tokens.h"
#include "ui/window/patching/steering_row.h"
#include "ui/window/text/text_line.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/field_controls.h"
#include "ui/window/widgets/layer_map_view.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/usable.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <vector>

namespace headlight {

PatchingPane::PatchingPane(Session& session, QWidget* parent)
    : TabPane(parent),
      m_session(session),
      m_corrupted(new TextLine(this)),
      m_fromText(new QPushButton(tr("From the text"), this)),
      m_example(new QPushButton(tr("Example"), this)),
      m_end(new ChoiceButton(tr("to"), new QMenu(this), this))
{
    makeCorrupted();
    auto* label = plainLabel(tr("Corrupted text"), this);
    label->setProperty("role", "muted");
    label->setBuddy(m_corrupted);
    auto* texts = new QHBoxLayout;
    texts->setSpacing(8);
    texts->addWidget(label);
    texts->addWidget(m_corrupted, 1);
    texts->addWidget(m_fromText);
    texts->addWidget(m_example);
    auto* choices = new WrappingRow;
    const FieldControls* controls = new FieldControls(session, patchingFields(), *choices, *this);
    for (const char* key : {"patching.patch", "patching.direction"})
        qobject_cast<ChoiceButton*>(controls->of(QLatin1String(key)))->setWhole();
    m_end->setObjectName("pathEnd");
    m_end->setToolTip(tr("What the paths from each head lead to: choose a later head for its query, key or value"));
    connect(m_end->menu(), &QMenu::aboutToShow, this, &PatchingPane::fillEnds);
    choices->add(m_end);
    m_tokens = new ComparedTokens(session, *choices, QStringLiteral("patching"), 126, this);
    choices->addStretch();
    auto* steering = new SteeringRow(session, this);
    connect(steering, &SteeringRow::refused, this, &TabPane::refused);
    for (QPushButton* starter : steering->starters())
        texts->addWidget(starter);
    m_map = new LayerMapView(this);
    m_map->setObjectName("patchingMap");
    m_map->setAccessibleName(tr("Patching, layer by head or token"));
    m_map->setClickText(tr("A click opens the head's map."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(texts);
    layout->addLayout(choices);
    layout->addWidget(steering);
    layout->addWidget(m_map, 1);

    connect(m_map, &LayerMapView::cellChosen, this, &PatchingPane::choose);
    connect(m_map, &LayerMapView::columnHovered, this, [this](int column) {
        if (!m_map->plot().isOfHeads)
            emit hovered(column, -1);
    });
    connect(&session, &Session::stateChanged, this, &PatchingPane::followState);
    followState();
}

void PatchingPane::makeCorrupted()
{
    m_corrupted->setObjectName("corruptedText");
    m_corrupted->setAccessibleName(tr("Corrupted text"));
    m_corrupted->setToolTip(tr("The text with one or a few tokens changed, in as many tokens"));
    m_corrupted->setMaxLength(1'000'000);
    fixInType(*m_corrupted, {0, 28});
    m_fromText->setObjectName("corruptedFromText");
    m_example->setObjectName("patchingExample");
    m_example->setToolTip(tr("Two texts in which the shipped model copies an earlier word"));
    connect(m_corrupted, &QLineEdit::textEdited, this,
            [this](const QString& text) { m_session.set(&SessionState::patching, &PatchingChoice::corrupted, text); });
    connect(m_corrupted, &QLineEdit::editingFinished, &m_session, &Session::endBurst);
    connect(m_fromText, &QPushButton::clicked, this, &PatchingPane::takeText);
    connect(m_example, &QPushButton::clicked, this, &PatchingPane::takeExample);
}

void PatchingPane::takeText()
{
    m_session.endBurst();
    m_session.set(&SessionState::patching, &PatchingChoice::corrupted, m_session.typed());
    m_session.endBurst();
    m_corrupted->setFocus();
}

void PatchingPane::takeExample()
{
    SessionState state = m_session.state();
    const SuggestedTexts texts = suggestedTexts();
    state.input = {};
    state.input.text = texts.clean;
    state.patching.corrupted = texts.corrupted;
    state.attribution.token.clear();
    state.attribution.against.clear();
    state.pinnedQuery.reset();
    state.pinnedKey.reset();
    m_session.replace(state, tr("the example of patching"));
}

void PatchingPane::fillEnds()
{
    QMenu& menu = *m_end->menu();
    menu.clear();
    const HeadIndex head = selectedHead(m_session.state(), m_session.grid());
    std::vector<PatchTarget> ends{PatchTarget{}};
    for (const PathInput input : {PathInput::Query, PathInput::Key, PathInput::Value})
        ends.push_back({input, head.layer, head.head});
    for (const PatchTarget& end : ends) {
        QAction* action = menu.addAction(pathEndName(end));
        action->setCheckable(true);
        action->setChecked(end == m_session.state().patching.end);
        connect(action, &QAction::triggered, this,
                [this, end] { m_session.set(&SessionState::patching, &PatchingChoice::end, end); });
    }
}

void PatchingPane::choose(int layer, int column)
{
    const std::optional<HeadIndex> head = m_map->plot().headOf({layer, column});
    if (!head)
        return;
    m_session.selectHead(*head);
    m_session.set(&SessionState::tab, kHeatmapTab);
}

void PatchingPane::followState()
{
    const SessionState& state = m_session.state();
    if (m_corrupted->text() != state.patching.corrupted)
        m_corrupted->setText(state.patching.corrupted);
    m_end->setVisible(state.patching.site == PatchSite::Path);
    m_end->setValue(pathEndName(state.patching.end));
    m_corrupted->setPlaceholderText(m_session.readsTexts() ? tr("Type the text with one token changed")
                                                           : tr("Type the ids with one changed"));
    setUsable(*m_fromText, !m_session.typesIdsForWords(), tr("Begin with the text itself, to change a token of it"),
              tr("Token ids were typed, and the corrupted text is read as words: type it"));
}

void PatchingPane::setView(const ViewData& view)
{
    const auto* plot = view.as<LayerMapPlot>();
    LayerMapPlot shown = plot ? *plot : LayerMapPlot();
    if (shown.isOfHeads)
        shown.chosen = LayerCell{view.selected.layer, view.selected.head};
    m_map->setEmptyText(view.shown.refusal);
    m_map->setPlot(std::move(shown));
    m_tokens->setPlaceholders(tr("clean text's"), tr("corrupted text's"));
    m_example->setVisible(m_session.result() && hasSuggestedTexts(*m_session.result()->cache));
}

} // namespace headlight
