// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QSlider;

namespace headlight {

class FieldControls;
class MessageLabel;
class Session;
class WrappingRow;

/// Lets the model go on writing, token by token, and steps through what it wrote: every view shows the run on the text
/// up to there. Then it is taken over or discarded.
class GenerationPane : public QWidget {
    Q_OBJECT
public:
    explicit GenerationPane(Session& session, QWidget* parent = nullptr);

signals:
    void refused(const QString& sentence);

private:
    void connectControls();
    void follow();
    void followTokens();
    QString statusText() const;

    Session& m_session;
    WrappingRow* m_top;
    FieldControls* m_controls;
    QPushButton* m_generate;
    MessageLabel* m_status;
    QPushButton* m_take;
    QPushButton* m_discard;
    QLabel* m_step;
    QSlider* m_slider;
    QLabel* m_tokens;
    ThemeId m_theme = ThemeId::Light;
};

} // namespace headlight
