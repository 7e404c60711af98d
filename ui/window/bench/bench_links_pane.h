// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/picture_table.h"
#include "ui/kit/figure.h"

#include <QWidget>

#include <optional>

class QComboBox;

namespace headlight {

class BenchSession;
class LinksView;
class NumberField;

/// The attention weights of a bench as a link graph from each query to its keys, lines as thick as the weights.
class BenchLinksPane : public QWidget {
    Q_OBJECT
public:
    explicit BenchLinksPane(BenchSession& session, QWidget* parent = nullptr);

    /// The query whose links stand out, −1: all. A click on a query does the same.
    void selectQuery(int query);
    /// Draws no link of less.
    void setThreshold(double least);
    int selectedQuery() const { return m_query; }
    std::optional<Figure> figure() const;
    std::optional<PictureTable> numbers() const;

signals:
    /// One sentence about a number that was typed and not taken.
    void refused(const QString& sentence);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void makeControls();
    void followIfShown();
    void follow();
    void showQuery();

    BenchSession& m_session;
    QComboBox* m_layout;
    QComboBox* m_head;
    NumberField* m_threshold;
    LinksView* m_links;
    int m_query = -1;
    bool m_isBehind = false; // the session, while it is not shown
};

} // namespace headlight
