// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>

namespace headlight {

class MessageLabel;

/// What was just done, or why it was not, over the end of the status line: it takes no field's room and moves nothing.
/// Where the status line is hidden it stands at the other end, away from the buttons of a lesson.
class NoticeLine : public QFrame {
    Q_OBJECT
public:
    enum class Kind { Done, Failed };

    NoticeLine(QWidget& window, const QWidget& statusLine);

    void tell(const QString& sentence, Kind kind);
    QString sentence() const;
    /// At the next choice.
    void clear();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    int clearOfWords(int left) const;

    QWidget& m_window;
    const QWidget& m_statusLine;
    MessageLabel* m_message;
};

} // namespace headlight
