// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the dialog offers, and where it stands.

#include "ui/export/animation_file.h"
#include "ui/kit/tr.h"
#include "ui/window/figures/animation_dialog.h"
#include "ui/window/figures/theme_choice.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QStandardItemModel>

namespace headlight {

void AnimationDialog::makeChoices()
{
    m_subject->setObjectName("animationSubject");
    m_subject->setAccessibleName(tr("What changes"));
    m_subject->setToolTip(tr("What changes from one frame to the next"));
    auto* items = qobject_cast<QStandardItemModel*>(m_subject->model());
    for (const AnimationSubject& one : m_subjects) {
        m_subject->addItem(one.title);
        QStandardItem* item = items->item(m_subject->count() - 1);
        item->setEnabled(one.whyNot.isEmpty());
        item->setToolTip(wrappedTip(one.whyNot));
    }
    for (std::size_t i = m_subjects.size(); i-- > 0;)
        if (m_subjects[i].whyNot.isEmpty())
            m_subject->setCurrentIndex(static_cast<int>(i));
    m_format->setObjectName("animationFormat");
    m_format->setAccessibleName(tr("Format"));
    for (const AnimationFormat& format : kAnimationFormats)
        m_format->addItem(headlight::tr(format.title), QString::fromLatin1(format.ending));
    m_seconds->setObjectName("animationSeconds");
    m_seconds->setAccessibleName(tr("Seconds for each frame"));
    m_seconds->setRange(kShortestFrame, kLongestFrame);
    m_seconds->setSingleStep(0.25);
    m_seconds->setValue(1.0);
    m_seconds->setSuffix(tr(" s a frame"));
    m_seconds->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_theme->setObjectName("animationTheme");
    addThemes(*m_theme);
    m_file->setObjectName("animationFile");
    m_file->setAccessibleName(tr("File"));
    leastInType(*m_file, {320, 0});
    m_bar->setObjectName("animationProgress");
    m_bar->setAccessibleName(tr("How far it is"));
    m_bar->setRange(0, 1000);
    m_problem->setObjectName("animationProblem");
    m_problem->setProperty("role", "problem");
    m_problem->setWordWrap(true);
    m_browse->setAutoDefault(false);
    m_cancel->setObjectName("animationCancel");
    m_cancel->setToolTip(tr("Stop, and write nothing (Esc)"));
    m_cancel->setAutoDefault(false);
    m_export->setObjectName("animationNow");
    m_export->setProperty("role", "primary");
    m_export->setDefault(true);
}

void AnimationDialog::layOut()
{
    auto* form = new QFormLayout;
    form->setVerticalSpacing(8);
    form->setHorizontalSpacing(16);
    form->addRow(tr("&Changes"), m_subject);
    form->addRow(tr("F&ormat"), m_format);
    form->addRow(tr("&Pace"), m_seconds);
    form->addRow(tr("&Theme"), m_theme);
    form->addRow(tr("&File"), m_file);
    form->addRow(QString(), m_browse);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch(1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_export);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addLayout(form);
    layout->addWidget(m_problem);
    layout->addWidget(m_bar);
    layout->addStretch(1);
    layout->addLayout(buttons);
    for (QWidget* seldom : std::initializer_list<QWidget*>{m_problem, m_bar}) {
        QSizePolicy keeps = seldom->sizePolicy();
        keeps.setRetainSizeWhenHidden(true); // what comes and goes moves nothing
        seldom->setSizePolicy(keeps);
        seldom->hide();
    }
    m_problem->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_problem->setAlignment(Qt::AlignTop);
}

} // namespace headlight
