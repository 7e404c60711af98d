// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/links/links_pane.h"

#include "ui/pictures/links/link_choice.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/pictures/links/link_table.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/links/links_view.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/field_controls.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QLabel>
#include <QVBoxLayout>

namespace headlight {

LinksPane::LinksPane(Session& session, QWidget* parent)
    : TabPane(parent),
      m_session(session),
      m_choices(new WrappingRow),
      m_controls(new FieldControls(session, linkFields(), *m_choices, *this)),
      m_count(plainLabel(this)),
      m_links(new LinksView(this))
{
    m_links->setObjectName("linksView");
    m_count->setObjectName("linkCount");
    m_count->setProperty("role", "muted");
    connect(m_controls, &FieldControls::refused, this, &LinksPane::refused);
    qobject_cast<ChoiceButton*>(control("layout"))->setWhole(); // beside the map there is little room
    m_choices->add(m_count);
    m_choices->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(m_choices);
    layout->addWidget(m_links, 1);

    connectView();
    followState();
    followSplit();
}

QWidget* LinksPane::control(const char* field) const
{
    return m_controls->of(QStringLiteral("links.") + QLatin1String(field));
}

void LinksPane::connectView()
{
    // The picture speaks of its rows and columns, everything else of tokens.
    const auto axes = [this]() -> const ShownAxes& { return m_links->plot().axes; };
    connect(m_links, &LinksView::tokenHovered, this,
            [this, axes](int row, int column) { emit hovered(axes().queryOf(row), axes().keyOf(column)); });
    connect(m_links, &LinksView::tokenClicked, &m_session, [this, axes](int row, int column) {
        if (row >= 0)
            m_session.pin(axes().queryOf(row), {});
        else if (column >= 0 && m_session.result())
            m_session.pin(m_session.result()->view->inspector.query, axes().keyOf(column));
    });
    connect(&m_session, &Session::stateChanged, this, &LinksPane::followState);
}

/// Norms have no upper bound: their threshold is a share.
void LinksPane::followState()
{
    m_controls->labelOf(QStringLiteral("links.threshold"))
        ->setText(m_session.state().shown.valueWeighted ? tr("From largest ×") : tr("From"));
}

/// There is nothing to choose of one text; what was chosen of two is still said.
void LinksPane::followSplit()
{
    const TextSplit& split = m_links->plot().split;
    const bool isChosen = m_session.state().links.texts != LinkTexts::All;
    QWidget* texts = control("fromTo");
    texts->setVisible(!m_isCompanion && (split.hasTwo() || isChosen));
    texts->setEnabled(split.hasTwo());
    texts->setToolTip(
        plainTip(split.hasTwo() ? tr("Links from which text to which. %1").arg(split.sentence) : split.sentence));
}

void LinksPane::setView(const ViewData& view)
{
    const Figure* beside = m_isCompanion && view.beside ? &*view.beside : nullptr;
    const auto* plot = beside ? beside->as<LinkPlot>() : view.as<LinkPlot>();
    if (!plot)
        return;
    m_links->setPlot(*plot);
    m_count->setText(linkCountText(m_links->plot()));
    followSplit();
    m_links->setPinned(pinnedRow()); // its links stand out, until the cursor asks for others
}

void LinksPane::setHovered(int query, int key)
{
    if (!m_links->underMouse())
        m_links->setHoveredToken(m_links->plot().axes.rowOf(query), m_links->plot().axes.columnOf(key));
}

/// None while several rows are selected: the links are theirs.
int LinksPane::pinnedRow() const
{
    if (!m_session.result())
        return -1;
    const SessionState& state = m_session.result()->state;
    const int row = state.pinnedQuery ? m_links->plot().axes.rowOf(*state.pinnedQuery) : -1;
    return row < m_links->plot().queryLabels.size() && state.tokens.selected.size() < 2 ? row : -1;
}

void LinksPane::setCompanion(bool isCompanion)
{
    m_isCompanion = isCompanion;
    for (const char* field : {"chosenOnly", "topK", "topPercent"}) // there the links are those of the map
        control(field)->setVisible(!isCompanion);
    followSplit();
}

} // namespace headlight
