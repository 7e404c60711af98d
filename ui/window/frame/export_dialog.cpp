// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/export_dialog.h"

#include "core/base/error.h"
#include "ui/export/export_figure.h"
#include "ui/export/figure_bytes.h"
#include "ui/pictures/words.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/plain_text.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace headlight {

ExportDialog::ExportDialog(Figure figure, QWidget* parent)
    : QDialog(parent),
      m_figure(std::move(figure)),
      m_file(new QLineEdit(this)),
      m_theme(new QComboBox(this)),
      m_dpi(new QSpinBox(this)),
      m_problem(plainLabel(this)),
      m_export(new QPushButton(tr("Export"), this))
{
    setWindowTitle(tr("Export figure"));
    setObjectName("exportDialog");
    m_file->setObjectName("exportFile");
    m_file->setAccessibleName(tr("File"));
    m_file->setMinimumWidth(360);
    m_file->setText(QDir(folderFor(FileKind::Figure)).filePath(QStringLiteral("headlight.svg")));
    auto* browseButton = new QPushButton(tr("Browse…"), this);
    browseButton->setAutoDefault(false);
    m_theme->setObjectName("exportTheme");
    m_theme->setAccessibleName(tr("Theme"));
    m_theme->addItem(tr("Paper: white, small type"), static_cast<int>(ThemeId::Paper));
    m_theme->addItem(tr("Slide: large type"), static_cast<int>(ThemeId::Slide));
    m_theme->addItem(tr("Dark"), static_cast<int>(ThemeId::Dark));
    m_dpi->setObjectName("exportDpi");
    m_dpi->setAccessibleName(tr("Dots per inch"));
    m_dpi->setRange(36, 2400);
    m_dpi->setValue(usualDpi(m_figure.preferredSize(theme(ThemeId::Paper))));
    m_dpi->setSuffix(tr(" dpi"));
    m_dpi->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_problem->setObjectName("exportProblem");
    m_problem->setProperty("role", "problem");
    m_problem->setWordWrap(true);
    m_export->setObjectName("exportNow");
    m_export->setProperty("role", "primary");
    m_export->setDefault(true);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setAutoDefault(false);

    auto* fileRow = new QHBoxLayout;
    fileRow->setSpacing(8);
    fileRow->addWidget(m_file, 1);
    fileRow->addWidget(browseButton);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_export);
    auto* hint =
        plainLabel(tr("The ending chooses the format: .svg and .pdf keep text as text, .png is pixels."), this);
    hint->setProperty("role", "muted");
    auto* layout = new QFormLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setVerticalSpacing(8);
    layout->setHorizontalSpacing(16);
    layout->addRow(tr("File"), fileRow);
    layout->addRow(QString(), hint);
    layout->addRow(tr("Theme"), m_theme);
    layout->addRow(tr("PNG"), m_dpi);
    layout->addRow(m_problem);
    layout->addRow(buttons);
    m_problem->hide();

    connect(browseButton, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::accept);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_file, &QLineEdit::textChanged, this, &ExportDialog::follow);
    follow();
}

QString ExportDialog::file() const
{
    return m_file->text();
}

void ExportDialog::browse()
{
    const QString chosen =
        QFileDialog::getSaveFileName(this, tr("Export figure"), m_file->text(), tr("Figures (*.svg *.pdf *.png)"),
                                     nullptr, QFileDialog::DontConfirmOverwrite);
    if (!chosen.isEmpty())
        m_file->setText(chosen);
}

void ExportDialog::follow()
{
    m_dpi->setEnabled(m_file->text().endsWith(QStringLiteral(".png"), Qt::CaseInsensitive));
    m_export->setEnabled(!m_file->text().isEmpty());
    m_export->setText(tr("Export"));
    m_toReplace.clear();
    m_problem->hide();
}

void ExportDialog::accept()
{
    FigureExportOptions options;
    options.theme = static_cast<ThemeId>(m_theme->currentData().toInt());
    options.dpi = m_dpi->value();
    if (QFileInfo(m_file->text()).isFile() && m_toReplace != m_file->text()) {
        m_toReplace = m_file->text();
        m_export->setText(tr("Replace"));
        m_problem->setText(tr("%1 exists: press Replace to write over it.").arg(QFileInfo(m_toReplace).fileName()));
        m_problem->show();
        return;
    }
    try {
        headlight::exportFigure(toPath(m_file->text()), m_figure, options);
        rememberFile(FileKind::Figure, m_file->text());
        QDialog::accept();
    } catch (const Error& error) {
        m_problem->setText(QString::fromUtf8(error.what()));
        m_problem->show();
    }
}

} // namespace headlight
