// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hub/hub_download.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/model/hub_cache.h"
#include "ui/hub/hub_request.h"
#include "ui/hub/hub_transfer.h"
#include "ui/kit/data_size.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

#include <QDir>
#include <QStorageInfo>

#include <utility>

namespace headlight {

namespace fs = std::filesystem;

namespace {

constexpr qint64 kLargestList = 32'000'000; // bytes

} // namespace

HubDownload::HubDownload(fs::path cache, QObject* parent)
    : QObject(parent), m_network(std::make_unique<QNetworkAccessManager>()), m_cache(std::move(cache))
{
}

HubDownload::~HubDownload()
{
    if (m_reply)
        m_reply->disconnect(this);
}

void HubDownload::look(const QString& idOrAddress)
{
    cancel();
    try {
        m_address = HubAddress::fromText(idOrAddress);
    } catch (const Error& error) {
        emit failed(QString::fromStdString(error.message()));
        return;
    }
    m_model = {};
    m_reply = m_network->get(hubRequest(m_address.list()));
    connect(m_reply, &QNetworkReply::downloadProgress, this, [this](qint64 bytes) {
        if (bytes > kLargestList)
            refuseList();
    });
    connect(m_reply, &QNetworkReply::finished, this, &HubDownload::takeList);
}

void HubDownload::refuseList()
{
    QNetworkReply* reply = std::exchange(m_reply, nullptr);
    if (!reply)
        return;
    reply->disconnect(this);
    reply->abort();
    reply->deleteLater();
    fail(listTooLong());
}

QString HubDownload::listTooLong() const
{
    return tr("The server's answer for %1 is longer than %2: no list of a model's files is.")
        .arg(m_address.id, dataSizeText(kLargestList));
}

void HubDownload::takeList()
{
    if (!m_reply)
        return;
    QNetworkReply* reply = std::exchange(m_reply, nullptr);
    reply->deleteLater();
    if (const QString why = whyNoAnswer(*reply, m_address.id); !why.isEmpty())
        return fail(why);
    if (reply->bytesAvailable() > kLargestList) // it came before anything was said of its progress
        return fail(listTooLong());
    try {
        m_model = withNeededFiles(hubModelFromJson(reply->readAll(), m_address.id));
        emit found();
    } catch (const Error& error) {
        fail(QString::fromStdString(error.message()));
    }
}

fs::path HubDownload::folder() const
{
    return m_cache / hubFolderName(m_model.id.toStdString());
}

QString HubDownload::whyNoRoom() const
{
    const qint64 there = QStorageInfo(toQString(folder() / "blobs")).bytesAvailable();
    if (there < 0 || m_model.size() < there)
        return {};
    return tr("%1 needs %2, and %3 has room for %4.")
        .arg(m_model.id, dataSizeText(m_model.size()), toQString(m_cache), dataSizeText(there));
}

void HubDownload::start()
{
    if (m_model.files.empty() || isBusy())
        return;
    std::error_code error;
    fs::create_directories(folder() / "blobs", error);
    if (error)
        return fail(tr("%1 cannot be made: %2").arg(toQString(folder()), QString::fromStdString(error.message())));
    if (const QString why = whyNoRoom(); !why.isEmpty())
        return fail(why);
    m_at = 0;
    m_bytesBefore = 0;
    next();
}

void HubDownload::next()
{
    m_transfer.reset();
    if (m_at == m_model.files.size())
        return finish();
    const HubFile& file = m_model.files[m_at];
    const fs::path blob = folder() / "blobs" / file.blob().toStdString();
    std::error_code error;
    if (!file.blob().isEmpty() && fs::is_regular_file(blob, error)) // checked when it came
        return takeFile(file.blob(), {});
    m_transfer = std::make_unique<HubTransfer>(*m_network, file, m_address.file(m_model.commit, file.path), m_model.id);
    connect(m_transfer.get(), &HubTransfer::progressed, this,
            [this](qint64 bytes) { emit progressed(m_bytesBefore + bytes, m_model.files[m_at].path); });
    // Not from within itself: the next transfer takes its place.
    connect(m_transfer.get(), &HubTransfer::finished, this, &HubDownload::takeFile, Qt::QueuedConnection);
    m_transfer->start(toQString(folder() / "blobs"));
}

void HubDownload::takeFile(const QByteArray& blob, const QString& problem)
{
    if (!problem.isEmpty())
        return fail(problem);
    const HubFile& file = m_model.files[m_at];
    try {
        link(file, blob);
    } catch (const fs::filesystem_error& error) {
        return fail(tr("%1 could not be written: %2").arg(file.path, QString::fromStdString(error.code().message())));
    }
    m_bytesBefore += std::max<qint64>(0, file.size);
    emit progressed(m_bytesBefore, file.path);
    ++m_at;
    next();
}

/// snapshots/COMMIT/FILE → blobs/BLOB
void HubDownload::link(const HubFile& file, const QByteArray& blob) const
{
    const fs::path name = folder() / "snapshots" / m_model.commit.toStdString() / toPath(file.path);
    fs::create_directories(name.parent_path());
    const fs::path target = folder() / "blobs" / blob.toStdString();
    fs::remove(name);
    fs::create_symlink(target.lexically_relative(name.parent_path()), name);
}

/// "main" is the commit when all of it is there.
void HubDownload::finish()
{
    try {
        fs::create_directories(folder() / "refs");
        writeFileAtomically(folder() / "refs" / "main", m_model.commit.toStdString());
        emit arrived(m_model.id);
    } catch (const std::exception& error) {
        fail(QString::fromUtf8(error.what()));
    }
}

void HubDownload::cancel()
{
    if (m_transfer) {
        m_transfer.reset(); // its file is kept as far as it is there
        emit failed(tr("Stopped: what has arrived is kept, and the download goes on from there."));
    }
    if (QNetworkReply* reply = std::exchange(m_reply, nullptr)) {
        reply->disconnect(this);
        reply->abort();
        reply->deleteLater();
        emit failed(tr("Stopped."));
    }
}

void HubDownload::fail(const QString& sentence)
{
    m_transfer.reset();
    emit failed(sentence);
}

} // namespace headlight
