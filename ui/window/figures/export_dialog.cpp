// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/export_dialog.h"

#include "core/base/error.h"
#include "ui/export/export_fields.h"
#include "ui/export/figure_formats.h"
#include "ui/state/choice_text.h"
#include "ui/window/figures/caption_choice.h"
#include "ui/window/figures/export_preview.h"
#include "ui/window/figures/file_choices.h"
#include "ui/window/figures/preset_row.h"
#include "ui/window/figures/table_preview.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/usable.h"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>

#include <array>
#include <utility>

namespace headlight {

namespace {

constexpr int kPreviewDelayMs = 120;

} // namespace

ExportDialog::ExportDialog(ExportOffer offer, FileKind first, QWidget* parent)
    : QDialog(parent),
      m_offer(std::move(offer)),
      m_previews(new QStackedWidget(this)),
      m_picture(new ExportPreview(m_previews)),
      m_numbers(m_offer.table ? new TablePreview(*m_offer.table, m_previews) : nullptr),
      m_facts(plainLabel(this)),
      m_format(new QComboBox(this)),
      m_presets(new PresetRow(this)),
      m_size(new QComboBox(this)),
      m_type(new QSpinBox(this)),
      m_theme(new QComboBox(this)),
      m_caption(new CaptionChoice(this)),
      m_dpi(new QSpinBox(this)),
      m_cells(new QComboBox(this)),
      m_file(new QLineEdit(this)),
      m_problem(plainLabel(this)),
      m_export(new QPushButton(tr("Export"), this))
{
    setObjectName("exportDialog");
    m_soon.setSingleShot(true);
    m_soon.setInterval(kPreviewDelayMs);
    makeChoices();
    layOut();
    recall(first);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::accept);
    connect(m_file, &QLineEdit::textChanged, this, &ExportDialog::follow);
    connect(m_format, &QComboBox::activated, this, &ExportDialog::takeFormat);
    for (const QComboBox* choice : {m_theme, m_cells})
        connect(choice, &QComboBox::currentIndexChanged, this, &ExportDialog::follow);
    connect(m_size, &QComboBox::currentTextChanged, this, &ExportDialog::follow);
    for (const QSpinBox* choice : {m_dpi, m_type})
        connect(choice, &QSpinBox::valueChanged, this, &ExportDialog::follow);
    connect(m_caption, &CaptionChoice::changed, this, &ExportDialog::follow);
    connect(m_presets, &PresetRow::chosen, this, &ExportDialog::usePreset);
    connect(m_presets, &PresetRow::complained, this, [this](const QString& sentence) {
        m_problem->setText(sentence);
        m_problem->show();
    });
    connect(&m_soon, &QTimer::timeout, this, &ExportDialog::showPreview);
    follow();
    m_file->setFocus();
    m_file->selectAll();
}

QString ExportDialog::whyNot(const ExportOffer& offer, FileKind first)
{
    if (first == FileKind::Table)
        return offer.table ? QString() : tr("This view has no numbers to export.");
    return offer.figure ? QString() : tr("This view has no picture to export.");
}

void ExportDialog::recall(FileKind first)
{
    for (QComboBox* choice : {m_format, m_size, m_theme, m_cells})
        recallItem(*choice);
    if (const QString typed = rememberedChoice(m_size->objectName()); m_size->findText(typed) < 0 && !typed.isEmpty())
        m_size->setEditText(typed);
    if (const int percent = rememberedChoice(m_type->objectName()).toInt(); percent > 0)
        m_type->setValue(percent);
    FigureExportOptions last;
    if (exportField(QStringLiteral("--caption")).setText(last, rememberedChoice(m_caption->objectName())))
        m_caption->choose(last.caption);
    QString name = QStringLiteral("headlight");
    if (first == FileKind::Table) {
        m_format->setCurrentIndex(m_format->findData(QString::fromLatin1(kTableEnding).mid(1)));
        name = QString(m_offer.table->name).replace(u' ', u'_');
    }
    if (m_offer.figure) {
        const int dpi = rememberedChoice(m_dpi->objectName()).toInt();
        m_dpi->setValue(dpi > 0 ? dpi : usualDpi(m_offer.figure->preferredSize(theme(ThemeId::Paper))));
    }
    m_file->setText(QDir(folderFor(first)).filePath(name + u'.' + m_format->currentData().toString()));
}

/// The choices are a figure's: the next one opens with the format of the last.
void ExportDialog::remember() const
{
    if (writesTable()) {
        rememberFile(FileKind::Table, m_file->text());
        return;
    }
    QMap<QString, QString> choices = chosenItems(std::array{m_format, m_size, m_theme, m_cells});
    for (const QSpinBox* choice : {m_dpi, m_type})
        choices[choice->objectName()] = QString::number(choice->value());
    choices[m_caption->objectName()] = exportField(QStringLiteral("--caption")).text(options());
    rememberChoices(choices);
    rememberFile(FileKind::Figure, m_file->text());
}

QString ExportDialog::file() const
{
    return m_file->text();
}

std::string ExportDialog::ending() const
{
    return toPath(m_file->text().toLower()).extension().string();
}

FigureExportOptions ExportDialog::options() const
{
    FigureExportOptions options;
    options.theme = static_cast<ThemeId>(m_theme->currentData().toInt());
    options.dpi = m_dpi->value();
    options.page = m_offer.page;
    if (ending() == ".tex")
        options.cells = static_cast<CellsAs>(m_cells->currentData().toInt());
    options.typePercent = m_type->value();
    options.caption = m_caption->chosen();
    options.size = size();
    return options;
}

/// The size that was chosen or typed; none where the picture says it, or what is typed is no size.
std::optional<QSizeF> ExportDialog::size() const
{
    if (const int i = m_size->findText(m_size->currentText()); i >= 0) {
        const QSizeF offered = m_size->itemData(i).toSizeF();
        return offered.width() > 0.0 ? std::optional(offered) : std::nullopt;
    }
    FigureExportOptions typed;
    exportField(QStringLiteral("--size")).setText(typed, m_size->currentText().remove(u' '));
    return typed.size;
}

/// Empty, or why what is typed is no size.
QString ExportDialog::sizeProblem() const
{
    if (size() || m_size->findText(m_size->currentText()) >= 0)
        return {};
    return tr("A size is %1.").arg(exportField(QStringLiteral("--size")).expected);
}

void ExportDialog::usePreset(const FigureExportOptions& preset)
{
    m_theme->setCurrentIndex(m_theme->findData(static_cast<int>(preset.theme)));
    m_cells->setCurrentIndex(m_cells->findData(static_cast<int>(preset.cells)));
    m_type->setValue(preset.typePercent);
    m_caption->choose(preset.caption);
    if (preset.dpi)
        m_dpi->setValue(*preset.dpi);
    for (int i = 0; i < m_size->count(); ++i)
        if (m_size->itemData(i).toSizeF() == preset.size.value_or(QSizeF()))
            return m_size->setCurrentIndex(i);
    m_size->setEditText(exportField(QStringLiteral("--size")).text(preset));
}

void ExportDialog::browse()
{
    QStringList filters;
    if (m_offer.figure)
        filters << filterOf(tr("Figures (%1)"), figureEndings());
    if (m_offer.table)
        filters.insert(writesTable() ? 0 : filters.size(), filterOf(tr("Tables (%1)"), endingsOf(*m_offer.table)));
    browseFor(*m_file, filters);
}

/// The format is what the file's ending says, so choosing one changes the ending.
void ExportDialog::takeFormat()
{
    changeEnding(*m_file, u'.' + m_format->currentData().toString());
}

void ExportDialog::follow()
{
    if (const int i = m_format->findData(QString::fromStdString(ending()).mid(1)); i >= 0)
        m_format->setCurrentIndex(i);
    followOptions();
    m_presets->follow(options(), sizeProblem());
    m_export->setEnabled(!m_file->text().isEmpty() && (writesTable() || sizeProblem().isEmpty()));
    m_export->setText(tr("Export"));
    m_warned.clear();
    m_problem->hide();
    m_soon.start();
}

void ExportDialog::followOptions()
{
    setWindowTitle(writesTable() ? tr("Export the %1").arg(m_offer.table->what) : tr("Export figure"));
    const QString whyNot = tr("A table of numbers has neither a size nor colours");
    setUsable(*m_presets, !writesTable(), {}, whyNot);
    setUsable(
        *m_size, !writesTable(),
        tr("One of these, or a size that is typed: 640x480 in 1/96 inch, 84mmx60mm, 3.3in. A width alone has the "
           "height that goes with it. On a slide of 33 cm, or of 25.4 cm, the smallest type of the theme Slide is "
           "18 points tall"),
        whyNot);
    setUsable(*m_type, !writesTable(), tr("The type of the theme, larger or smaller"), whyNot);
    setUsable(*m_theme, !writesTable(), {}, whyNot);
    setUsable(*m_caption, !writesTable(), {}, whyNot);
    const FigureFormat* format = figureFormat(ending());
    setUsable(*m_dpi, !writesTable() && format && format->hasPixels, {},
              writesTable() ? whyNot : tr("Only a PNG is made of pixels"));
    setUsable(*m_cells, !writesTable() && ending() == ".tex", {},
              writesTable() ? whyNot
                            : tr("Only TikZ has the choice: SVG and PDF have shapes of few cells, an image of many"));
}

void ExportDialog::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    m_soon.start();
}

/// What cannot be drawn cannot be written either: the dialog says why before anyone presses Export.
void ExportDialog::showPreview()
{
    const QString problem = writesTable() ? showNumbers() : showPicture();
    if (!problem.isEmpty() && m_problem->isHidden()) {
        m_problem->setText(problem);
        m_problem->show();
    }
}

QString ExportDialog::showPicture()
{
    m_previews->setCurrentWidget(m_picture);
    if (const QString why = sizeProblem(); !why.isEmpty())
        return why;
    const QString problem = m_picture->show(*m_offer.figure, ending(), options());
    m_facts->setText(m_picture->facts());
    return problem;
}

QString ExportDialog::showNumbers()
{
    m_previews->setCurrentWidget(m_numbers);
    m_facts->clear();
    try {
        m_facts->setText(m_numbers->showLines(ending()).facts());
        return {};
    } catch (const Error& error) {
        m_numbers->clear();
        return QString::fromUtf8(error.what());
    }
}

std::int64_t ExportDialog::shapesOfFigure() const
{
    const FigureExportOptions chosen = options();
    const Theme look = chosen.look();
    const QSizeF size = chosen.sizeOf(*m_offer.figure);
    return shapesIn(ending(), *m_offer.figure, size, look, chosen.cells);
}

/// What is to be known before the file is written; empty where nothing is.
QString ExportDialog::warning() const
{
    QStringList said;
    const std::int64_t nShapes = writesTable() ? 0 : shapesOfFigure();
    if (nShapes > figure_limits::manyShapes && nShapes <= figureFormat(ending())->mostShapes)
        said << tr("%1 shapes take a while to write, and to open; a PNG is quick. Press again to write them.")
                    .arg(QLocale().toString(static_cast<qlonglong>(nShapes)));
    if (const QFileInfo file(m_file->text()); file.isFile())
        said << tr("%1 exists: press Replace to write over it.").arg(file.fileName());
    return said.join(u' ');
}

void ExportDialog::accept()
{
    if (const QString said = warning(); !said.isEmpty() && m_warned != said) {
        m_warned = said;
        if (QFileInfo(m_file->text()).isFile())
            m_export->setText(tr("Replace"));
        m_problem->setText(said);
        m_problem->show();
        return;
    }
    try {
        m_offer.write(toPath(m_file->text()), options());
        remember();
        QDialog::accept();
    } catch (const Error& error) {
        m_problem->setText(QString::fromUtf8(error.what()));
        m_problem->show();
    }
}

} // namespace headlight
