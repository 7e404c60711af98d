// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/painting/theme.h"

#include <QWidget>

class QToolButton;

namespace headlight {

/// A heading that folds away what is below it.
class FoldingSection : public QWidget {
    Q_OBJECT
public:
    FoldingSection(const QString& title, QWidget* content, QWidget* parent = nullptr);

    bool isFolded() const;
    void setFolded(bool folded);
    void setTheme(const Theme& theme);

private:
    void follow();

    QToolButton* m_heading;
    QWidget* m_content;
    ThemeId m_theme = ThemeId::Light;
};

} // namespace headlight
