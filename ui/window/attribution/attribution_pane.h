// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/widgets/tab_pane.h"

class QLineEdit;

namespace headlight {

class ChartPane;
class MainActions;
class Session;
class WrappingRow;

/// The tab Why this token: the two predictions that are compared, and the shares of the difference of their logits.
class AttributionPane : public TabPane {
    Q_OBJECT
public:
    AttributionPane(Session& session, MainActions& actions, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    bool runMap(MapCommand command) override;

private:
    QLineEdit* addLine(WrappingRow& row, const QString& name, const QString& label, const QString& tip);
    void followState();

    Session& m_session;
    QLineEdit* m_token;
    QLineEdit* m_against;
    ChartPane* m_chart;
};

} // namespace headlight
