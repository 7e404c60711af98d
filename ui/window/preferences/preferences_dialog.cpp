// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/preferences/preferences_dialog.h"

#include "ui/window/preferences/folder_list.h"
#include "ui/window/widgets/system_wishes.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>

namespace headlight {

PreferencesDialog::PreferencesDialog(const Preferences& preferences, const QStringList& languages, QWidget* parent)
    : QDialog(parent),
      m_preferences(preferences),
      m_theme(addChoice("preferredTheme", tr("Of this session, and of every new one"))),
      m_text(new QSpinBox(this)),
      m_colours(addChoice("preferredColours", tr("Of this session, and of every new one"))),
      m_start(addChoice("preferredStart", tr("What the next start shows"))),
      m_highContrast(new QCheckBox(tr("&High contrast"), this)),
      m_lessMotion(new QCheckBox(tr("Less mot&ion"), this)),
      m_language(addChoice("preferredLanguage", tr("From the next start on"))),
      m_models(new FolderList(tr("Folders that hold folders of models"),
                              tr("None yet. Headlight's models and those of the Hugging Face cache need none."),
                              preferences.modelFolders, this)),
      m_lessons(new FolderList(tr("Folders that hold lessons"), tr("None yet. Headlight's lessons need none."),
                               preferences.lessonFolders, this))
{
    setObjectName("preferencesDialog");
    setWindowTitle(tr("Preferences"));
    m_theme->addItem(tr("Light"), static_cast<int>(ThemeId::Light));
    m_theme->addItem(tr("Dark"), static_cast<int>(ThemeId::Dark));
    m_theme->setCurrentIndex(m_theme->findData(static_cast<int>(preferences.theme)));
    m_text->setObjectName("preferredText");
    m_text->setRange(kSmallestText, kLargestText);
    m_text->setSingleStep(5);
    m_text->setSuffix(QStringLiteral(" %"));
    m_text->setValue(preferences.textPercent);
    m_text->setToolTip(tr("The size of all type in the window; exported figures keep theirs"));
    for (const ColourMapId map : colourMaps())
        m_colours->addItem(colourMapName(map), static_cast<int>(map));
    m_colours->setCurrentIndex(m_colours->findData(static_cast<int>(preferences.colourMap)));
    m_start->addItem(tr("The last session"), static_cast<int>(StartWith::LastSession));
    m_start->addItem(tr("An empty sentence"), static_cast<int>(StartWith::Nothing));
    m_start->addItem(tr("The example"), static_cast<int>(StartWith::Example));
    m_start->setCurrentIndex(m_start->findData(static_cast<int>(preferences.startWith)));
    m_lessMotion->setObjectName("preferredLessMotion");
    m_lessMotion->setToolTip(tr("Nothing moves by itself: no caret blinks, nothing fades, Play on the bench goes one "
                                "cell or one step forward each time"));
    m_lessMotion->setChecked(preferences.lessMotion);
    followSystem(*m_lessMotion, systemWishes().lessMotion);
    m_highContrast->setObjectName("preferredHighContrast");
    m_highContrast->setToolTip(tr("Black on white, or white on black where the theme is dark: words have 7 : 1 to "
                                  "what is behind them, lines 3 : 1"));
    m_highContrast->setChecked(preferences.highContrast);
    followSystem(*m_highContrast, systemWishes().highContrast);
    m_language->addItem(tr("English"), QString());
    for (const QString& language : languages)
        m_language->addItem(QLocale(language).nativeLanguageName(), language);
    m_language->setCurrentIndex(std::max(0, m_language->findData(preferences.language)));
    m_models->setObjectName("modelFolders");
    m_lessons->setObjectName("lessonFolders");

    auto* close = new QPushButton(tr("Close"), this);
    close->setObjectName("preferencesClose");
    close->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(close);
    auto* layout = new QFormLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setVerticalSpacing(10);
    layout->setHorizontalSpacing(16);
    layout->addRow(tr("&Theme"), m_theme);
    layout->addRow(tr("Text &size"), m_text);
    layout->addRow(tr("Colour &map"), m_colours);
    layout->addRow(tr("Start &with"), m_start);
    layout->addRow(QString(), m_highContrast);
    layout->addRow(QString(), m_lessMotion);
    layout->addRow(tr("&Language"), m_language);
    layout->addRow(tr("Folders of m&odels"), m_models);
    layout->addRow(tr("Folders of l&essons"), m_lessons);
    layout->addRow(buttons);
    layout->labelForField(m_language)->setVisible(!languages.isEmpty());
    m_language->setVisible(!languages.isEmpty());
    setMinimumWidth(520);

    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    for (QComboBox* choice : {m_theme, m_colours, m_start, m_language})
        connect(choice, &QComboBox::currentIndexChanged, this, &PreferencesDialog::follow);
    for (QCheckBox* choice : {m_highContrast, m_lessMotion})
        connect(choice, &QCheckBox::toggled, this, &PreferencesDialog::follow);
    connect(m_text, &QSpinBox::valueChanged, this, &PreferencesDialog::follow);
    for (FolderList* folders : {m_models, m_lessons})
        connect(folders, &FolderList::changed, this, &PreferencesDialog::follow);
}

/// What the desktop asks for holds, whatever is preferred here.
void PreferencesDialog::followSystem(QCheckBox& box, bool isAsked) const
{
    if (!isAsked)
        return;
    box.setChecked(true);
    box.setEnabled(false);
    box.setToolTip(tr("The desktop asks for it"));
}

QComboBox* PreferencesDialog::addChoice(const char* name, const QString& tip)
{
    auto* choice = new QComboBox(this);
    choice->setObjectName(name);
    choice->setToolTip(tip);
    return choice;
}

void PreferencesDialog::follow()
{
    m_preferences.theme = static_cast<ThemeId>(m_theme->currentData().toInt());
    m_preferences.textPercent = m_text->value();
    m_preferences.colourMap = static_cast<ColourMapId>(m_colours->currentData().toInt());
    m_preferences.startWith = static_cast<StartWith>(m_start->currentData().toInt());
    if (m_highContrast->isEnabled())
        m_preferences.highContrast = m_highContrast->isChecked();
    if (m_lessMotion->isEnabled())
        m_preferences.lessMotion = m_lessMotion->isChecked();
    m_preferences.language = m_language->currentData().toString();
    m_preferences.modelFolders = m_models->folders();
    m_preferences.lessonFolders = m_lessons->folders();
    emit changed(m_preferences);
}

} // namespace headlight
