// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace headlight {

class BenchScoresPane;
class BenchSession;
class BenchTablesPane;

/// The left of the bench's window: the kind of attention and its sizes, and below them either the numbers, sentences
/// and tables, or the other choices.
class BenchSide : public QWidget {
    Q_OBJECT
public:
    explicit BenchSide(BenchSession& session, QWidget* parent = nullptr);

    BenchTablesPane& tables() { return *m_tables; }
    void setMaskPainting(bool paints);
    void showTab(int tab); // 0: numbers, 1: choices
    int shownTab() const;
    QSize sizeHint() const override { return {372, 600}; }

signals:
    void maskPaintingChanged(bool paints);
    /// One sentence about something that was typed and not taken.
    void refused(const QString& sentence);

private:
    void addPage(const QString& name, const QString& tip, const QList<QPair<QString, QWidget*>>& sections);

    BenchTablesPane* m_tables;
    BenchScoresPane* m_scores;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
};

} // namespace headlight
