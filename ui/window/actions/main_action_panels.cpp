// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What stands around the picture. The window's layout keeps it, so it is no step of undo.

#include "ui/session/session.h"
#include "ui/window/actions/main_actions.h"

namespace headlight {

void MainActions::makePanelActions()
{
    const auto addPanel = [this](const QString& text, Qt::Key key, const QString& tip, const QString& name) {
        QAction* action = add(text, QKeySequence(key), tip, name);
        action->setCheckable(true);
        action->setChecked(true);
        return action;
    };
    headsPanel = addPanel(tr("&Heads at the left"), Qt::Key_F7, tr("Show or fold away the heads"),
                          QStringLiteral("headsPanelShown"));
    inspectorPanel = addPanel(tr("&Inspector at the right"), Qt::Key_F8, tr("Show or fold away the inspector"),
                              QStringLiteral("inspectorShown"));
    bottomPanel = addPanel(tr("&Predictions and tables below"), Qt::Key_F9,
                           tr("Show or fold away the predictions and the tables below the picture"),
                           QStringLiteral("bottomPanelShown"));
    linksBeside = addPanel(tr("&Links beside the heatmap"), Qt::Key_F4,
                           tr("The links of the chosen head beside its heatmap, where there is room for both"),
                           QStringLiteral("linksBesideShown"));
    linksBeside->setChecked(false);
    presentation = addPanel(tr("Picture &alone"), Qt::Key_F11,
                            tr("The picture in large type for a projector: arrow keys walk through layers and heads, "
                               "Escape comes back"),
                            QStringLiteral("presentation"));
    presentation->setChecked(false);
    connect(presentation, &QAction::toggled, this, &MainActions::followPresentation);

    panelsMenu = new QMenu(tr("Panels"), m_window);
    panelsMenu->setToolTipsVisible(true);
    panelsMenu->addActions({headsPanel, inspectorPanel, bottomPanel, linksBeside, presentation});
}

/// In a presentation the arrow keys walk by themselves, whatever has the keyboard.
void MainActions::followPresentation()
{
    const bool presents = presentation->isChecked();
    for (QAction* move : m_moveMenu->actions()) {
        QList<QKeySequence> keys{move->shortcut()};
        if (presents)
            keys << QKeySequence(move->shortcut()[0].key());
        move->setShortcuts(keys);
    }
    followStop();
}

} // namespace headlight
