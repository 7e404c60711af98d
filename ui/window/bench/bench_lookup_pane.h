// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/picture_table.h"
#include "ui/pictures/lookup/lookup_plot.h"

#include <QWidget>

#include <optional>

class QComboBox;

namespace headlight {

class BenchSession;
class FigureView;

/// Attention as a database: a query of the bench, every key that it is compared with, and the blend of the values.
class BenchLookupPane : public QWidget {
    Q_OBJECT
public:
    explicit BenchLookupPane(BenchSession& session, QWidget* parent = nullptr);

    /// From 0; one that the bench does not have changes nothing.
    void selectQuery(int query);
    const LookupPlot& plot() const { return m_plot; }
    std::optional<Figure> figure() const;
    std::optional<PictureTable> numbers() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void followIfShown();
    void follow();

    BenchSession& m_session;
    QComboBox* m_query;
    QComboBox* m_head;
    FigureView* m_view;
    LookupPlot m_plot;
    bool m_isBehind = true; // the session, while it is not shown
};

} // namespace headlight
