// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>
#include <QStringList>

class QLabel;
class QPushButton;
class QToolButton;

namespace headlight {

/// One line below the pictures that a person can read or send away: the hints of the first start, one after the other,
/// or an offer to do something. It covers nothing and takes no key.
class HintStrip : public QFrame {
    Q_OBJECT
public:
    explicit HintStrip(QWidget* parent = nullptr);

    void showHints(const QStringList& hints);
    /// Puts as many other hints in the place of those that are open: what the window shows is another thing.
    void setHints(const QStringList& hints);
    void offer(const QString& sentence, const QString& button);
    /// While there is no sentence: hints speak of what one shows.
    void setWaiting(bool waits);
    /// While the picture is alone, or a lesson needs the room.
    void setAside(bool isAside);

signals:
    /// The last hint was read, or they were sent away.
    void done();
    void offerTaken();

private:
    void next();
    void showHint();
    void setOpen(bool isOpen);
    void follow();

    QStringList m_hints;
    int m_shown = 0;
    bool m_isOpen = false;
    bool m_waits = false;
    bool m_isAside = false;
    QLabel* m_text;
    QPushButton* m_next;
    QToolButton* m_close;
};

} // namespace headlight
