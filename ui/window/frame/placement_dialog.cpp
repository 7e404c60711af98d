// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/placement_dialog.h"

#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/role.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// The largest square of patches, what is left in front of them.
PatchPlacement squareOf(int nTokens)
{
    const int side = static_cast<int>(std::sqrt(static_cast<double>(nTokens)));
    return {{side, side}, nTokens - side * side};
}

} // namespace

PlacementDialog::PlacementDialog(int nTokens, const PatchPlacement& placement, const QString& image, QWidget* parent)
    : QDialog(parent), m_nTokens(nTokens), m_message(plainLabel(this))
{
    setWindowTitle(tr("Patches of matrices"));
    setObjectName("placementDialog");
    auto* form = new QFormLayout;
    m_rows = addNumber(*form, tr("&Rows of patches"), "placementRows", 1);
    m_columns = addNumber(*form, tr("&Columns of patches"), "placementColumns", 1);
    m_prefix = addNumber(*form, tr("Tokens in &front of them"), "placementPrefix", 0);
    m_prefix->setToolTip(tr("Tokens without a place, such as [CLS] and registers"));
    const PatchPlacement first = placement.isEmpty() ? squareOf(nTokens) : placement;
    m_rows->setValue(first.grid.rows);
    m_columns->setValue(first.grid.columns);
    m_prefix->setValue(first.nPrefix);
    addPicture(*form, image);
    m_message->setObjectName("placementMessage");
    m_message->setWordWrap(true);
    m_message->setMinimumHeight(2 * fontMetrics().lineSpacing()); // the dialog does not grow with a sentence
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_place = buttons->button(QDialogButtonBox::Ok);
    m_place->setText(tr("&Place"));
    auto* noPlace = buttons->addButton(tr("&No patches"), QDialogButtonBox::ResetRole);
    noPlace->setObjectName("placementNone");
    noPlace->setToolTip(tr("The tokens of the file have no place in a picture"));
    noPlace->setEnabled(!placement.isEmpty());
    connect(noPlace, &QPushButton::clicked, this, &PlacementDialog::remove);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addLayout(form);
    layout->addWidget(m_message);
    layout->addWidget(buttons);
    for (QSpinBox* number : {m_rows, m_columns, m_prefix})
        connect(number, &QSpinBox::valueChanged, this, &PlacementDialog::check);
    connect(m_image, &QLineEdit::textChanged, this, &PlacementDialog::check);
    check();
}

QSpinBox* PlacementDialog::addNumber(QFormLayout& form, const QString& label, const char* name, int least)
{
    auto* number = new QSpinBox(this);
    number->setObjectName(QLatin1String(name));
    number->setRange(least, std::max(least, m_nTokens));
    number->setAccessibleName(QString(label).remove(u'&'));
    form.addRow(label, number);
    return number;
}

void PlacementDialog::addPicture(QFormLayout& form, const QString& image)
{
    m_image = new QLineEdit(image, this);
    m_image->setObjectName("placementImage");
    m_image->setAccessibleName(tr("Picture"));
    m_image->setPlaceholderText(tr("none"));
    m_image->setMinimumWidth(fontMetrics().averageCharWidth() * 36);
    m_image->setToolTip(tr("The picture as the model saw it, cropped and resized; may be left out"));
    auto* browse = new QPushButton(tr("C&hoose…"), this);
    browse->setObjectName("placementBrowse");
    browse->setAutoDefault(false);
    connect(browse, &QPushButton::clicked, this, [this] {
        const QString file = askForPicture(*this);
        if (!file.isEmpty())
            m_image->setText(file);
    });
    auto* row = new QHBoxLayout;
    row->addWidget(m_image, 1);
    row->addWidget(browse);
    auto* label = new QLabel(tr("P&icture"), this);
    label->setBuddy(m_image);
    form.addRow(label, row);
}

PatchPlacement PlacementDialog::placement() const
{
    return m_isRemoved ? PatchPlacement() : PatchPlacement{{m_rows->value(), m_columns->value()}, m_prefix->value()};
}

QString PlacementDialog::image() const
{
    return m_isRemoved ? QString() : m_image->text().trimmed();
}

/// Counts the tokens, all of which have to be taken, and looks whether there is a picture of that name.
void PlacementDialog::check()
{
    const qint64 nPlaced = qint64{m_rows->value()} * m_columns->value() + m_prefix->value();
    const bool isThere = image().isEmpty() || QFileInfo(image()).isFile();
    const bool fits = nPlaced == m_nTokens && isThere;
    m_place->setEnabled(fits);
    m_message->setText(isThere ? tr("%1 × %2 patches and %3 in front are %4 tokens; the file has %5.")
                                     .arg(m_rows->value())
                                     .arg(m_columns->value())
                                     .arg(m_prefix->value())
                                     .arg(nPlaced)
                                     .arg(m_nTokens)
                               : tr("There is no file %1.").arg(image()));
    setRole(*m_message, fits ? "muted" : "problem");
}

void PlacementDialog::remove()
{
    m_isRemoved = true;
    accept();
}

} // namespace headlight
