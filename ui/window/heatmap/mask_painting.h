// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/painted_mask.h"
#include "core/model/attention_part.h"

#include <QWidget>

#include <set>

class QLabel;

namespace headlight {

class HeatmapView;
class Session;

/// The strip over the heatmap's legend while its mask is painted, and what a stroke does: its first cell decides
/// whether it hides cells or shows them again. A cell of several tokens stands for all their pairs. It is there only
/// while one paints.
class MaskPainting : public QWidget {
    Q_OBJECT
public:
    MaskPainting(Session& session, HeatmapView& heatmap, QWidget* parent = nullptr);

    bool isActive() const { return m_isActive; }
    void setActive(bool active);

signals:
    void left();

private:
    void beginStroke(int row, int column);
    void strokeTo(int row, int column);
    void endStroke();
    std::set<MaskCell> pairsOf(int row, int column) const; // that the mask's kind lets through
    QString whyNot(int row, int column) const;
    void followState();
    void followPart();

    Session& m_session;
    HeatmapView& m_heatmap;
    QLabel* m_hint;
    AttentionPart m_part = AttentionPart::Decoder; // whose painted cells the hint counts
    bool m_isActive = false;
    bool m_isStroke = false;
    bool m_hides = true;
};

} // namespace headlight
