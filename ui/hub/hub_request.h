// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QNetworkReply>
#include <QNetworkRequest>
#include <QString>

namespace headlight {

/// A request as the hub wants it: redirects are followed, but not from https to http; it ends when nothing comes.
QNetworkRequest hubRequest(const QUrl& url);

/// Why a request has no answer, in one sentence; empty where it has. `what` was asked for: "ORG/NAME".
QString whyNoAnswer(const QNetworkReply& reply, const QString& what);

int hubStatus(const QNetworkReply& reply); ///< 200, 404, …; 0 where no answer came
QString hubHost(const QNetworkReply& reply);

} // namespace headlight
