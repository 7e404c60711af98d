// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hub/hub_transfer.h"

#include "ui/hub/hub_request.h"
#include "ui/kit/tr.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTimer>

namespace headlight {

namespace {

constexpr qint64 kSliceBytes = 16 << 20; // hashed at once, so that the window stays alive

/// "bytes 100-199/200": where it begins and how long the whole file is.
struct ContentRange {
    qint64 begin = -1;
    qint64 whole = -1;
};

ContentRange contentRange(const QNetworkReply& reply)
{
    static const QRegularExpression form(QStringLiteral("^bytes (\\d+)-\\d+/(\\d+)$"));
    const auto match = form.match(QString::fromLatin1(reply.rawHeader("Content-Range")));
    return match.hasMatch() ? ContentRange{match.captured(1).toLongLong(), match.captured(2).toLongLong()}
                            : ContentRange{};
}

/// An ETag as a file's name: hexadecimal digits, without its quotation marks.
QByteArray blobOf(const QNetworkReply& reply)
{
    static const QRegularExpression form(QStringLiteral("^(?:W/)?\"?([0-9a-zA-Z._-]{1,100})\"?$"));
    for (const char* header : {"X-Linked-Etag", "ETag"})
        if (const auto match = form.match(QString::fromLatin1(reply.rawHeader(header)));
            match.hasMatch() && !match.captured(1).startsWith(u'.'))
            return match.captured(1).toLatin1();
    return {};
}

} // namespace

HubTransfer::HubTransfer(QNetworkAccessManager& network, HubFile file, QUrl url, QString id, QObject* parent)
    : QObject(parent), m_network(network), m_file(std::move(file)), m_url(std::move(url)), m_id(std::move(id))
{
}

HubTransfer::~HubTransfer()
{
    m_isDone = true;
    if (m_reply) {
        m_reply->abort();
        m_reply->deleteLater();
    }
}

void HubTransfer::start(const QString& folder)
{
    const QByteArray name = m_file.blob().isEmpty() ? m_file.path.section(u'/', -1).toUtf8() : m_file.blob();
    m_part.setFileName(folder + u'/' + QString::fromUtf8(name) + QStringLiteral(".incomplete"));
    if (m_file.blob().isEmpty() || (m_file.size >= 0 && QFileInfo(m_part.fileName()).size() > m_file.size))
        m_part.remove(); // whose part it is cannot be told
    if (!m_part.open(QIODevice::ReadWrite | QIODevice::Append)) {
        fail(tr("%1 could not be written: %2").arg(m_part.fileName(), m_part.errorString()));
        return;
    }
    m_begin = m_part.size();
    if (m_begin > 0 && m_begin == m_file.size)
        QTimer::singleShot(0, this, &HubTransfer::checkSlice);
    else
        request();
}

void HubTransfer::request()
{
    QNetworkRequest request = hubRequest(m_url);
    if (m_begin > 0)
        request.setRawHeader("Range", "bytes=" + QByteArray::number(m_begin) + '-');
    m_reply = m_network.get(request);
    m_reply->setReadBufferSize(kSliceBytes);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &HubTransfer::takeHeaders);
    connect(m_reply, &QNetworkReply::readyRead, this, &HubTransfer::takeBytes);
    connect(m_reply, &QNetworkReply::finished, this, &HubTransfer::end);
}

void HubTransfer::takeHeaders()
{
    const int status = hubStatus(*m_reply);
    if (m_isOpen || (status != 200 && status != 206))
        return;
    const ContentRange range = contentRange(*m_reply);
    if (status == 200 && m_begin > 0) { // the server begins anew
        m_part.resize(0);
        m_begin = 0;
    }
    if (status == 206 && range.begin != m_begin)
        return fail(tr("%1 sends %2 from byte %3 on, and was asked for byte %4.")
                        .arg(hubHost(*m_reply), m_file.path)
                        .arg(range.begin)
                        .arg(m_begin));
    const QVariant length = m_reply->header(QNetworkRequest::ContentLengthHeader);
    const qint64 whole = status == 206 ? range.whole : length.isValid() ? length.toLongLong() : -1;
    if (whole >= 0 && m_file.size >= 0 && whole != m_file.size)
        return fail(tr("%1 says that %2 has %3 bytes, and its list says %4.")
                        .arg(hubHost(*m_reply), m_file.path)
                        .arg(whole)
                        .arg(m_file.size),
                    false);
    if (m_file.size < 0)
        m_file.size = whole;
    m_isOpen = true;
}

void HubTransfer::takeBytes()
{
    if (!m_isOpen || m_isDone)
        return;
    const QByteArray bytes = m_reply->readAll();
    if (m_part.write(bytes) != bytes.size() || !m_part.flush())
        return fail(tr("%1 could not be written: %2").arg(m_part.fileName(), m_part.errorString()));
    if (m_file.size >= 0 && m_part.size() > m_file.size)
        return fail(tr("%1 sends more of %2 than the %3 bytes that it has.")
                        .arg(hubHost(*m_reply), m_file.path)
                        .arg(m_file.size),
                    false);
    emit progressed(m_part.size());
}

void HubTransfer::end()
{
    takeBytes();
    if (m_isDone)
        return;
    if (hubStatus(*m_reply) == 416 && m_begin > 0) { // there is no more: what is here is of another file
        m_part.resize(0);
        m_begin = 0;
        m_reply->deleteLater();
        return request();
    }
    if (const QString why = whyNotWhole(); !why.isEmpty())
        return fail(why);
    checkSlice();
}

QString HubTransfer::whyNotWhole() const
{
    if (!m_isOpen) {
        const QString why = whyNoAnswer(*m_reply, m_id + QStringLiteral(": ") + m_file.path);
        return why.isEmpty() ? tr("%1 sends no file for %2.").arg(hubHost(*m_reply), m_file.path) : why;
    }
    if (m_reply->error() == QNetworkReply::NoError && (m_file.size < 0 || m_part.size() == m_file.size))
        return {};
    return tr("The connection to %1 ended after %2 of %3 bytes of %4: try again, and it goes on from there.")
        .arg(hubHost(*m_reply))
        .arg(m_part.size())
        .arg(m_file.size)
        .arg(m_file.path);
}

/// Hashes the whole file slice by slice, then gives it its name.
void HubTransfer::checkSlice()
{
    if (m_isDone)
        return;
    if (!m_hash)
        beginHash();
    const QByteArray slice = m_part.read(kSliceBytes);
    m_hash->addData(slice);
    if (slice.isEmpty())
        keep(m_hash->result().toHex());
    else
        QTimer::singleShot(0, this, &HubTransfer::checkSlice);
}

void HubTransfer::beginHash()
{
    const bool isGit = m_file.sha256.isEmpty() && !m_file.gitId.isEmpty();
    m_hash = std::make_unique<QCryptographicHash>(isGit ? QCryptographicHash::Sha1 : QCryptographicHash::Sha256);
    if (isGit)
        m_hash->addData("blob " + QByteArray::number(m_part.size()) + '\0');
    m_part.seek(0);
}

void HubTransfer::keep(const QByteArray& checksum)
{
    if (!m_file.blob().isEmpty() && checksum != m_file.blob())
        return fail(tr("%1 of %2 arrived with the checksum %3, expected %4: nothing of it is kept.")
                        .arg(m_file.path, m_id, QString::fromLatin1(checksum), QString::fromLatin1(m_file.blob())),
                    false);
    QByteArray blob = m_file.blob();
    if (blob.isEmpty() && m_reply)
        blob = blobOf(*m_reply);
    if (blob.isEmpty())
        blob = checksum;
    const QString path = QFileInfo(m_part).absolutePath() + u'/' + QString::fromLatin1(blob);
    m_part.close();
    QFile::remove(path);
    if (!m_part.rename(path))
        return fail(tr("%1 could not be written: %2").arg(path, m_part.errorString()));
    m_isDone = true;
    emit finished(blob, {});
}

void HubTransfer::fail(const QString& problem, bool keepsPart)
{
    if (m_isDone)
        return;
    m_isDone = true;
    if (m_reply)
        m_reply->abort();
    m_part.close();
    if (!keepsPart || m_part.size() == 0)
        m_part.remove();
    emit finished({}, problem);
}

} // namespace headlight
