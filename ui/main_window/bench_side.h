// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/painting/theme.h"

#include <QScrollArea>

#include <vector>

class QPushButton;

namespace headlight {

class BenchSession;
class BenchTablesPane;
class FoldingSection;

/// The left of the bench's window: what is typed and chosen, in sections that fold.
class BenchSide : public QScrollArea {
    Q_OBJECT
public:
    explicit BenchSide(BenchSession& session, QWidget* parent = nullptr);

    BenchTablesPane& tables() { return *m_tables; }
    void setMaskPainting(bool paints);
    void setTheme(const Theme& theme);
    /// "0,3": which sections are folded.
    QString folded() const;
    void setFolded(const QString& sections);
    QSize sizeHint() const override { return {372, 600}; }

signals:
    void maskPaintingChanged(bool paints);
    /// One sentence about something that was typed and not taken.
    void refused(const QString& sentence);

private:
    void addSection(const QString& title, QWidget* content);

    BenchTablesPane* m_tables;
    QPushButton* m_paint;
    std::vector<FoldingSection*> m_sections;
};

} // namespace headlight
