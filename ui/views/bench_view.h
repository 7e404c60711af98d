// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/painting/theme.h"
#include "ui/plots/bench_plot.h"

#include <QScrollArea>

namespace headlight {

/// The sheet of a bench: every step a matrix. A click picks a cell, whose formula stands below and whose operands light
/// up. The arrow keys move the pick, Tab takes it to the next matrix, Space hides or shows a score's cell, Escape drops
/// the pick, Ctrl+C copies its formula.
class BenchView : public QScrollArea {
    Q_OBJECT
public:
    explicit BenchView(QWidget* parent = nullptr);

    /// A plot without a pick keeps the one there is, where the new bench has that cell (see samePick()).
    void setPlot(BenchPlot plot);
    const BenchPlot& plot() const { return m_plot; }
    /// Emits nothing.
    void setPick(std::optional<BenchPick> pick);
    void setTheme(const Theme& theme);
    /// Clicks and drags over scores and attention weights hide or show cells in place of picking them.
    void setMaskPainting(bool paints);

signals:
    void picked(std::optional<BenchPick> pick); // by the reader
    void cellToggled(Index query, Index key);   // hidden to shown or back

private:
    BenchPlot m_plot;
    ThemeId m_theme = ThemeId::Light;
    bool m_paintsMask = false;
};

} // namespace headlight
