// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include <functional>

class QWidget;

namespace headlight {

/// Lets one file of attention weights be dropped onto a window; what else is dragged there is left to others.
class MatrixDrop : public QObject {
    Q_OBJECT
public:
    MatrixDrop(QWidget& window, std::function<void(const QString& file)> open);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::function<void(const QString&)> m_open;
};

} // namespace headlight
