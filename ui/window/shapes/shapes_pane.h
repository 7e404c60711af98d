// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/widgets/tab_pane.h"

namespace headlight {

class ShapesView;

/// The shape of every matrix on the way through the chosen head.
class ShapesPane : public TabPane {
    Q_OBJECT
public:
    explicit ShapesPane(QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    QString sentenceFor(const ViewData& view) const override;

private:
    ShapesView* m_view;
};

} // namespace headlight
