// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/window/text/text_line.h"

class QLabel;
class QToolButton;

namespace headlight {

/// The second text of a translator. Empty, it shows the model's own translation, marked as such; Ctrl+C or the button
/// copies it, Enter takes it as a text to edit. With a text of the user's, Escape or the button goes back to the
/// model's.
class TranslationLine : public TextLine {
    Q_OBJECT
public:
    explicit TranslationLine(QWidget* parent = nullptr);

    /// What the model says; shown while the line is empty.
    void setTranslation(const QString& translation);
    const QString& translation() const { return m_translation; }

signals:
    void ownTranslationRequested();
    void editRequested(); // asks that the model's translation can be edited

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow();
    void arrange();
    void copyTranslation();
    bool showsTranslation() const { return text().isEmpty() && !m_translation.isEmpty(); }

    QString m_translation;
    QLabel* m_name;
    QLabel* m_mark; // "by the model"
    QToolButton* m_copy;
    QToolButton* m_own;
    ThemeId m_theme = ThemeId::Light;
};

} // namespace headlight
