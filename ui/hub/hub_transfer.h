// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/hub/hub_model.h"

#include <QFile>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QObject>
#include <QPointer>

#include <memory>

namespace headlight {

/// The way of one file from the server to "BLOB.incomplete", then, checked, to BLOB. What is there of it is gone on
/// with; of one that ends early, or is let go, what has come stays, of one that is wrong nothing.
class HubTransfer : public QObject {
    Q_OBJECT
public:
    HubTransfer(QNetworkAccessManager& network, HubFile file, QUrl url, QString id, QObject* parent = nullptr);
    ~HubTransfer() override;

    /// Into a folder, under the blob's name; where the list has none, it is the answer's ETag, else the checksum.
    void start(const QString& folder);

signals:
    void progressed(qint64 bytes);                                 // bytes of the file that are there
    void finished(const QByteArray& blob, const QString& problem); // one of them is empty

private:
    void request();
    void takeHeaders();
    void takeBytes();
    void end();
    QString whyNotWhole() const;
    void checkSlice();
    void beginHash();
    void keep(const QByteArray& checksum);
    void fail(const QString& problem, bool keepsPart = true);

    QNetworkAccessManager& m_network;
    HubFile m_file;
    QUrl m_url;
    QString m_id;
    QFile m_part;
    QPointer<QNetworkReply> m_reply;
    qint64 m_begin = 0;    // bytes that were there
    bool m_isOpen = false; // the answer's head was right
    bool m_isDone = false;
    std::unique_ptr<class QCryptographicHash> m_hash;
};

} // namespace headlight
