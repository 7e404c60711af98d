// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/preset_row.h"

#include "core/base/error.h"
#include "ui/state/choice_text.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/usable.h"

#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>

namespace headlight {

namespace {

QString presetFilter()
{
    return PresetRow::tr("Presets (*.json)");
}

/// Whether the choices that a preset keeps are the same.
bool saysTheSame(const FigureExportOptions& one, const FigureExportOptions& other)
{
    const auto all = exportFields();
    return std::ranges::all_of(all, [&](const Field<FigureExportOptions>& field) {
        return field.option == QLatin1String("--dpi") || field.option == QLatin1String("--tex-cells") ||
               field.text(one) == field.text(other);
    });
}

/// A shipped one in a word of the language.
QString shownName(const FigurePreset& preset)
{
    return preset.name == QLatin1String("greyscale") ? PresetRow::tr("Greyscale, for print without colours")
                                                     : preset.name;
}

} // namespace

PresetRow::PresetRow(QWidget* parent)
    : QWidget(parent),
      m_presets(new QComboBox(this)),
      m_save(new QPushButton(tr("Save…"), this)),
      m_open(new QPushButton(tr("Open…"), this)),
      m_delete(new QPushButton(tr("Delete"), this))
{
    m_presets->setObjectName("exportPreset");
    m_presets->setAccessibleName(tr("Preset"));
    m_presets->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_presets->setMinimumContentsLength(12);
    m_presets->setToolTip(tr("Size, theme, type and caption under a name: your own, and those of the program"));
    m_save->setObjectName("exportPresetSave");
    m_open->setObjectName("exportPresetOpen");
    m_open->setToolTip(tr("Open a file with such choices"));
    m_delete->setObjectName("exportPresetDelete");
    for (QPushButton* button : {m_save, m_open, m_delete})
        button->setAutoDefault(false);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_presets, 1);
    for (QPushButton* button : {m_save, m_open, m_delete})
        layout->addWidget(button);
    setFocusProxy(m_presets);
    connect(m_presets, &QComboBox::activated, this, [this] { use(file()); });
    connect(m_presets, &QComboBox::currentIndexChanged, this, &PresetRow::followChoice);
    connect(m_save, &QPushButton::clicked, this, &PresetRow::save);
    connect(m_open, &QPushButton::clicked, this, &PresetRow::open);
    connect(m_delete, &QPushButton::clicked, this, &PresetRow::remove);
    fill({});
}

QString PresetRow::file() const
{
    return m_presets->currentData().toString();
}

/// Lists the files that can be read, and shows that one as chosen.
void PresetRow::fill(const QString& file)
{
    m_presets->clear();
    m_presets->addItem(tr("None"), QString());
    for (const QString& one : recentFiles(FileKind::Preset)) {
        try {
            m_presets->addItem(readPreset(toPath(one)).name, one);
            m_presets->setItemData(m_presets->count() - 1, one, Qt::ToolTipRole);
        } catch (const Error&) { // which is said of a file that is opened
        }
    }
    for (const FigurePreset& one : shippedPresets())
        m_presets->addItem(shownName(one), one.name);
    m_presets->setCurrentIndex(std::max(0, m_presets->findData(file)));
    followChoice();
}

void PresetRow::followChoice()
{
    m_delete->setText(tr("Delete"));
    m_delete->setEnabled(!file().isEmpty() && !shippedPreset(file()));
    m_delete->setToolTip(file().isEmpty()        ? tr("No preset is chosen")
                         : shippedPreset(file()) ? tr("This preset is the program's own")
                                                 : tr("Delete the file %1").arg(file()));
}

void PresetRow::use(const QString& file)
{
    m_used.reset();
    if (file.isEmpty())
        return;
    try {
        const FigurePreset* shipped = shippedPreset(file);
        const FigureExportOptions options = shipped ? shipped->options : readPreset(toPath(file)).options;
        if (!shipped) {
            rememberFile(FileKind::Preset, file);
            fill(QFileInfo(file).absoluteFilePath());
        }
        emit chosen(options);
        m_used = options;
    } catch (const Error& error) {
        fill({});
        emit complained(QString::fromUtf8(error.what()));
    }
}

void PresetRow::follow(const FigureExportOptions& now, const QString& whyNotSaved)
{
    m_now = now;
    setUsable(*m_save, whyNotSaved.isEmpty(),
              tr("Save size, theme, type and caption as a file, which \"headlight render --preset\" takes, too"),
              whyNotSaved);
    if (m_used && !saysTheSame(*m_used, now)) {
        m_used.reset();
        m_presets->setCurrentIndex(0);
    }
}

void PresetRow::save()
{
    const QString name = file().isEmpty() || shippedPreset(file()) ? QStringLiteral("preset.json") : file();
    const QString file = askWhereToWrite(*this, FileKind::Preset, tr("Save preset"), name, presetFilter());
    if (file.isEmpty())
        return;
    try {
        const QFileInfo info(file);
        const QString base = info.completeBaseName(); // empty where the file is called .json
        writePreset(toPath(file), {base.isEmpty() ? info.fileName() : base, m_now});
        use(file);
    } catch (const Error& error) {
        emit complained(QString::fromUtf8(error.what()));
    }
}

void PresetRow::open()
{
    if (const QString file = askWhatToOpen(*this, FileKind::Preset, tr("Open preset"), presetFilter()); !file.isEmpty())
        use(file);
}

/// A second press deletes the file.
void PresetRow::remove()
{
    if (m_delete->text() != tr("Delete file")) {
        m_delete->setText(tr("Delete file"));
        return;
    }
    const QString gone = file();
    m_used.reset();
    if (QFile removed(gone); !removed.remove()) {
        emit complained(tr("%1 can't be deleted: %2.").arg(gone, removed.errorString()));
        return followChoice();
    }
    fill({});
    m_presets->setFocus();
}

} // namespace headlight
