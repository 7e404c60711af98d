// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/hub/hub_model.h"

#include <QObject>

#include <filesystem>
#include <memory>

class QNetworkAccessManager;
class QNetworkReply;

namespace headlight {

class HubTransfer;

/// A model's way from the hub into the cache: first what files it has, then these. Stores it as the hub's own tools do
/// (core/model/hub_cache.h). Speaks to the network only when it is told to.
class HubDownload : public QObject {
    Q_OBJECT
public:
    explicit HubDownload(std::filesystem::path cache, QObject* parent = nullptr);
    ~HubDownload() override;

    /// Asks what files a model has; found() or failed() follows.
    void look(const QString& idOrAddress);
    /// Gets those that found() named; arrived() or failed() follows.
    void start();
    /// Ends what is under way; what has arrived of a file is kept for the next time.
    void cancel();

    const HubModel& model() const { return m_model; }
    bool isBusy() const { return m_reply || m_transfer; }

signals:
    void found();
    void progressed(qint64 bytes, const QString& file); // bytes that have come of model().size()
    void arrived(const QString& id);
    void failed(const QString& sentence);

private:
    void takeList();
    void refuseList();
    QString listTooLong() const;
    void next();
    void takeFile(const QByteArray& blob, const QString& problem);
    void fail(const QString& sentence);
    QString whyNoRoom() const;
    std::filesystem::path folder() const;
    void link(const HubFile& file, const QByteArray& blob) const;
    void finish();

    std::unique_ptr<QNetworkAccessManager> m_network;
    std::filesystem::path m_cache;
    HubAddress m_address;
    HubModel m_model;
    QNetworkReply* m_reply = nullptr; // answers with the list
    std::unique_ptr<HubTransfer> m_transfer;
    std::size_t m_at = 0;     // the file that is under way
    qint64 m_bytesBefore = 0; // bytes of the files before it
};

} // namespace headlight
