// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/painting/theme.h"

#include <QWidget>

namespace headlight {

class PredictionView;
class Session;
class ShapeSummaryView;

/// Predictions before and after what was switched off, and the shapes of the chosen layer.
class BottomPanel : public QWidget {
    Q_OBJECT
public:
    explicit BottomPanel(Session& session, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);

private:
    void followResult();

    Session& m_session;
    PredictionView* m_before;
    PredictionView* m_after;
    ShapeSummaryView* m_shapes;
};

} // namespace headlight
