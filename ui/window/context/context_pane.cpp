// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/context/context_pane.h"

#include "core/io/atomic_file.h"
#include "ui/chart/chart_figure.h"
#include "ui/chart/chart_view.h"
#include "ui/pictures/context/context_chart.h"
#include "ui/pictures/context/context_fields.h"
#include "ui/pictures/context/context_table.h"
#include "ui/session/session.h"
#include "ui/window/chart/chart_pane.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/text/text_line.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/field_controls.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>

namespace headlight {

namespace {

constexpr int kRoomForName = 520; // pixels

} // namespace

ContextPane::ContextPane(Session& session, MainActions& actions, QWidget* parent)
    : TabPane(parent),
      m_session(session),
      m_choices(controlsRow(contextFields(), session, *this)),
      m_vectors(new ChoiceButton(tr("Vectors"), makeVectorsMenu(), this)),
      m_lineName(plainLabel(tr("Second sentence"), this)),
      m_line(new TextLine(this)),
      m_map(new ChartPane(session, actions, tr("Token vectors in context"), chartFrom<ContextPlot>(), this)),
      m_cosine(new HeatmapView(this)),
      m_refusal(plainLabel(this))
{
    m_vectors->setObjectName("contextVectorsButton");
    m_vectors->setToolTip(tr("Where in the model the vectors are taken"));
    m_lineName->setProperty("role", "muted");
    m_lineName->setBuddy(m_line);
    m_line->setObjectName("contextLine");
    m_line->setAccessibleName(tr("Second sentence"));
    m_line->setToolTip(tr("The same model reads this sentence too: words that stand in both are joined by an arrow"));
    m_line->setMaxLength(1'000'000);
    fixInType(*m_line, {0, 28});
    m_map->setObjectName("contextMap");
    m_cosine->setObjectName("contextCosine");
    m_cosine->setAccessibleName(tr("Cosine similarity of token vectors"));
    m_refusal->setObjectName("contextRefusal");
    m_refusal->setProperty("role", "muted");
    m_refusal->setAlignment(Qt::AlignCenter);
    m_refusal->setWordWrap(true);

    m_choices->add(m_vectors);
    m_choices->add(m_lineName);
    m_choices->add(m_line, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(m_choices);
    layout->addWidget(m_map, 1);
    layout->addWidget(m_cosine, 1);
    layout->addWidget(m_refusal, 1);
    m_cosine->hide();
    m_refusal->hide();

    connectViews();
    followState();
}

void ContextPane::connectViews()
{
    connect(m_line, &QLineEdit::textEdited, &m_session,
            [this](const QString& text) { m_session.set(&SessionState::context, &ContextChoice::text, text); });
    connect(m_line, &QLineEdit::editingFinished, &m_session, &Session::endBurst);
    connect(&chart(), &ChartView::lookedAt, this, [this] { emit hovered(tokenAt(chart().looked()), -1); });
    connect(&chart(), &ChartView::chosen, &m_session, [this](const ChartPlace& place) {
        if (const int position = tokenAt(place); position >= 0)
            m_session.pin(position, {});
    });
    connect(m_cosine, &HeatmapView::cellHovered, this, [this](int row, int column) {
        const bool hasKeys = m_picture && m_picture->vectors.part != AttentionPart::Cross;
        emit hovered(firstOf(row), hasKeys ? firstOf(column) : -1);
    });
    connect(m_cosine, &HeatmapView::cellClicked, this, &ContextPane::pinCell);
    connect(&m_session, &Session::stateChanged, this, &ContextPane::followState);
    connect(&m_session, &Session::resultChanged, this, &ContextPane::followState);
    connect(&m_session, &Session::emptied, this, [this] {
        m_picture.reset(); // followState() asks the result about it
        followState();
    });
}

ChartView& ContextPane::chart() const
{
    return m_map->view();
}

int ContextPane::tokenAt(const std::optional<ChartPlace>& place) const
{
    const int point = place && m_picture && m_picture->map ? pointOf(*m_picture->map, *place) : -1;
    if (point < 0 || m_picture->map->points[static_cast<std::size_t>(point)].sentence != 0)
        return -1; // a token of the second sentence has no place in the session's selection
    return m_picture->map->points[static_cast<std::size_t>(point)].position;
}

bool ContextPane::runMap(MapCommand command)
{
    return m_map->isVisible() && m_map->runMap(command);
}

/// In a narrow window the line is worth more than its name.
void ContextPane::resizeEvent(QResizeEvent* event)
{
    TabPane::resizeEvent(event);
    m_lineName->setVisible(width() >= kRoomForName && !m_session.readsImages());
}

/// Filled when it opens: another model or part has other layers.
QMenu* ContextPane::makeVectorsMenu()
{
    auto* menu = new QMenu(this);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        if (!m_picture)
            return;
        const AttentionPart part = m_session.part();
        const ContextVectors chosen = vectorsOf(m_session.state().context, part, m_picture->nLayers);
        addVectors(menu, {part, ContextStage::Embedding, 0}, chosen);
        for (int layer = 0; layer < m_picture->nLayers; ++layer)
            addVectors(menu, {part, ContextStage::After, layer}, chosen);
        menu->addSeparator();
        for (int layer = 0; layer < m_picture->nLayers; ++layer)
            addVectors(menu, {part, ContextStage::Change, layer}, chosen);
    });
    return menu;
}

void ContextPane::addVectors(QMenu* menu, const ContextVectors& vectors, const ContextVectors& chosen)
{
    QAction* action = menu->addAction(vectorsText(vectors), &m_session, [this, vectors] {
        ContextChoice choice = m_session.state().context;
        choice.stage = vectors.stage;
        if (vectors.stage != ContextStage::Embedding)
            choice.layer = vectors.layer;
        m_session.set(&SessionState::context, choice);
    });
    action->setCheckable(true);
    action->setChecked(vectors == chosen);
}

void ContextPane::followState()
{
    const ContextChoice& choice = m_session.state().context;
    m_line->setPlaceholderText(m_session.readsTexts() ? tr("Type another sentence with one of the same words")
                                                      : tr("Type other token ids with one of the same"));
    m_line->setVisible(!m_session.readsImages()); // a second picture is not read
    m_lineName->setVisible(m_line->isVisibleTo(this) && width() >= kRoomForName);
    if (m_line->text() != choice.text)
        m_line->setText(choice.text);
    const int nLayers = m_picture ? m_picture->nLayers : 0;
    m_vectors->setEnabled(nLayers > 0);
    m_vectors->setValue(
        nLayers > 0 ? vectorsText(vectorsOf(choice, m_session.part(), nLayers), m_session.result()->cache->config())
                    : QString());
}

void ContextPane::setView(const ViewData& view)
{
    const auto* picture = view.as<ContextPicture>();
    if (!picture)
        return;
    m_picture = *picture;
    m_map->setVisible(m_picture->map.has_value());
    m_cosine->setVisible(m_picture->cosine.has_value());
    m_refusal->setVisible(!m_picture->refusal.isEmpty());
    m_refusal->setText(m_picture->refusal);
    if (m_picture->map) {
        MadePicture shown = view.shown;
        shown.figure = Figure(*m_picture->map);
        m_map->show(std::move(shown));
    }
    if (m_picture->cosine)
        m_cosine->setPlot(*m_picture->cosine);
    followState();
}

/// Tokens of the second sentence have no place in the session's selection.
void ContextPane::pinCell(int row, int column)
{
    const int query = firstOf(row);
    const int key = firstOf(column);
    const bool hasKeys = m_picture && m_picture->vectors.part != AttentionPart::Cross;
    if (query >= 0)
        m_session.pin(query, hasKeys && key >= 0 ? std::optional(key) : std::nullopt);
    else if (key >= 0)
        m_session.pin(key, {});
}

int ContextPane::firstOf(int token) const
{
    const int nFirst = m_picture && m_picture->cosine ? m_picture->cosine->nFirstTokens : 0;
    return nFirst == 0 || token < nFirst ? token : -1;
}

void ContextPane::setHovered(int query, int key)
{
    if (m_picture && m_picture->map && !chart().underMouse() && tokenAt(chart().looked()) != query) {
        const int point = query < 0 ? -1 : m_picture->map->pointOf(0, query);
        const QSignalBlocker quiet(chart()); // who looks there has told it
        chart().look(point < 0 ? std::nullopt : std::optional(placeOf(*m_picture->map, point)));
    }
    if (!m_cosine->underMouse())
        m_cosine->setHoveredToken(query, m_session.part() == AttentionPart::Cross ? -1 : key);
}

} // namespace headlight
