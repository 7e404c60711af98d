// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include <functional>

class QWidget;

namespace headlight {

/// Lets a model's folder, one of its files, a file of attention weights or a picture be dropped onto a window; what
/// else is dragged there is left to others.
class ModelDrop : public QObject {
    Q_OBJECT
public:
    ModelDrop(QWidget& window, std::function<void(const QString& path)> open);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::function<void(const QString&)> m_open;
};

} // namespace headlight
