// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/export_dialog.h"

#include "core/base/error.h"
#include "ui/export/figure_bytes.h"
#include "ui/export/shape_count.h"
#include "ui/pictures/words.h"
#include "ui/window/frame/export_preview.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>

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

ExportDialog::ExportDialog(Figure figure, QWidget* parent)
    : QDialog(parent),
      m_figure(std::move(figure)),
      m_preview(new ExportPreview(this)),
      m_facts(plainLabel(this)),
      m_format(new QComboBox(this)),
      m_size(new QComboBox(this)),
      m_theme(new QComboBox(this)),
      m_dpi(new QSpinBox(this)),
      m_file(new QLineEdit(this)),
      m_problem(plainLabel(this)),
      m_export(new QPushButton(tr("Export"), this))
{
    setWindowTitle(tr("Export figure"));
    setObjectName("exportDialog");
    m_soon.setSingleShot(true);
    m_soon.setInterval(kPreviewDelayMs);
    makeChoices();
    layOut();
    recall();
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::accept);
    connect(m_file, &QLineEdit::textChanged, this, &ExportDialog::follow);
    connect(m_format, &QComboBox::activated, this, &ExportDialog::takeFormat);
    for (const QComboBox* choice : {m_size, m_theme})
        connect(choice, &QComboBox::currentIndexChanged, this, &ExportDialog::follow);
    connect(m_dpi, &QSpinBox::valueChanged, this, &ExportDialog::follow);
    connect(&m_soon, &QTimer::timeout, this, &ExportDialog::showPreview);
    follow();
    m_file->setFocus();
    m_file->selectAll();
}

void ExportDialog::makeChoices()
{
    m_facts->setObjectName("exportFacts");
    m_facts->setProperty("role", "muted");
    m_format->setObjectName("exportFormat");
    m_format->setAccessibleName(tr("Format"));
    m_format->addItem(tr("SVG: text stays text"), QStringLiteral("svg"));
    m_format->addItem(tr("PDF: text stays text"), QStringLiteral("pdf"));
    m_format->addItem(tr("PNG: pixels"), QStringLiteral("png"));
    m_size->setObjectName("exportSize");
    m_size->setAccessibleName(tr("Size"));
    m_size->addItem(tr("As large as it needs"), QSizeF());
    m_size->addItem(tr("Slide 16 : 9, 1280 × 720"), QSizeF(1280, 720));
    m_size->addItem(tr("Slide 4 : 3, 1024 × 768"), QSizeF(1024, 768));
    m_size->addItem(tr("Page, 672 × 480"), QSizeF(672, 480));
    m_theme->setObjectName("exportTheme");
    m_theme->setAccessibleName(tr("Theme"));
    m_theme->addItem(tr("Paper: white, small type"), static_cast<int>(ThemeId::Paper));
    m_theme->addItem(tr("Slide: large type"), static_cast<int>(ThemeId::Slide));
    m_theme->addItem(tr("Dark"), static_cast<int>(ThemeId::Dark));
    m_dpi->setObjectName("exportDpi");
    m_dpi->setAccessibleName(tr("Dots per inch"));
    m_dpi->setRange(36, 2400);
    m_dpi->setSuffix(tr(" dpi"));
    m_dpi->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_file->setObjectName("exportFile");
    m_file->setAccessibleName(tr("File"));
    leastInType(*m_file, {280, 0});
    m_problem->setObjectName("exportProblem");
    m_problem->setProperty("role", "problem");
    m_problem->setWordWrap(true);
    m_export->setObjectName("exportNow");
    m_export->setProperty("role", "primary");
    m_export->setDefault(true);
}

void ExportDialog::layOut()
{
    auto* browseButton = new QPushButton(tr("Browse…"), this);
    browseButton->setAutoDefault(false);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setAutoDefault(false);
    connect(browseButton, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);

    auto* form = new QFormLayout;
    form->setVerticalSpacing(8);
    form->setHorizontalSpacing(16);
    form->addRow(tr("F&ormat"), m_format);
    form->addRow(tr("&Size"), m_size);
    form->addRow(tr("&Theme"), m_theme);
    form->addRow(tr("&Pixels"), m_dpi);
    form->addRow(tr("&File"), m_file);
    form->addRow(QString(), browseButton);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_export);
    auto* choices = new QVBoxLayout;
    choices->addLayout(form);
    choices->addWidget(m_problem);
    choices->addStretch(1);
    choices->addLayout(buttons);
    auto* shown = new QVBoxLayout;
    shown->addWidget(m_preview, 1);
    shown->addWidget(m_facts);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(20);
    layout->addLayout(shown, 1);
    layout->addLayout(choices);
    QSizePolicy keeps = m_problem->sizePolicy();
    keeps.setRetainSizeWhenHidden(true); // a refusal moves nothing
    m_problem->setSizePolicy(keeps);
    m_problem->setMinimumHeight(3 * fontMetrics().lineSpacing());
    m_problem->setAlignment(Qt::AlignTop);
    m_problem->hide();
}

void ExportDialog::recall()
{
    for (QComboBox* choice : {m_format, m_size, m_theme})
        recallItem(*choice);
    const int dpi = rememberedChoice(m_dpi->objectName()).toInt();
    m_dpi->setValue(dpi > 0 ? dpi : usualDpi(m_figure.preferredSize(theme(ThemeId::Paper))));
    m_file->setText(QDir(folderFor(FileKind::Figure))
                        .filePath(QStringLiteral("headlight.%1").arg(m_format->currentData().toString())));
}

void ExportDialog::remember() const
{
    QMap<QString, QString> choices{{m_dpi->objectName(), QString::number(m_dpi->value())}};
    for (const QComboBox* choice : {m_format, m_size, m_theme})
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
    if (const QSizeF size = m_size->currentData().toSizeF(); !size.isEmpty())
        options.size = size;
    return options;
}

void ExportDialog::browse()
{
    const QString chosen =
        QFileDialog::getSaveFileName(this, tr("Export figure"), m_file->text(), tr("Figures (*.svg *.pdf *.png)"),
                                     nullptr, QFileDialog::DontConfirmOverwrite);
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
    m_dpi->setEnabled(ending() == ".png");
    m_export->setEnabled(!m_file->text().isEmpty());
    m_export->setText(tr("Export"));
    m_warned.clear();
    m_problem->hide();
    m_soon.start();
}

void ExportDialog::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    m_soon.start();
}

/// What cannot be drawn cannot be written either: the dialog says why before anyone presses Export.
void ExportDialog::showPreview()
{
    const QString problem = m_preview->show(m_figure, ending(), options());
    m_facts->setText(m_preview->facts());
    if (!problem.isEmpty() && m_problem->isHidden()) {
        m_problem->setText(problem);
        m_problem->show();
    }
}

/// What is to be known before the file is written; empty where nothing is.
QString ExportDialog::warning() const
{
    QStringList said;
    const FigureExportOptions chosen = options();
    const Theme& look = theme(chosen.theme);
    const QSizeF size = chosen.size.value_or(m_figure.preferredSize(look));
    const std::int64_t nShapes = shapesIn(ending(), m_figure, size, look);
    if (nShapes > kManyShapes && nShapes <= kMostShapes)
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
        headlight::exportFigure(toPath(m_file->text()), m_figure, options());
        remember();
        QDialog::accept();
    } catch (const Error& error) {
        m_problem->setText(QString::fromUtf8(error.what()));
        m_problem->show();
    }
}

} // namespace headlight
