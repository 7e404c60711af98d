// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/patches/patches_pane.h"

#include "ui/catalogue/view_data.h"
#include "ui/kit/tr.h"
#include "ui/pictures/patches/patch_fields.h"
#include "ui/pictures/patches/seen_plot.h"
#include "ui/session/session.h"
#include "ui/window/patches/patches_view.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/field_controls.h"
#include "ui/window/widgets/figure_pane.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>

namespace headlight {

PatchesPane::PatchesPane(Session& session, QWidget* parent) : TabPane(parent), m_session(session)
{
    auto* choices = new WrappingRow;
    m_query = new ChoiceButton(tr("From"), makeQueryMenu(), this);
    m_query->setObjectName("patchQuery");
    m_query->setToolTip(tr("Who looks: a token without a place, or a patch that is clicked"));
    m_query->setWhole();
    choices->add(m_query);
    m_controls = new FieldControls(session, together({patchFields(), {seenField()}}), *choices, *this);
    for (const char* key : {"patches.weights", "patches.form", "patches.interpolation", "patches.topMass"})
        qobject_cast<ChoiceButton*>(m_controls->of(QLatin1String(key)))->setWhole();
    connect(m_controls, &FieldControls::refused, this, &PatchesPane::refused);
    choices->addStretch();
    m_patches = new PatchesView(this);
    m_patches->setObjectName("patchesView");
    m_seen = new FigureView(this);
    m_seen->setObjectName("seenView");
    m_seen->setAccessibleName(tr("What the model sees of the picture"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(choices);
    layout->addWidget(m_patches, 1);
    layout->addWidget(m_seen, 1);
    connect(m_patches, &PatchesView::tokenHovered, this, [this](int token) {
        const bool isQuery = m_patches->plot().isOfItself();
        emit hovered(isQuery ? token : -1, isQuery ? -1 : token);
    });
    connect(m_patches, &PatchesView::tokenClicked, &session, [this](int token) { m_session.pin(token, {}); });
    connect(m_patches, &PatchesView::headClicked, &session, [this](int layer, int head) {
        m_session.selectHead({layer, head});
    });
    connect(&session, &Session::stateChanged, this, &PatchesPane::followState);
    followState();
}

/// Filled when it opens: another model has other tokens beside its patches.
QMenu* PatchesPane::makeQueryMenu()
{
    auto* menu = new QMenu(this);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const PatchPlot& plot = m_patches->plot();
        const auto add = [this, menu](const QString& text, int token, bool isChosen) {
            QAction* action = menu->addAction(text, &m_session, [this, token] { m_session.pin(token, {}); });
            action->setCheckable(true);
            action->setChecked(isChosen);
        };
        const int query = m_patches->chosenQuery();
        for (const Index token : plot.others)
            add(tokenPlace(plot, static_cast<int>(token)), static_cast<int>(token), token == query);
        if (plot.grid.isEmpty())
            return;
        const GridSize size = plot.grid.size;
        const int middle = static_cast<int>(plot.grid.tokens[Index{size.rows / 2} * size.columns + size.columns / 2]);
        add(tr("patch in the middle"), middle, middle == query);
        if (plot.cellOf(query) >= 0 && query != middle)
            add(tokenPlace(plot, query), query, true);
    });
    return menu;
}

void PatchesPane::followState()
{
    const PatchChoice& choice = m_session.state().patches;
    m_patches->setVisible(!choice.showsSeen);
    m_seen->setVisible(choice.showsSeen);
    m_query->setVisible(!choice.showsSeen);
    for (const StateField& field : patchFields())
        m_controls->of(field.key)->setVisible(!choice.showsSeen);
    if (QLabel* label = m_controls->labelOf(QStringLiteral("patches.alpha")))
        label->setVisible(!choice.showsSeen && choice.form == PatchForm::Overlay);
    m_controls->of(QStringLiteral("patches.alpha"))->setVisible(!choice.showsSeen && choice.form == PatchForm::Overlay);
    m_controls->of(QStringLiteral("patches.interpolation"))
        ->setEnabled(choice.form != PatchForm::Masked || choice.topMass >= 100.0);
}

void PatchesPane::setView(const ViewData& view)
{
    if (const auto* screen = view.as<PatchScreen>()) {
        m_patches->setScreen(*screen);
        m_query->setValue(queryPlace(screen->plot));
        m_query->setEnabled(screen->plot.isOfItself());
    } else {
        m_seen->setPicture(view.shown);
    }
}

QString PatchesPane::sentenceFor(const ViewData& view) const
{
    return view.shown.figure ? QString() : view.shown.refusal;
}

void PatchesPane::setHovered(int query, int key)
{
    if (!m_patches->underMouse())
        m_patches->setHoveredToken(m_patches->plot().isOfItself() ? query : key);
}

} // namespace headlight
