// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/export_dialog.h"

#include "core/base/error.h"
#include "ui/export/figure_formats.h"
#include "ui/state/choice_text.h"
#include "ui/window/figures/export_preview.h"
#include "ui/window/figures/table_preview.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/usable.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>

#include <utility>

namespace headlight {

namespace {

constexpr int kPreviewDelayMs = 120;

/// Chooses the item that was chosen last, if there still is one.
void recallItem(QComboBox& box)
{
    if (const int i = box.findText(rememberedChoice(box.objectName())); i >= 0)
        box.setCurrentIndex(i);
}

} // namespace

ExportDialog::ExportDialog(ExportOffer offer, FileKind first, QWidget* parent)
    : QDialog(parent),
      m_offer(std::move(offer)),
      m_previews(new QStackedWidget(this)),
      m_picture(new ExportPreview(m_previews)),
      m_numbers(m_offer.table ? new TablePreview(*m_offer.table, m_previews) : nullptr),
      m_facts(plainLabel(this)),
      m_format(new QComboBox(this)),
      m_size(new QComboBox(this)),
      m_theme(new QComboBox(this)),
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
    for (const QComboBox* choice : {m_size, m_theme, m_cells})
        connect(choice, &QComboBox::currentIndexChanged, this, &ExportDialog::follow);
    connect(m_dpi, &QSpinBox::valueChanged, this, &ExportDialog::follow);
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
    QMap<QString, QString> choices{{m_dpi->objectName(), QString::number(m_dpi->value())}};
    for (const QComboBox* choice : {m_format, m_size, m_theme, m_cells})
        choices[choice->objectName()] = choice->currentText();
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
    if (const QSizeF size = m_size->currentData().toSizeF(); size.width() > 0.0)
        options.size = size;
    return options;
}

void ExportDialog::browse()
{
    QStringList patterns;
    for (const QString& ending : figureEndings())
        patterns << u'*' + ending;
    QStringList filters;
    if (m_offer.figure)
        filters << tr("Figures (%1)").arg(patterns.join(u' '));
    if (m_offer.table) {
        const QStringList tables =
            QStringList(endingsOf(*m_offer.table)).replaceInStrings(QStringLiteral("."), QStringLiteral("*."));
        filters.insert(writesTable() ? 0 : filters.size(), tr("Tables (%1)").arg(tables.join(u' ')));
    }
    const QString chosen =
        QFileDialog::getSaveFileName(this, windowTitle(), m_file->text(), filters.join(QStringLiteral(";;")), nullptr,
                                     QFileDialog::DontConfirmOverwrite);
    if (!chosen.isEmpty())
        m_file->setText(chosen);
}

/// The format is what the file's ending says, so choosing one changes the ending.
void ExportDialog::takeFormat()
{
    const QFileInfo file(m_file->text());
    m_file->setText(file.dir().filePath(file.completeBaseName() + u'.' + m_format->currentData().toString()));
}

void ExportDialog::follow()
{
    if (const int i = m_format->findData(QString::fromStdString(ending()).mid(1)); i >= 0)
        m_format->setCurrentIndex(i);
    followOptions();
    m_export->setEnabled(!m_file->text().isEmpty());
    m_export->setText(tr("Export"));
    m_warned.clear();
    m_problem->hide();
    m_soon.start();
}

void ExportDialog::followOptions()
{
    setWindowTitle(writesTable() ? tr("Export the %1").arg(m_offer.table->what) : tr("Export figure"));
    const QString whyNot = tr("A table of numbers has neither a size nor colours");
    setUsable(*m_size, !writesTable(), {}, whyNot);
    setUsable(*m_theme, !writesTable(), {}, whyNot);
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
    const Theme& look = theme(chosen.theme);
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
