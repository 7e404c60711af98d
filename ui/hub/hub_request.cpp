// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hub/hub_request.h"

#include "ui/kit/tr.h"

#include <chrono>

namespace headlight {

using namespace std::chrono_literals;

namespace {

constexpr auto kSilence = 30s; // nothing comes for so long: the connection is gone

} // namespace

int hubStatus(const QNetworkReply& reply)
{
    return reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

QString hubHost(const QNetworkReply& reply)
{
    return reply.request().url().host();
}

QString whyNoAnswer(const QNetworkReply& reply, const QString& what)
{
    const QString host = hubHost(reply);
    const int status = hubStatus(reply);
    if (status == 401 || status == 403)
        return tr("%1 gives %2 to nobody without an account (%3): it is misspelled or private, or its licence has "
                  "to be accepted; what the hub's own tools download is listed among the models.")
            .arg(host, what)
            .arg(status);
    if (status == 404)
        return tr("%1 has no %2 (404): an id looks like openai-community/gpt2.").arg(host, what);
    if (status == 429) {
        const QString wait = QString::fromLatin1(reply.rawHeader("Retry-After"));
        return wait.toInt() > 0 ? tr("%1 has had too many requests (429): try again in %2 s.").arg(host, wait)
                                : tr("%1 has had too many requests (429): try again later.").arg(host);
    }
    if (status >= 400)
        return tr("%1 answers with error %2: try again later.").arg(host).arg(status);
    if (reply.error() == QNetworkReply::InsecureRedirectError || reply.error() == QNetworkReply::TooManyRedirectsError)
        return tr("%1 leads from one address to another without an end, or to one that is not safe.").arg(host);
    if (reply.error() != QNetworkReply::NoError)
        return tr("%1 cannot be reached: %2").arg(host, reply.errorString());
    return {};
}

QNetworkRequest hubRequest(const QUrl& url)
{
    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::NoLessSafeRedirectPolicy);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setMaximumRedirectsAllowed(5);
    request.setTransferTimeout(std::chrono::milliseconds(kSilence).count());
    request.setRawHeader("Accept-TokenSequence", "identity"); // sizes and places are those of the file
    request.setRawHeader("User-Agent", "headlight");
    return request;
}

} // namespace headlight
