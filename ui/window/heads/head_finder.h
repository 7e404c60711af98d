// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/run_options.h"
#include "ui/kit/theme.h"
#include "ui/pictures/head_table/head_measure.h"

#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QLineEdit;
class QTableView;
class QToolButton;

namespace headlight {

class HeadFilterModel;
class HeadTableModel;
class MessageLabel;
class PatternDialog;
class Session;
struct ExportOffer;

/// Every head of the shown part with its numbers: sorted by any column, filtered by what is typed, chosen by its row,
/// sorted by how like a drawing it looks.
class HeadFinder : public QWidget {
    Q_OBJECT
public:
    explicit HeadFinder(Session& session, QWidget* parent = nullptr);
    /// The rows that are shown, in their order; nothing before there are any.
    ExportOffer offer() const;
    /// Sorts the heads by their weight in the pinned cell, largest first.
    void sortByCell();
    /// In a low panel the filter stands in lowBar(), with a menu in place of the buttons, and the heads have the page.
    void setLow(bool low);
    QWidget* lowBar() const { return m_lowBar; }

signals:
    void refused(const QString& sentence);
    void told(const QString& sentence);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void makeTable();
    void makeLowBar();
    QToolButton* makeButton(const QString& text, const QString& tip, const char* name);
    void followResult();
    void followSelection();
    void filter(const QString& text);
    void tellCount();
    void makeSortMenu();
    void sortBy(int column, Qt::SortOrder order);
    void showSorted();
    void connectDrawing();
    void drawPattern();
    void followDrawing();
    void followSwitchingOff();
    void followCell();
    void followPicture();
    void showColumn(int column, bool shows);
    void copyTable();
    void exportTable();
    std::vector<HeadTableRow> shownRows() const;
    std::string shownText(char separator) const;

    Session& m_session;
    QWidget* m_asked; // the filter and what came of it
    QLineEdit* m_filter;
    MessageLabel* m_count;
    QTableView* m_table;
    HeadTableModel* m_model;
    HeadFilterModel* m_shown;
    QToolButton* m_sort;
    QToolButton* m_alike;
    QToolButton* m_draw;
    QToolButton* m_switchOff;
    QToolButton* m_copy;
    QToolButton* m_export;
    PatternDialog* m_pattern;
    QWidget* m_lowBar;
    QWidget* m_asideButtons; // where the filter stands else
    bool m_isLow = false;
    std::optional<HeadIndex> m_followed; // the chosen head the table was last scrolled to
    QString m_problem;                   // why the filter is not understood
};

} // namespace headlight
