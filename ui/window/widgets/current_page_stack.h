// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStackedWidget>

namespace headlight {

/// Pages of which only the current one counts: in a scroll area it scrolls where that one has no room, whatever the
/// others need, and whatever it would like beyond its least height.
class CurrentPageStack : public QStackedWidget {
    Q_OBJECT
public:
    explicit CurrentPageStack(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;
};

} // namespace headlight
