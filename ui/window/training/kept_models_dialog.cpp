// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/training/kept_models_dialog.h"

#include "core/base/error.h"
#include "ui/kit/data_size.h"
#include "ui/state/choice_text.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/role.h"
#include "ui/window/widgets/type_sized.h"

#include <QAction>
#include <QBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QTreeWidget>

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

enum KeptColumn { kKeptName, kKeptTask, kKeptSize, kKeptDate };

} // namespace

KeptModelsDialog::KeptModelsDialog(std::filesystem::path models, QWidget* parent)
    : QDialog(parent),
      m_folder(std::move(models)),
      m_list(new QTreeWidget(this)),
      m_message(plainLabel(this)),
      m_open(new QPushButton(tr("&Open in the main window"), this)),
      m_delete(new QPushButton(tr("&Delete…"), this))
{
    setWindowTitle(tr("Kept models"));
    setObjectName("keptModelsDialog");
    build();
    connect(m_list, &QTreeWidget::itemSelectionChanged, this, &KeptModelsDialog::follow);
    connect(m_list, &QTreeWidget::itemActivated, this, &KeptModelsDialog::openChosen);
    connect(m_open, &QPushButton::clicked, this, &KeptModelsDialog::openChosen);
    connect(m_delete, &QPushButton::clicked, this, &KeptModelsDialog::deleteChosen);
    auto* key = new QAction(this);
    key->setShortcut(QKeySequence::Delete);
    key->setShortcutContext(Qt::WidgetShortcut);
    connect(key, &QAction::triggered, this, &KeptModelsDialog::deleteChosen);
    m_list->addAction(key);
    fill();
}

void KeptModelsDialog::build()
{
    m_list->setObjectName("keptModels");
    m_list->setAccessibleName(tr("Kept models"));
    m_list->setHeaderLabels({tr("Model"), tr("Task"), tr("Size"), tr("Trained")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(kKeptName, QHeaderView::Stretch);
    m_list->header()->setStretchLastSection(false);
    leastInType(*m_list, {620, 220});
    m_message->setObjectName("keptMessage");
    m_message->setWordWrap(true);
    m_message->setMinimumHeight(3 * fontMetrics().lineSpacing()); // the dialog does not grow with a sentence
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_open->setObjectName("keptOpen");
    m_open->setProperty("role", "primary");
    m_open->setToolTip(tr("The chosen model, with a text that it reads"));
    m_delete->setObjectName("keptDelete");
    m_delete->setToolTip(tr("Take the chosen models off the disk, after a question"));
    m_delete->setAutoDefault(false);
    auto* closing = new QPushButton(tr("Close"), this);
    closing->setObjectName("keptClose");
    closing->setAutoDefault(false);
    connect(closing, &QPushButton::clicked, this, &QDialog::reject);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_delete);
    buttons->addStretch(1);
    buttons->addWidget(closing);
    buttons->addWidget(m_open);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_message);
    layout->addLayout(buttons);
}

void KeptModelsDialog::fill()
{
    m_models = keptModels(m_folder);
    m_list->clear();
    for (const KeptModel& model : m_models) {
        auto* item = new QTreeWidgetItem(m_list, {model.name, model.task.isEmpty() ? QStringLiteral("–") : model.task,
                                                  dataSizeText(model.bytes),
                                                  QLocale().toString(model.date, QLocale::ShortFormat)});
        item->setTextAlignment(kKeptSize, Qt::AlignRight | Qt::AlignVCenter);
        item->setToolTip(kKeptName, plainTip(toQString(model.folder)));
    }
    if (!m_models.empty())
        m_list->setCurrentItem(m_list->topLevelItem(0));
    say(m_models.empty()
            ? tr("No model is kept yet: Open in the main window keeps the model that it opens, since sessions name it.")
            : tr("%1 of at most %2 are taken, in %3. A model is kept when it is opened from here, since sessions name "
                 "its folder; a further one is kept as long as there is room.")
                  .arg(dataSizeText(bytesOf(m_models)), dataSizeText(kMostBytesOfKeptModels), toQString(m_folder)),
        "muted");
    follow();
}

std::vector<KeptModel> KeptModelsDialog::chosen() const
{
    std::vector<KeptModel> models;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i)
        if (m_list->topLevelItem(i)->isSelected())
            models.push_back(m_models[static_cast<std::size_t>(i)]);
    return models;
}

void KeptModelsDialog::follow()
{
    const std::size_t n = chosen().size();
    m_open->setEnabled(n == 1);
    m_delete->setEnabled(n > 0);
}

void KeptModelsDialog::openChosen()
{
    const std::vector<KeptModel> models = chosen();
    if (models.size() != 1)
        return;
    emit modelWanted(toQString(models.front().folder), models.front().text);
    accept();
}

bool KeptModelsDialog::mayDelete(const std::vector<KeptModel>& models)
{
    const QString what =
        models.size() == 1 ? tr("Delete “%1”?").arg(models.front().name) : tr("Delete %1 models?").arg(models.size());
    QMessageBox question(QMessageBox::NoIcon, tr("Headlight"), what, QMessageBox::Yes | QMessageBox::Cancel, this);
    question.setObjectName("deleteQuestion");
    question.setInformativeText(tr("%1 become free. What is deleted does not come back, and a session that names it "
                                   "opens without it.")
                                    .arg(dataSizeText(bytesOf(models))));
    question.button(QMessageBox::Yes)->setText(tr("&Delete"));
    question.setDefaultButton(QMessageBox::Cancel);
    question.setEscapeButton(QMessageBox::Cancel);
    return question.exec() == QMessageBox::Yes;
}

void KeptModelsDialog::deleteChosen()
{
    const std::vector<KeptModel> models = chosen();
    if (models.empty() || !mayDelete(models))
        return;
    QString problem;
    for (const KeptModel& model : models) {
        try {
            deleteKeptModel(model);
        } catch (const Error& error) {
            problem = QString::fromUtf8(error.what());
        }
    }
    fill();
    m_list->setFocus();
    if (!problem.isEmpty())
        say(problem, "problem");
}

void KeptModelsDialog::say(const QString& sentence, const char* role)
{
    m_message->setText(sentence);
    setRole(*m_message, role);
}

} // namespace headlight
