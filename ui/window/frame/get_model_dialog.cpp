// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/get_model_dialog.h"

#include "ui/kit/data_size.h"
#include "ui/state/choice_text.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/role.h"
#include "ui/window/widgets/type_sized.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTreeWidget>

#include <algorithm>

namespace headlight {

namespace {

QString sizeText(qint64 bytes)
{
    return bytes < 0 ? GetModelDialog::tr("unknown") : dataSizeText(bytes);
}

} // namespace

GetModelDialog::GetModelDialog(const std::filesystem::path& cache, QWidget* parent)
    : QDialog(parent),
      m_download(cache),
      m_cache(toQString(cache)),
      m_name(new QLineEdit(this)),
      m_look(new QPushButton(tr("&Show its files"), this)),
      m_files(new QTreeWidget(this)),
      m_progress(new QProgressBar(this)),
      m_message(plainLabel(this)),
      m_get(new QPushButton(tr("&Download"), this)),
      m_stop(new QPushButton(tr("Cancel"), this))
{
    setWindowTitle(tr("Get a model"));
    setObjectName("getModelDialog");
    build();
    connect(m_name, &QLineEdit::textChanged, this, &GetModelDialog::follow);
    connect(m_look, &QPushButton::clicked, this, &GetModelDialog::look);
    connect(m_get, &QPushButton::clicked, this, [this] {
        m_download.start();
        follow();
    });
    connect(m_stop, &QPushButton::clicked, this, &GetModelDialog::reject);
    connect(&m_download, &HubDownload::found, this, &GetModelDialog::showFiles);
    connect(&m_download, &HubDownload::progressed, this, &GetModelDialog::showProgress);
    connect(&m_download, &HubDownload::failed, this, &GetModelDialog::fail);
    connect(&m_download, &HubDownload::arrived, this, [this](const QString& id) {
        m_id = id;
        accept();
    });
    follow();
}

void GetModelDialog::build()
{
    m_name->setObjectName("hubName");
    m_name->setAccessibleName(tr("Model"));
    m_name->setPlaceholderText(tr("openai-community/gpt2, or an address"));
    leastInType(*m_name, {360, 0});
    m_look->setObjectName("hubLook");
    m_files->setObjectName("hubFiles");
    m_files->setAccessibleName(tr("Files"));
    m_files->setHeaderLabels({tr("File"), tr("Size")});
    m_files->setRootIsDecorated(false);
    m_files->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_files->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_files->header()->setStretchLastSection(false);
    leastInType(*m_files, {0, 180});
    m_progress->setObjectName("hubProgress");
    m_progress->setRange(0, 1000);
    m_progress->setAccessibleName(tr("How much has arrived"));
    m_message->setObjectName("hubMessage");
    m_message->setWordWrap(true);
    m_message->setMinimumHeight(3 * fontMetrics().lineSpacing()); // the dialog does not grow with a sentence
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_get->setObjectName("hubGet");
    m_get->setProperty("role", "primary");
    m_stop->setObjectName("hubStop");
    m_stop->setAutoDefault(false);
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(m_name, 1);
    top->addWidget(m_look);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch(1);
    buttons->addWidget(m_stop);
    buttons->addWidget(m_get);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addLayout(top);
    layout->addWidget(m_files, 1);
    layout->addWidget(m_progress);
    layout->addWidget(m_message);
    layout->addLayout(buttons);
    m_files->hide(); // nothing was asked for yet
    m_progress->hide();
    say(tr("A model of the Hugging Face hub is stored in %1, where its other tools look for it, too.").arg(m_cache),
        "muted");
}

void GetModelDialog::look()
{
    m_files->clear();
    m_lookedFor = m_name->text();
    say(tr("Asking for the list of files…"), "muted");
    m_download.look(m_lookedFor);
    follow();
}

void GetModelDialog::showFiles()
{
    const HubModel& model = m_download.model();
    for (const HubFile& file : model.files) {
        auto* item = new QTreeWidgetItem(m_files, {file.path, sizeText(file.size)});
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    }
    m_files->show(); // and they stay: nothing moves when another model is asked for
    m_progress->show();
    say(model.knowsSize()
            ? tr("%1 in %2 files, into %3.").arg(sizeText(model.size())).arg(model.files.size()).arg(m_cache)
            : tr("%1 files, of a size that the server does not say, into %2.").arg(model.files.size()).arg(m_cache),
        "muted");
    follow();
    m_get->setFocus();
}

void GetModelDialog::showProgress(qint64 bytes, const QString& file)
{
    if (!m_download.model().knowsSize()) {
        say(tr("%1 so far: %2").arg(sizeText(bytes), file), "muted");
        return;
    }
    const qint64 whole = std::max<qint64>(1, m_download.model().size());
    m_progress->setValue(static_cast<int>(std::min(1.0, double(bytes) / double(whole)) * 1000));
    say(tr("%1 of %2: %3").arg(sizeText(bytes), sizeText(whole), file), "muted");
}

void GetModelDialog::fail(const QString& sentence)
{
    say(sentence, "problem");
    follow();
}

void GetModelDialog::say(const QString& sentence, const char* role)
{
    m_message->setText(sentence);
    setRole(*m_message, role);
}

void GetModelDialog::follow()
{
    const bool isBusy = m_download.isBusy();
    const bool hasFiles = !m_download.model().files.empty() && m_name->text() == m_lookedFor;
    m_name->setEnabled(!isBusy);
    m_look->setEnabled(!isBusy && !m_name->text().trimmed().isEmpty());
    m_get->setEnabled(!isBusy && hasFiles);
    m_get->setDefault(hasFiles);
    m_look->setDefault(!hasFiles);
    m_stop->setText(isBusy ? tr("Stop") : tr("Cancel"));
    if (!isBusy)
        m_progress->setValue(0);
}

/// While something is under way, that ends; after it the dialog.
void GetModelDialog::reject()
{
    if (m_download.isBusy())
        m_download.cancel();
    else
        QDialog::reject();
}

} // namespace headlight
