// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;

namespace headlight {

/// The bar over a map that finds a token, as an editor finds a word: what is typed goes to the first row or column
/// whose token has it, Enter to the next one, Shift+Enter to the one before, Escape closes the bar.
class TokenFinder : public QWidget {
    Q_OBJECT
public:
    /// Stands in the top right corner of its parent.
    explicit TokenFinder(QWidget* parent);

    /// The tokens of the whole map. What was found is looked for anew where they are others.
    void setLabels(const QStringList& rows, const QStringList& columns);
    /// Shows the bar with the keyboard in its line.
    void begin();

signals:
    void found(bool isRow, int place); // in the whole map
    void nothingFound();
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    const QStringList& labels() const;
    QToolButton* addButton(const QString& text, const QString& tip, const QString& name);
    void search();
    void step(int by);
    void tell();
    void place();
    void leave();

    QStringList m_rows;
    QStringList m_columns;
    QLineEdit* m_line;
    QLabel* m_count;
    QToolButton* m_inRows;
    QToolButton* m_inColumns;
    std::vector<int> m_places; // whose labels have the text
    int m_at = 0;              // index in m_places
};

} // namespace headlight
