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
#include "ui/window/widgets/number_field.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QAction>
#include <QCheckBox>
#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>

namespace headlight {

LinksPane::LinksPane(Session& session, QWidget* parent)
    : TabPane(parent),
      m_session(session),
      m_layout(new ChoiceButton(tr("Layout"), makeMenu(), this)),
      m_thresholdLabel(plainLabel(tr("From"), this)),
      m_threshold(new NumberField(tr("Smallest weight that is drawn as a link"), this)),
      m_everyHead(new QCheckBox(tr("All heads"), this)),
      m_topK(new ChoiceButton(tr("Per token"), makeMenu(), this)),
      m_topPercent(new ChoiceButton(tr("Strongest"), makeMenu(), this)),
      m_texts(new ChoiceButton(tr("Texts"), makeMenu(), this)),
      m_count(plainLabel(this)),
      m_links(new LinksView(this))
{
    m_links->setObjectName("linksView");
    m_layout->setObjectName("linkLayoutButton");
    m_layout->setWhole(); // beside the map there is little room
    m_layout->setToolTip(tr("Two columns with links between them, tokens on a line with arcs, or around a circle"));
    m_topK->setObjectName("topKButton");
    m_topK->setToolTip(tr("Only the strongest keys of each query token, in each head. Auto: every one up to %1 tokens, "
                          "beyond that the strongest %2")
                           .arg(kLongLinkText)
                           .arg(kFewLinksOfToken));
    m_everyHead->setObjectName("everyHeadBox");
    m_everyHead->setToolTip(
        tr("The links of every shown head of the layer, not of the chosen one alone; heads that are "
           "switched off have none"));
    connect(m_everyHead, &QCheckBox::clicked, &m_session,
            [this](bool every) { m_session.set(&SessionState::links, &LinkOptions::chosenOnly, !every); });
    m_topPercent->setObjectName("topPercentButton");
    m_topPercent->setToolTip(tr("Only the strongest part of all links of the heads that are shown"));
    m_texts->setObjectName("linkTextsButton");
    m_count->setObjectName("linkCount");
    m_count->setProperty("role", "muted");
    makeMenus();
    makeThreshold();

    auto* choices = new WrappingRow;
    choices->add(m_layout);
    choices->add(m_thresholdLabel);
    choices->add(m_threshold);
    choices->add(m_everyHead);
    choices->add(m_topK);
    choices->add(m_topPercent);
    choices->add(m_texts);
    choices->add(m_count);
    choices->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(choices);
    layout->addWidget(m_links, 1);

    connectView();
    followState();
    followSplit();
}

QMenu* LinksPane::makeMenu()
{
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    return menu;
}

void LinksPane::addChoice(QMenu* menu, const QString& text, const std::function<void(LinkOptions&)>& choose)
{
    QAction* action = menu->addAction(text, &m_session, [this, choose] {
        LinkOptions links = m_session.state().links;
        choose(links);
        m_session.set(&SessionState::links, links);
        followState(); // what is chosen already keeps its mark
    });
    action->setCheckable(true);
    m_choices.push_back({action, choose});
}

void LinksPane::makeMenus()
{
    for (const LinkLayoutKind kind : {LinkLayoutKind::Columns, LinkLayoutKind::Arc, LinkLayoutKind::Radial})
        addChoice(m_layout->menu(), linkLayoutName(kind), [kind](LinkOptions& links) { links.layout = kind; });
    for (const int k : {kTopKByLength, 0, 1, 2, 3, 5, 10, 20})
        addChoice(m_topK->menu(), topKName(k), [k](LinkOptions& links) { links.topK = k; });
    for (const double percent : {100.0, 50.0, 25.0, 10.0, 5.0, 2.0, 1.0, 0.5, 0.1})
        addChoice(m_topPercent->menu(), topPercentName(percent),
                  [percent](LinkOptions& links) { links.topPercent = percent; });
    for (const LinkTexts texts : {LinkTexts::All, LinkTexts::FirstToFirst, LinkTexts::FirstToSecond,
                                  LinkTexts::SecondToFirst, LinkTexts::SecondToSecond})
        addChoice(m_texts->menu(), linkTextsName(texts), [texts](LinkOptions& links) { links.texts = texts; });
}

void LinksPane::makeThreshold()
{
    m_thresholdLabel->setProperty("role", "muted");
    m_thresholdLabel->setBuddy(m_threshold);
    m_threshold->setObjectName("thresholdSpin");
    m_threshold->setToolTip(m_threshold->accessibleName());
    m_threshold->setRange(0, 1);
    m_threshold->setSingleStep(0.01);
    m_threshold->setDecimals(2);
    fixInType(*m_threshold, {52, 26});
    connect(m_threshold, &NumberField::refused, this, &LinksPane::refused);
    connect(m_threshold, &QDoubleSpinBox::valueChanged, &m_session, [this](double threshold) {
        m_session.set(&SessionState::links, &LinkOptions::threshold, static_cast<float>(threshold));
    });
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

void LinksPane::followState()
{
    const LinkOptions& links = m_session.state().links;
    const QSignalBlocker threshold(m_threshold);
    m_threshold->setValue(double(links.threshold));
    // Norms have no upper bound: their threshold is a share.
    m_thresholdLabel->setText(m_session.state().shown.valueWeighted ? tr("From largest ×") : tr("From"));
    m_layout->setValue(linkLayoutName(links.layout));
    m_everyHead->setChecked(!links.chosenOnly);
    m_topK->setValue(topKName(links.topK));
    m_topPercent->setValue(topPercentName(links.topPercent));
    m_texts->setValue(linkTextsName(links.texts));
    for (const Choice& choice : m_choices) {
        LinkOptions chosen = links;
        choice.choose(chosen);
        choice.action->setChecked(chosen == links);
    }
}

/// There is nothing to choose of one text; what was chosen of two is still said.
void LinksPane::followSplit()
{
    const TextSplit& split = m_links->plot().split;
    const bool isChosen = m_session.state().links.texts != LinkTexts::All;
    m_texts->setVisible(!m_isCompanion && (split.hasTwo() || isChosen));
    m_texts->setEnabled(split.hasTwo());
    m_texts->setToolTip(
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
    m_everyHead->setVisible(!isCompanion); // there the links are those of the map
    for (QWidget* choice : {m_topK, m_topPercent})
        choice->setVisible(!isCompanion);
    followSplit();
}

} // namespace headlight
