// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/overview/overview_pane.h"

#include "ui/pictures/layers/layers_row.h"
#include "ui/pictures/overview/overview_csv.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/session/session.h"
#include "ui/window/heatmap/heatmap_pane.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/heatmap/map_zoom.h"
#include "ui/window/overview/overview_view.h"
#include "ui/window/widgets/message_label.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headlight {

OverviewPane::OverviewPane(Session& session, QWidget* parent)
    : TabPane(parent),
      m_session(session),
      m_tools(new QWidget(this)),
      m_back(makeButton(tr("‹ All heads"), tr("Back to every head (Escape)"), "overviewBack")),
      m_caption(new MessageLabel(this, 1)),
      m_smaller(makeButton(QStringLiteral("−"), tr("Smaller thumbnails (−)"), "overviewSmaller")),
      m_fit(makeButton(tr("Fit"), tr("As large as shows every head (0)"), "overviewFit")),
      m_larger(makeButton(QStringLiteral("+"), tr("Larger thumbnails (+)"), "overviewLarger")),
      m_view(new OverviewView(this)),
      m_heatmap(new HeatmapView(this))
{
    m_caption->setObjectName("overviewCaption");
    m_caption->setProperty("role", "muted");
    m_view->setObjectName("overviewView");
    m_heatmap->setObjectName("overviewHeatmap");
    m_heatmap->installEventFilter(this);
    layOut();
    connectView();
    connect(m_back, &QToolButton::clicked, this,
            [this] { m_session.set(&SessionState::overview, &OverviewChoice::large, false); });
    connect(m_smaller, &QToolButton::clicked, m_view, [this] { m_view->zoom(-1); });
    connect(m_larger, &QToolButton::clicked, m_view, [this] { m_view->zoom(1); });
    connect(m_fit, &QToolButton::clicked, &session,
            [&session] { session.set(&SessionState::overview, &OverviewChoice::cellSize, 0); });
    choosePart(m_view->mapZoom(), session);
    speakOfTokens(*m_heatmap, *this, session);
    connect(&session, &Session::stateChanged, this, &OverviewPane::followState);
    connect(&session, &Session::resultChanged, this, &OverviewPane::followResult);
    connect(&session, &Session::emptied, this, [this] { m_heads.reset(); });
    showLarge(false);
}

QToolButton* OverviewPane::makeButton(const QString& text, const QString& tip, const QString& name)
{
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(text);
    button->setProperty("role", "text");
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void OverviewPane::layOut()
{
    auto* top = new QHBoxLayout(m_tools);
    top->setContentsMargins(0, 0, 0, 0);
    top->setSpacing(8);
    top->addWidget(m_back);
    top->addWidget(m_caption, 1);
    for (QToolButton* button : {m_smaller, m_fit, m_larger})
        top->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_heatmap, 1);
}

void OverviewPane::connectView()
{
    const auto part = [this] { return m_view->plot().part; }; // the part whose heads are shown
    connect(m_view, &OverviewView::headClicked, &m_session, [this](int layer, int head) {
        m_session.selectHead({layer, head});
    });
    connect(m_view, &OverviewView::headActivated, this, &OverviewPane::open);
    connect(m_view, &OverviewView::measureActivated, &m_session, [this](int layer, LayerMeasure measure) {
        SessionState next = m_session.state();
        next.selected = {layer, next.selected.head};
        next.layers = {measure, false};
        next.tab = kLayersTab;
        m_session.replace(next, tr("%1 of layer %2").arg(measureName(measure)).arg(layer));
    });
    connect(m_view, &OverviewView::showRequested, &m_session, [this, part](int layer, int head, bool show) {
        m_session.showHead({layer, head, part()}, show);
    });
    connect(m_view, &OverviewView::ablateRequested, &m_session, [this, part](int layer, int head, bool ablate) {
        m_session.ablateHead({layer, head, part()}, ablate);
    });
    const auto chooseLayer = [this](int layer) {
        m_session.selectHead({layer, selectedHead(m_session.state(), m_session.grid()).head});
    };
    connect(m_view, &OverviewView::layerShowRequested, &m_session, [this, chooseLayer](int layer, bool show) {
        chooseLayer(layer);
        m_session.changeShown(show ? HeadAction::All : HeadAction::None, HeadScope::Layer);
    });
    connect(m_view, &OverviewView::layerAblateRequested, &m_session, [this, chooseLayer](int layer, bool ablate) {
        chooseLayer(layer);
        m_session.changeAblated(ablate ? HeadAction::All : HeadAction::None, HeadScope::Layer);
    });
    connect(m_view, &OverviewView::menuRequested, this, &OverviewPane::menuRequested);
    connect(m_view, &OverviewView::cellHovered, this,
            [this](int row, int column) { emit hovered(m_view->plot().queryOf(row), m_view->plot().keyOf(column)); });
    connect(m_view, &OverviewView::cellSizeChosen, &m_session, [this](int pixels) {
        m_session.set(&SessionState::overview, &OverviewChoice::cellSize,
                      pixels == 0 ? 0 : std::clamp(pixels, kSmallestOverviewCell, kLargestOverviewCell));
    });
}

void OverviewPane::open(int layer, int head)
{
    m_session.selectHead({layer, head});
    m_session.set(&SessionState::overview, &OverviewChoice::large, true);
}

void OverviewPane::walk(int layers, int heads)
{
    HeadIndex head = selectedHead(m_session.state(), m_session.grid());
    head.layer += layers;
    head.head += heads;
    if (m_session.grid().contains(head))
        m_session.selectHead(head);
}

bool OverviewPane::isLarge() const
{
    return !m_heatmap->isHidden();
}

/// The other page keeps its place, its scroll bars among it.
void OverviewPane::showLarge(bool large)
{
    const bool hadFocus = m_view->hasFocus() || m_heatmap->hasFocus();
    m_back->setVisible(large);
    for (QToolButton* button : {m_smaller, m_fit, m_larger})
        button->setVisible(!large);
    m_view->setVisible(!large);
    m_heatmap->setVisible(large);
    if (hadFocus)
        (large ? static_cast<QWidget*>(m_heatmap) : m_view)->setFocus();
}

void OverviewPane::followState()
{
    const SessionState& state = m_session.state();
    m_view->setCellSize(state.overview.cellSize);
    if (m_heads)
        m_view->setMarks(state.hiddenHeads, state.ablatedHeads, selectedHead(state, m_session.grid()));
}

void OverviewPane::followResult()
{
    const auto& result = m_session.result();
    const std::shared_ptr<const HeadThumbnails>& shown = result->headParts ? result->headParts : result->heads;
    if (result->state.tab != kOverviewTab || m_heads == shown)
        return;
    m_heads = shown;
    m_view->setHeads(m_heads);
    followState();
}

void OverviewPane::setView(const ViewData& view)
{
    const auto* plot = view.as<HeatmapPlot>();
    const bool large = plot != nullptr;
    if (large)
        m_heatmap->setPlot(*plot);
    if (large != isLarge())
        showLarge(large);
    FigureCaption caption = m_view->plot().caption;
    caption.model.clear(); // it stands above
    m_caption->setSentence(large ? m_view->description(m_view->plot().placeOf(view.selected)) : caption.line());
}

bool OverviewPane::runMap(MapCommand command)
{
    if (isLarge())
        return m_heatmap->run(command);
    if (command == MapCommand::FindToken || (command == MapCommand::Fit && m_view->plot().isPart()))
        return m_view->runOnMaps(command);
    if (command == MapCommand::Fit)
        m_session.set(&SessionState::overview, &OverviewChoice::cellSize, 0);
    else
        m_view->zoom(command == MapCommand::ZoomIn ? 1 : -1);
    return true;
}

void OverviewPane::setHovered(int query, int key)
{
    if (isLarge())
        markHovered(*m_heatmap, query, key);
}

bool OverviewPane::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_heatmap)
        return TabPane::eventFilter(watched, event);
    if (event->type() == QEvent::MouseButtonDblClick)
        return true; // the second click of the two that opened it pins nothing
    if (event->type() != QEvent::KeyPress)
        return TabPane::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier | Qt::AltModifier))
        return false; // those of the heatmap
    const HeadIndex head = selectedHead(m_session.state(), m_session.grid());
    switch (key->key()) {
    case Qt::Key_Left:
        walk(0, -1);
        return true;
    case Qt::Key_Right:
        walk(0, 1);
        return true;
    case Qt::Key_Up:
        walk(-1, 0);
        return true;
    case Qt::Key_Down:
        walk(1, 0);
        return true;
    case Qt::Key_Escape:
        m_session.set(&SessionState::overview, &OverviewChoice::large, false);
        return true;
    case Qt::Key_Space:
        m_session.showHead(head, m_session.state().hiddenHeads.contains(head));
        return true;
    case Qt::Key_X:
        m_session.ablateHead(head, !m_session.state().ablatedHeads.contains(head));
        return true;
    default:
        return false;
    }
}

std::optional<Figure> OverviewPane::figure() const
{
    if (!m_heads || !m_heads->plot.isComplete())
        return std::nullopt;
    OverviewPlot plot = m_heads->plot;
    plot.selected.reset(); // marked on the screen alone
    return Figure(std::move(plot));
}

std::optional<PictureTable> OverviewPane::numbers() const
{
    if (!m_heads || !m_heads->plot.isComplete())
        return std::nullopt;
    const bool isOfNumbers = m_heads->plot.isOfFileNumbers;
    return PictureTable{
        m_heads->plot.isPooled()
            ? (isOfNumbers ? tr("largest of the file's numbers of all heads") : tr("largest weights of all heads"))
            : (isOfNumbers ? tr("the file's numbers of all heads") : tr("attention weights of all heads")),
        QStringLiteral("overview"), [heads = m_heads](const TextSink& out) { writeOverviewCsv(out, heads->plot); }};
}

} // namespace headlight
