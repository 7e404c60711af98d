// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/catalogue/view_data.h"
#include "ui/window/widgets/tab_pane.h"

class QLabel;

namespace headlight {

class FieldControls;
class LinksView;
class Session;
class WrappingRow;

/// The link graph and, above it, how it looks and which links it holds. Also stands beside the heatmap, where there is
/// room for the first two choices only.
class LinksPane : public TabPane {
    Q_OBJECT
public:
    explicit LinksPane(Session& session, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    void setHovered(int query, int key) override;

    /// Beside another picture.
    void setCompanion(bool isCompanion);

private:
    QWidget* control(const char* field) const; // takes a key of LinkOptions
    void connectView();
    void followState();
    void followSplit();
    int pinnedRow() const; // −1

    Session& m_session;
    WrappingRow* m_choices;
    FieldControls* m_controls;
    QLabel* m_count; // here, as the picture may scroll
    LinksView* m_links;
    bool m_isCompanion = false;
};

} // namespace headlight
