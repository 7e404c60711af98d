// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/picture_table.h"
#include "ui/pictures/geometry/geometry_plot.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;

namespace headlight {

class BenchSession;
class GeometryView;

/// A query of the bench as arrows in the plane: every tip that is typed can be dragged, one step of undo a drag, and
/// angle, score, weight and blend are those that the bench computes.
class BenchGeometryPane : public QWidget {
    Q_OBJECT
public:
    explicit BenchGeometryPane(BenchSession& session, QWidget* parent = nullptr);

    /// From 0; one that the bench does not have changes nothing.
    void selectQuery(int query, const std::optional<PlaneArrow>& picked = {});
    GeometryView& view() { return *m_view; }
    std::optional<Figure> figure() const;
    std::optional<PictureTable> numbers() const;

signals:
    /// The example whose arrows can be dragged.
    void exampleWanted();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void followIfShown();
    void follow();
    void move(const PlaneArrow& arrow, const PlanePoint& tip);
    QString adviceOf(const GeometryPlot& plot) const;
    PlaneChoice choice() const;

    BenchSession& m_session;
    QComboBox* m_query;
    QComboBox* m_head;
    QPushButton* m_example;
    GeometryView* m_view;
    QLabel* m_advice;
    bool m_isBehind = true; // the session, while it is not shown
};

} // namespace headlight
