// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCryptographicHash>
#include <QHash>
#include <QTcpServer>
#include <QTcpSocket>

#include <functional>

namespace headlight::test {

struct HubAnswer {
    QByteArray status = "200 OK";
    QList<QByteArray> headers = {};
    QByteArray body = {};
    qint64 length = -1;  // what it says that it sends; −1: the truth, −2: nothing
    bool stalls = false; // and never ends
};

/// A server that answers each request as it was told to.
class HubServer : public QTcpServer {
public:
    using Answer = std::function<HubAnswer(const QByteArray& path, const QByteArray& range)>;

    HubServer()
    {
        if (!listen(QHostAddress::LocalHost))
            qFatal("no port to listen on");
        connect(this, &QTcpServer::newConnection, this, [this] {
            QTcpSocket* socket = nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] { read(*socket); });
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        });
    }

    Answer answer;
    QList<QByteArray> asked; // "/path" and "/path bytes=5-"

private:
    void read(QTcpSocket& socket)
    {
        QByteArray& text = m_texts[&socket];
        text += socket.readAll();
        if (!text.contains("\r\n\r\n"))
            return;
        QByteArray range;
        for (const QByteArray& line : text.split('\n'))
            if (line.toLower().startsWith("range: "))
                range = line.mid(7).trimmed();
        const QByteArray path = text.split(' ').value(1);
        text.clear();
        asked << (range.isEmpty() ? path : path + ' ' + range);
        const HubAnswer reply = answer(path, range);
        QByteArray head = "HTTP/1.1 " + reply.status + "\r\nConnection: close\r\n";
        for (const QByteArray& header : reply.headers)
            head += header + "\r\n";
        if (reply.length != -2)
            head +=
                "Content-Length: " + QByteArray::number(reply.length >= 0 ? reply.length : reply.body.size()) + "\r\n";
        socket.write(head + "\r\n" + reply.body);
        if (!reply.stalls)
            socket.disconnectFromHost();
    }

    QHash<QTcpSocket*, QByteArray> m_texts;
};

inline QByteArray sha256(const QByteArray& bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

/// The id that git gives a file of these bytes.
inline QByteArray gitId(const QByteArray& bytes)
{
    return QCryptographicHash::hash("blob " + QByteArray::number(bytes.size()) + '\0' + bytes, QCryptographicHash::Sha1)
        .toHex();
}

} // namespace headlight::test
