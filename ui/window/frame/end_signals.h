// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

namespace headlight {

/// Brings the signals that ask a program to end (Ctrl+C in its terminal, kill, a closed terminal) into the event loop,
/// where a session can be kept. One at a time; a signal that was ignored stays ignored, as nohup wants it.
class EndSignals : public QObject {
    Q_OBJECT
public:
    explicit EndSignals(QObject* parent = nullptr);
    ~EndSignals() override;

signals:
    void asked(int signal);
};

} // namespace headlight
