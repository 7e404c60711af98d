// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"
#include "ui/window/widgets/picture_view.h"
#include "ui/window/widgets/tab_pane.h"

namespace headlight {

/// A picture as large as its pane, drawn as its figure is; says why where there is none.
class FigureView : public PictureView {
    Q_OBJECT
public:
    explicit FigureView(QWidget* parent = nullptr);

    void setPicture(const MadePicture& picture);

protected:
    QSizeF layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override;
    QString spokenText() const override;

private:
    MadePicture m_picture;
    QSizeF m_size;
};

/// The pane of a picture that has no widget of its own: a new picture needs none to be in the window.
class FigurePane : public TabPane {
    Q_OBJECT
public:
    /// `name` is that of the tab, for a screen reader.
    explicit FigurePane(const QString& name, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;

private:
    FigureView* m_view;
    MadePicture m_picture;
};

} // namespace headlight
