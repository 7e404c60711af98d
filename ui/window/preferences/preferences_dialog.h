// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/preferences.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace headlight {

class FolderList;

/// What holds for every session. Each change is applied at once.
class PreferencesDialog : public QDialog {
    Q_OBJECT
public:
    /// `languages` are those that there is a translation into; without one the language can't be chosen.
    PreferencesDialog(const Preferences& preferences, const QStringList& languages, QWidget* parent = nullptr);

signals:
    void changed(const Preferences& preferences);

private:
    void followSystem(QCheckBox& box, bool isAsked) const;
    QComboBox* addChoice(const char* name, const QString& tip);
    void follow();

    Preferences m_preferences;
    QComboBox* m_theme;
    QSpinBox* m_text;
    QComboBox* m_colours;
    QComboBox* m_start;
    QCheckBox* m_highContrast;
    QCheckBox* m_lessMotion;
    QComboBox* m_language;
    FolderList* m_models;
    FolderList* m_lessons;
};

} // namespace headlight
