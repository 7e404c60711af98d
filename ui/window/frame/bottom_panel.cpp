// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/bottom_panel.h"

#include "ui/export/export_offer.h"
#include "ui/kit/larger_type.h"
#include "ui/session/given_weights.h"
#include "ui/session/prediction_edit.h"
#include "ui/session/session.h"
#include "ui/window/ablation/switching_off_pane.h"
#include "ui/window/heads/head_finder.h"
#include "ui/window/palette/palette_entry.h"
#include "ui/window/predictions/generation_pane.h"
#include "ui/window/predictions/prediction_controls.h"
#include "ui/window/predictions/prediction_model.h"
#include "ui/window/predictions/prediction_view.h"
#include "ui/window/widgets/action_button.h"
#include "ui/window/widgets/current_page_stack.h"
#include "ui/window/widgets/role.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QAction>
#include <QFrame>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

namespace {

constexpr int kLeastHeight = 84;   // pixels, beside type of 100 %: tabs, and a head of the finder below its headings
constexpr int kLowHeight = 180;    // the most that a page needs: four lines of what switching off did
constexpr int kFinderHeight = 156; // a lower finder has no room for a row of buttons above its heads

enum Page { PredictionsPage, FinderPage, SwitchingOffPage, GenerationPage };

QFrame* hairline(QWidget* parent)
{
    auto* line = new QFrame(parent);
    line->setProperty("role", "hairline");
    line->setFixedWidth(1);
    return line;
}

} // namespace

BottomPanel::BottomPanel(Session& session, QAction* fold, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_tabs(new QTabBar(this)),
      m_controls(new PredictionControls(session, this)),
      m_area(new QScrollArea(this)),
      m_pages(new CurrentPageStack(m_area)),
      m_before(new PredictionView(tr("Predictions with every head on"), this)),
      m_after(new PredictionView(tr("Predictions without the heads that are switched off"), this)),
      m_finder(new HeadFinder(session, this)),
      m_switchingOff(new SwitchingOffPane(session, this)),
      m_generation(new GenerationPane(session, this))
{
    setObjectName("bottomPanel");
    m_before->setObjectName("predictionsBefore");
    m_after->setObjectName("predictionsAfter");
    m_finder->setObjectName("headFinder");
    m_switchingOff->setObjectName("switchingOffPane");
    m_generation->setObjectName("generationPane");
    makeTabs();
    m_pages->addWidget(makePredictions());
    m_pages->addWidget(m_finder);
    m_pages->addWidget(m_switchingOff);
    m_pages->addWidget(m_generation);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 1, 0, 0);
    layout->setSpacing(0);
    auto* tabs = new WrappingRow;
    tabs->add(m_tabs, 1);
    tabs->add(m_controls);
    tabs->add(m_finder->lowBar(), 1);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 0, 12, 0);
    row->addLayout(tabs, 1);
    row->addWidget(actionButton(fold, this), 0, Qt::AlignTop); // in its corner, wherever the controls go on
    m_tabRow = row;
    layout->addLayout(row);
    m_area->setObjectName("bottomArea");
    m_area->setWidget(m_pages); // large type needs more than a low window has
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setMinimumHeight(1); // a low panel cuts the page and not what stands above it
    layout->addWidget(m_area, 1);
    followType(*this, [this] {
        m_unfoldedHeight = std::max(m_unfoldedHeight, inType(m_usualHeight));
        QMetaObject::invokeMethod(this, &BottomPanel::fitHeight, Qt::QueuedConnection); // when the tabs have theirs
    });
    clear();
    connect(&session, &Session::emptied, this, &BottomPanel::clear);
    connect(&session, &Session::resultChanged, this, &BottomPanel::followResult);
    connect(m_tabs, &QTabBar::currentChanged, this, &BottomPanel::showPage);
    connect(m_tabs, &QTabBar::tabBarClicked, this, [this](int tab) {
        if (m_isFolded && tab >= 0)
            emit unfoldAsked();
    });
    connect(m_finder, &HeadFinder::refused, this, &BottomPanel::refused);
    connect(m_finder, &HeadFinder::told, this, &BottomPanel::told);
    connect(m_controls, &PredictionControls::refused, this, &BottomPanel::refused);
    connect(m_generation, &GenerationPane::refused, this, &BottomPanel::refused);
    const auto hint = [this](std::int64_t id) {
        const auto& result = m_session.result();
        if (!result || !result->predictions)
            return QString();
        const PredictionEdit edit = predictionEdit(*result, id);
        if (!edit.whyNot.isEmpty())
            return edit.whyNot;
        return result->predictions->kind == PredictionKind::MaskedToken || result->cache->target
                   ? tr("Click or Enter: put it there")
                   : tr("Click or Enter: add it to the text");
    };
    for (PredictionView* view : {m_before, m_after}) {
        view->model().setHint(hint);
        connect(view, &PredictionView::tokenChosen, this, &BottomPanel::choosePrediction);
    }
}

void BottomPanel::makeTabs()
{
    m_tabs->setObjectName("bottomTabs");
    m_tabs->setProperty("role", "small");
    m_tabs->setAccessibleName(tr("Predictions, head finder, switching off or generating"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->addTab(tr("Predictions"));
    m_tabs->addTab(tr("Head finder"));
    m_tabs->addTab(tr("Switching off"));
    m_tabs->addTab(tr("Generate"));
    m_tabs->setTabToolTip(PredictionsPage, tr("What the model expects, before and after switching heads off"));
    m_tabs->setTabToolTip(FinderPage, tr("Every head with what it does in this text, to sort and filter"));
    m_tabs->setTabToolTip(SwitchingOffPage, tr("What each head is worth: the model without it"));
    m_tabs->setTabToolTip(GenerationPage, tr("Let the model write on, and step through its tokens"));
}

QWidget* BottomPanel::makePredictions()
{
    auto* page = new QWidget(this);
    auto* layout = new QHBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_before, 1);
    m_parting = hairline(page);
    layout->addWidget(m_parting);
    layout->addWidget(m_after, 1);
    showAfter(false);
    return page;
}

/// Before and after stand side by side where there is an after.
void BottomPanel::showAfter(bool shows)
{
    m_parting->setVisible(shows);
    m_after->setVisible(shows);
    if (!shows)
        m_after->setSentence({}, {});
}

void BottomPanel::clear()
{
    m_before->setSentence(tr("Predictions"), m_session.readsImages()
                                                 ? tr("What the model takes the picture for appears here.")
                                                 : tr("What the model expects in the sentence appears here."));
    m_after->setNote({});
    showAfter(false);
}

void BottomPanel::showPage(int page)
{
    m_pages->setCurrentIndex(page);
    m_session.wantHeadTable(page == FinderPage || page == SwitchingOffPage);
    showControls();
}

/// The sampling is of tokens that the model predicts and writes: no class of a picture is drawn.
void BottomPanel::showControls()
{
    const int page = m_pages->currentIndex();
    m_controls->setGenerating(page == GenerationPage);
    const auto& result = m_session.result();
    const bool isOfClasses = result && result->predictions && result->predictions->kind == PredictionKind::Class;
    const bool drawsTokens = (page == PredictionsPage && !isOfClasses) || page == GenerationPage;
    m_controls->setVisible(!m_isFolded && drawsTokens && !showsGivenWeights(m_session));
    fitFinder();
}

void BottomPanel::fitFinder()
{
    const bool isLow = height() < inType(kFinderHeight);
    m_finder->setLow(isLow);
    m_finder->lowBar()->setVisible(isLow && !m_isFolded && m_pages->currentIndex() == FinderPage);
}

void BottomPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitFinder();
}

void BottomPanel::setFolded(bool folded)
{
    if (folded == m_isFolded)
        return;
    m_isFolded = folded;
    m_area->setVisible(!folded);
    setRole(*m_tabs, folded ? "folded" : "small"); // none is marked where no page is seen
    showControls();
    fitHeight();
    if (!folded)
        emit heightWanted(m_unfoldedHeight);
}

void BottomPanel::fitHeight()
{
    setMinimumHeight(m_isFolded ? 0 : inType(kLeastHeight));
    setMaximumHeight(m_isFolded ? m_tabRow->minimumSize().height() + 2 : QWIDGETSIZE_MAX);
    if (m_isFolded)
        emit heightWanted(maximumHeight());
    fitFinder(); // what is low goes with the type
}

void BottomPanel::setLow()
{
    m_usualHeight = kLowHeight;
    setUnfoldedHeight(inType(m_usualHeight));
}

void BottomPanel::setUnfoldedHeight(int height)
{
    m_unfoldedHeight = std::max(height, inType(kLeastHeight));
    if (!m_isFolded)
        emit heightWanted(m_unfoldedHeight);
}

std::vector<PaletteEntry> BottomPanel::paletteEntries()
{
    std::vector<PaletteEntry> entries;
    for (int page = 0; page < m_tabs->count(); ++page)
        if (page != FinderPage) // which an action opens
            entries.push_back(
                {m_tabs->tabText(page), tr("Below the picture"), {}, m_tabs->tabToolTip(page), true, [this, page] {
                     openPage(page);
                 }});
    for (QToolButton* button : m_finder->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly))
        if (!button->menu())
            entries.push_back(
                {button->text(), m_tabs->tabText(FinderPage), {}, button->toolTip(), true, [this, button] {
                     openPage(FinderPage);
                     button->click();
                 }});
    return entries;
}

/// Does what a click on its tab does.
void BottomPanel::openPage(int page)
{
    if (m_isFolded)
        emit unfoldAsked();
    m_tabs->setCurrentIndex(page);
}

void BottomPanel::findHeads()
{
    openPage(FinderPage);
    findChild<QLineEdit*>("headFilter")->setFocus(Qt::ShortcutFocusReason);
}

void BottomPanel::findHeadsOfCell()
{
    openPage(FinderPage);
    m_finder->sortByCell();
}

void BottomPanel::choosePrediction(qint64 id)
{
    const QString whyNot = m_session.usePrediction(id);
    if (!whyNot.isEmpty())
        emit refused(whyNot);
}

void BottomPanel::followResult()
{
    const RunResult& result = *m_session.result();
    if (!result.predictions)
        return; // the last ones stay until the new ones are there
    const PredictionTable& table = *result.predictions;
    showControls();
    if (table.kind == PredictionKind::None) {
        m_before->setSentence(tr("Predictions"), table.whyNone);
        showAfter(false);
        return;
    }
    m_before->leaveRoomForChanges(!table.switchedOff.isEmpty());
    m_before->setPredictions(predictionHeading(table), table.before);
    showAfter(!table.switchedOff.isEmpty());
    if (!table.switchedOff.isEmpty())
        m_after->setPredictions(afterHeading(table, result.cache->options.ablation), table.after, table.change);
    m_after->setNote(divergenceNote(table), effectLines(table));
}

ExportOffer BottomPanel::headOffer() const
{
    return m_finder->offer();
}

std::optional<Figure> BottomPanel::predictionFigure() const
{
    const auto& result = m_session.result();
    if (!result || !result->predictions || result->predictions->kind == PredictionKind::None)
        return {};
    return Figure(makePredictionPlot(*result->cache, *result->predictions));
}

std::optional<PictureTable> BottomPanel::predictionNumbers() const
{
    if (!predictionFigure())
        return {};
    return textTable(tr("predictions"), QStringLiteral("predictions"),
                     [text = predictionText(*m_session.result()->predictions)] { return text; });
}

} // namespace headlight
