// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/folding_section.h"

#include "ui/views/icons.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace headlight {

FoldingSection::FoldingSection(const QString& title, QWidget* content, QWidget* parent)
    : QWidget(parent), m_heading(new QToolButton(this)), m_content(content)
{
    m_heading->setText(title);
    m_heading->setProperty("role", "section");
    m_heading->setCheckable(true);
    m_heading->setChecked(true);
    m_heading->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_heading->setIconSize({14, 14});
    m_heading->setFocusPolicy(Qt::TabFocus);
    m_heading->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_heading);
    layout->addWidget(m_content);
    connect(m_heading, &QToolButton::toggled, this, &FoldingSection::follow);
    follow();
}

bool FoldingSection::isFolded() const
{
    return !m_heading->isChecked();
}

void FoldingSection::setFolded(bool folded)
{
    m_heading->setChecked(!folded);
}

void FoldingSection::setTheme(const Theme& theme)
{
    m_theme = theme.id;
    follow();
}

void FoldingSection::follow()
{
    m_content->setVisible(!isFolded());
    m_heading->setIcon(lineIcon(isFolded() ? "chevron-down" : "chevron-up", theme(m_theme)));
    m_heading->setAccessibleName(isFolded() ? tr("%1, folded").arg(m_heading->text()) : m_heading->text());
    m_heading->setToolTip(isFolded() ? tr("Show %1").arg(m_heading->text())
                                     : tr("Fold %1 away").arg(m_heading->text()));
}

} // namespace headlight
