// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the dialog offers, and where it stands.

#include "ui/export/figure_formats.h"
#include "ui/kit/tr.h"
#include "ui/window/figures/caption_choice.h"
#include "ui/window/figures/export_dialog.h"
#include "ui/window/figures/export_preview.h"
#include "ui/window/figures/preset_row.h"
#include "ui/window/figures/table_preview.h"
#include "ui/window/figures/theme_choice.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>

#include <cmath>
#include <initializer_list>

namespace headlight {

namespace {

constexpr double kWideSlideCm = 33.0; // the usual programs of slides have it so
constexpr double kNarrowSlideCm = 25.4;

/// A figure that fills a slide of so many centimetres with its smallest type 18 points tall.
QSizeF slideSize(double aspect, double widthCm)
{
    constexpr double kPointsPerCm = 72.0 / 2.54;
    const double width = std::floor(theme(ThemeId::Slide).smallFont.pixelSize() * widthCm * kPointsPerCm / 18.0);
    return {width, std::round(width / aspect)};
}

} // namespace

void ExportDialog::makeChoices()
{
    m_facts->setObjectName("exportFacts");
    m_facts->setProperty("role", "muted");
    m_format->setObjectName("exportFormat");
    m_format->setAccessibleName(tr("Format"));
    addFormats();
    m_size->setObjectName("exportSize");
    m_size->setAccessibleName(tr("Size"));
    m_size->addItem(tr("As large as it needs"), QSizeF());
    m_size->addItem(tr("Column of a paper, 84 mm wide"), QSizeF(84.0 * kPixelsPerMm, 0.0));
    m_size->addItem(tr("Page of a paper, 174 mm wide"), QSizeF(174.0 * kPixelsPerMm, 0.0));
    m_size->addItem(tr("Slide 16 : 9, type of 18 pt"), slideSize(16.0 / 9.0, kWideSlideCm));
    m_size->addItem(tr("Slide 4 : 3, type of 18 pt"), slideSize(4.0 / 3.0, kNarrowSlideCm));
    m_size->addItem(tr("Poster, 400 mm wide"), QSizeF(400.0 * kPixelsPerMm, 0.0));
    m_size->setEditable(true);
    m_size->setInsertPolicy(QComboBox::NoInsert);
    m_theme->setObjectName("exportTheme");
    addThemes(*m_theme);
    m_type->setObjectName("exportType");
    m_type->setAccessibleName(tr("Size of the type"));
    m_type->setRange(figure_limits::smallestType, figure_limits::largestType);
    m_type->setSingleStep(10);
    m_type->setValue(FigureExportOptions().typePercent);
    m_type->setSuffix(tr(" %"));
    m_type->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_caption->setObjectName("exportCaption");
    m_dpi->setObjectName("exportDpi");
    m_dpi->setAccessibleName(tr("Dots per inch"));
    m_dpi->setRange(figure_limits::lowestDpi, figure_limits::highestDpi);
    m_dpi->setSuffix(tr(" dpi"));
    m_dpi->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_cells->setObjectName("exportCells");
    m_cells->setAccessibleName(tr("Cells of a map"));
    m_cells->addItem(tr("Shapes where TeX can hold them"), static_cast<int>(CellsAs::Usual));
    m_cells->addItem(tr("One lossless image"), static_cast<int>(CellsAs::Image));
    m_cells->addItem(tr("A shape for each"), static_cast<int>(CellsAs::Shapes));
    m_file->setObjectName("exportFile");
    m_file->setAccessibleName(tr("File"));
    leastInType(*m_file, {200, 0});
    m_problem->setObjectName("exportProblem");
    m_problem->setProperty("role", "problem");
    m_problem->setWordWrap(true);
    m_export->setObjectName("exportNow");
    m_export->setProperty("role", "primary");
    m_export->setDefault(true);
}

void ExportDialog::addFormats()
{
    if (m_offer.figure) {
        for (const FigureFormat& format : figureFormats())
            m_format->addItem(headlight::tr(format.title), QString::fromStdString(format.ending).mid(1));
    }
    if (!m_offer.table)
        return;
    for (const QString& ending : endingsOf(*m_offer.table))
        m_format->addItem(headlight::tr(tableFormat(ending.toStdString())->title), ending.mid(1));
}

void ExportDialog::layOut()
{
    m_previews->addWidget(m_picture);
    if (m_numbers)
        m_previews->addWidget(m_numbers);
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
    form->addRow(tr("Pr&eset"), m_presets);
    form->addRow(tr("&Size"), m_size);
    form->addRow(tr("&Theme"), m_theme);
    form->addRow(tr("T&ype"), m_type);
    form->addRow(tr("C&aption"), m_caption);
    form->addRow(tr("&Pixels"), m_dpi);
    form->addRow(tr("Ce&lls"), m_cells);
    for (QWidget* option :
         std::initializer_list<QWidget*>{m_presets, m_size, m_theme, m_type, m_caption, m_dpi, m_cells})
        form->setRowVisible(option, m_offer.figure.has_value());
    auto* file = new QHBoxLayout;
    file->addWidget(m_file, 1);
    file->addWidget(browseButton);
    auto* fileName = plainLabel(tr("&File"), this);
    fileName->setBuddy(m_file);
    form->addRow(fileName, file);
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
    shown->addWidget(m_previews, 1);
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

} // namespace headlight
