// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;

namespace headlight {

class Session;

/// Below the picture alone: the sentence, the model, the mask, and the keys that lead back. A long sentence has three
/// lines, and its tip the rest.
class PresentationLine : public QWidget {
    Q_OBJECT
public:
    explicit PresentationLine(Session& session, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow();
    void fit();

    Session& m_session;
    QLabel* m_sentence;
    QLabel* m_rest;
    QString m_whole; // the sentence
};

} // namespace headlight
