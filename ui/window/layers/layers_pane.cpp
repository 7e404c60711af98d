// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/layers/layers_pane.h"

#include "core/export/pattern_csv.h"
#include "core/io/atomic_file.h"
#include "ui/catalogue/view_data.h"
#include "ui/chart/chart_figure.h"
#include "ui/kit/tr.h"
#include "ui/pictures/layers/lens_curve_plot.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/chart/chart_pane.h"
#include "ui/window/heatmap/heatmap_pane.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/layers/lens_view.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/message_label.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QActionGroup>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace headlight {

namespace {

/// "head 1.3 is chosen; shown: mean of 8 heads", as the panels around the picture are of that head; empty where it is
/// the only one.
QString chosenHead(const LayerPicture& picture, const ViewData& view)
{
    if ((!picture.plot && !picture.lens) || view.grid.nHeads == 1)
        return {};
    const QString ofHeads = picture.plot ? picture.plot->caption.head : QString();
    return tr("head %1 is chosen; shown: %2")
        .arg(headText(view.selected), ofHeads.isEmpty() ? measureName(picture.choice.measure) : ofHeads);
}

} // namespace

LayersPane::LayersPane(Session& session, MainActions& actions, QWidget* parent)
    : TabPane(parent),
      m_session(session),
      m_measures(new QActionGroup(this)),
      m_measure(new ChoiceButton(tr("Shows"), makeMeasureMenu(), this)),
      m_layer(new ChoiceButton(tr("Layer"), makeLayerMenu(), this)),
      m_caption(new MessageLabel(this)),
      m_heatmap(new HeatmapView(this)),
      m_lens(new LensView(this)),
      m_curve(new ChartPane(session, actions, tr("Probability of the next token, layer by layer"),
                            chartFrom<LensCurvePlot>(), this)),
      m_lensRoom(new QWidget(this)),
      m_pictures(new QBoxLayout(QBoxLayout::LeftToRight, m_lensRoom)),
      m_noPicture(new QWidget(this)),
      m_refusal(plainLabel(m_noPicture)),
      m_compute(new QPushButton(tr("Compute it"), m_noPicture))
{
    m_measure->setObjectName("measureButton");
    m_measure->setToolTip(tr("What is made of the heads of a layer, or of the layers from the input up to it"));
    m_layer->setObjectName("layerButton");
    m_layer->setToolTip(tr("The layer of the chosen head; a rollout or flow goes from layer 0 up to it"));
    m_caption->setObjectName("layersCaption");
    m_caption->setProperty("role", "muted");
    m_heatmap->setObjectName("layersHeatmap");
    m_lens->setObjectName("layersLens");
    m_lens->hide();
    m_curve->setObjectName("lensCurve");
    m_curve->hide();
    m_refusal->setObjectName("layersRefusal");
    m_refusal->setProperty("role", "muted");
    m_refusal->setAlignment(Qt::AlignCenter);
    m_refusal->setWordWrap(true);
    m_compute->setObjectName("computeFlow");
    m_compute->setToolTip(tr("Escape stops it"));

    auto* choices = new WrappingRow;
    choices->add(m_measure);
    choices->add(m_layer);
    choices->add(m_caption, 1);
    auto* sentence = new QVBoxLayout(m_noPicture);
    sentence->addStretch(1);
    sentence->addWidget(m_refusal);
    sentence->addWidget(m_compute, 0, Qt::AlignHCenter);
    sentence->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(choices);
    layout->addWidget(m_heatmap, 1);
    m_pictures->addWidget(m_lens, 1);
    m_pictures->addWidget(m_curve, 1);
    m_pictures->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_lensRoom, 1);
    m_lensRoom->hide();
    layout->addWidget(m_noPicture, 1);

    connect(m_compute, &QPushButton::clicked, &session,
            [&session] { session.set(&SessionState::layers, &LayerChoice::longFlow, true); });
    speakOfTokens(*m_heatmap, *this, session);
    connect(m_lens, &LensView::tokenHovered, this, [this](int position) { emit hovered(position, -1); });
    connect(m_lens, &LensView::tokenClicked, &session, [this](int position) { m_session.pin(position, {}); });
    connect(&session, &Session::stateChanged, this, &LayersPane::followState);
    connect(&session, &Session::resultChanged, this, &LayersPane::followState);
    followState();
}

void LayersPane::resizeEvent(QResizeEvent* event)
{
    TabPane::resizeEvent(event);
    constexpr int kRoomBeside = 640; // pixels across for a table with a chart at its right
    m_pictures->setDirection(width() >= kRoomBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

QMenu* LayersPane::makeMeasureMenu()
{
    auto* menu = new QMenu(this);
    for (const LayerMeasure measure : {LayerMeasure::Mean, LayerMeasure::Maximum, LayerMeasure::Rollout,
                                       LayerMeasure::Flow, LayerMeasure::Lens, LayerMeasure::LensCurve}) {
        QAction* action = menu->addAction(measureName(measure), &m_session, [this, measure] {
            m_session.set(&SessionState::layers, {measure, false});
        });
        action->setCheckable(true);
        action->setData(static_cast<int>(measure));
        m_measures->addAction(action);
    }
    return menu;
}

/// Filled when it opens: another model has other layers.
QMenu* LayersPane::makeLayerMenu()
{
    auto* menu = new QMenu(this);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const HeadIndex selected = selectedHead(m_session.state(), m_session.grid());
        for (int layer = 0; layer < m_session.grid().nLayers; ++layer) {
            QAction* action = menu->addAction(QString::number(layer), &m_session, [this, layer] {
                m_session.selectHead({layer, m_session.state().selected.head});
            });
            action->setCheckable(true);
            action->setChecked(layer == selected.layer);
        }
    });
    return menu;
}

void LayersPane::followState()
{
    const LayerMeasure measure = m_session.state().layers.measure;
    m_measures->actions().at(static_cast<int>(measure))->setChecked(true);
    m_measure->setValue(measureName(measure));
    m_layer->setVisible(!isLens(measure)); // it shows every layer
    if (!m_session.result())
        return;
    const int layer = selectedHead(m_session.state(), m_session.grid()).layer;
    m_layer->setValue(spansLayers(measure) && layer > 0 ? tr("0 to %1").arg(layer) : QString::number(layer));
}

void LayersPane::setView(const ViewData& view)
{
    if (const auto* picture = view.as<LayerPicture>()) {
        setPicture(*picture, view);
        const bool hasCurve = view.shown.figure && view.shown.figure->as<LensCurvePlot>();
        m_curve->setVisible(hasCurve);
        if (hasCurve)
            m_curve->setView(view);
    }
}

void LayersPane::setPicture(const LayerPicture& picture, const ViewData& view)
{
    m_picture = picture;
    m_heatmap->setVisible(picture.plot.has_value());
    m_lens->setVisible(picture.lens.has_value());
    m_lensRoom->setVisible(picture.lens.has_value());
    m_noPicture->setVisible(!picture.plot && !picture.lens);
    m_compute->setVisible(picture.canBeAskedFor);
    m_refusal->setText(picture.refusal);
    FigureCaption caption; // without the model, which stands above, and what the map's own title says
    if (picture.plot) {
        caption = picture.plot->caption;
        caption.layer.clear();
        caption.head.clear();
        m_heatmap->setPlot(*picture.plot);
    } else if (picture.lens) {
        caption = picture.lens->caption;
        m_lens->setPlot(*picture.lens);
    }
    caption.model.clear();
    const QString method = std::exchange(caption.method, {}); // long: at the end, where it may be cut
    const QString exception = picture.plot ? notFollowed(picture.choice.measure, picture.shown) : QString();
    QStringList parts{chosenHead(picture, view), caption.line(), exception, method};
    parts.removeAll(QString());
    m_caption->setSentence(parts.join(QStringLiteral(" · ")));
}

bool LayersPane::runMap(MapCommand command)
{
    return m_curve->isVisible() ? m_curve->runMap(command) : m_heatmap->isVisible() && m_heatmap->run(command);
}

void LayersPane::setHovered(int query, int key)
{
    markHovered(*m_heatmap, query, key);
    if (!m_lens->underMouse())
        m_lens->setHoveredToken(m_session.part() == AttentionPart::Encoder ? -1 : query);
}

} // namespace headlight
