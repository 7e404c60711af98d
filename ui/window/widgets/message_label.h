// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>

namespace headlight {

/// A sentence in a line or two of a fixed height, however long it is: what does not fit is in the tool tip. text() and
/// screen readers have all of it.
class MessageLabel : public QLabel {
    Q_OBJECT
public:
    explicit MessageLabel(QWidget* parent = nullptr, int nLines = 2);

    void setSentence(const QString& sentence);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, 0}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int m_nLines;
};

} // namespace headlight
