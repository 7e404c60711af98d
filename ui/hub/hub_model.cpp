// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hub/hub_model.h"

#include "core/base/error.h"
#include "ui/kit/tr.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <numeric>

namespace headlight {

namespace {

[[noreturn]] void refuseModel(ErrorKind kind, const QString& sentence)
{
    throw Error(kind, sentence.toStdString());
}

bool matches(const QString& pattern, const QString& text)
{
    return QRegularExpression(QRegularExpression::anchoredPattern(pattern)).match(text).hasMatch();
}

/// No name leads out of the folder that it is put in.
bool isSafePath(const QString& path)
{
    const QStringList parts = path.split(u'/');
    return path.size() <= 500 && std::all_of(parts.begin(), parts.end(), [](const QString& part) {
               return !part.isEmpty() && part != QLatin1String(".") && part != QLatin1String("..") &&
                      !part.contains(u'\\') &&
                      std::all_of(part.begin(), part.end(), [](QChar c) { return c.isPrint(); });
           });
}

QByteArray digits(const QJsonValue& value, int length)
{
    const QString text = value.toString();
    return matches(QStringLiteral("[0-9a-f]{%1}").arg(length), text) ? text.toLatin1() : QByteArray();
}

HubFile fileFrom(const QJsonObject& entry, const QString& id)
{
    HubFile file;
    file.path = entry.value(QStringLiteral("rfilename")).toString();
    if (!isSafePath(file.path))
        refuseModel(ErrorKind::BadFile, tr("The list of %1 names “%2”, which is no file of a model's folder.")
                                            .arg(id, file.path.left(60).simplified()));
    const QJsonObject lfs = entry.value(QStringLiteral("lfs")).toObject();
    file.sha256 = digits(lfs.value(QStringLiteral("sha256")), 64);
    if (file.sha256.isEmpty())
        file.gitId = digits(entry.value(QStringLiteral("blobId")), 40);
    const QJsonValue size =
        lfs.contains(QStringLiteral("size")) ? lfs.value(QStringLiteral("size")) : entry.value(QStringLiteral("size"));
    constexpr double kLargest = 1LL << 40; // bytes; the hub takes no such file, and a sum of them is still a number
    const double bytes = size.toDouble(-1.0);
    file.size = bytes >= 0.0 && bytes <= kLargest ? static_cast<qint64>(bytes) : -1;
    return file;
}

/// Cuts an address as the browser has it, ".../ORG/NAME/tree/main", before "tree" and its like. Throws
/// Error{BadArgument} where another branch than main follows.
QStringList modelParts(const QStringList& parts, const QString& typed)
{
    const auto isPlace = [](const QString& part) {
        return part == QLatin1String("tree") || part == QLatin1String("blob") || part == QLatin1String("resolve");
    };
    for (qsizetype i = 1; i + 1 < parts.size(); ++i) {
        if (!isPlace(parts[i]))
            continue;
        if (parts[i + 1] != QLatin1String("main"))
            refuseModel(ErrorKind::BadArgument,
                        tr("“%1” names “%2” of a model, and the branch main is all that is downloaded here: end the "
                           "address in the model's name.")
                            .arg(typed.left(100), parts[i + 1]));
        return parts.first(i);
    }
    return parts;
}

/// Beside the weights, whatever their form.
bool isSmallFile(const QString& path)
{
    static const QString pattern = QStringLiteral("config\\.json|generation_config\\.json|tokenizer\\.json|tokenizer_"
                                                  "config\\.json|special_tokens_map\\.json|added_tokens\\.json|"
                                                  "vocab\\.(json|txt)|merges\\.txt|[^/]*\\.(model|spm|tiktoken)");
    return matches(pattern, path);
}

} // namespace

HubAddress HubAddress::fromText(const QString& text)
{
    const QString typed = text.trimmed();
    const QString given = qEnvironmentVariable("HF_ENDPOINT");
    HubAddress address{QUrl(given.isEmpty() ? QStringLiteral("https://huggingface.co") : given), typed};
    if (typed.contains(QLatin1String("://"))) {
        QUrl url(typed);
        QStringList parts = url.path().split(u'/', Qt::SkipEmptyParts);
        parts = modelParts(parts, typed);
        const QStringList name = parts.last(std::min<qsizetype>(2, parts.size()));
        address.id = name.join(u'/');
        url.setPath(u'/' + parts.first(parts.size() - name.size()).join(u'/'));
        url.setQuery(QString());
        address.endpoint = url;
    }
    const bool isWeb =
        address.endpoint.scheme() == QLatin1String("https") || address.endpoint.scheme() == QLatin1String("http");
    if (!isWeb || address.endpoint.host().isEmpty() ||
        !matches(QStringLiteral("[A-Za-z0-9][\\w.-]*(/[A-Za-z0-9][\\w.-]*)?"), address.id))
        refuseModel(ErrorKind::BadArgument,
                    tr("“%1” is no model's id, such as openai-community/gpt2, and no address that ends in one.")
                        .arg(typed.left(60)));
    return address;
}

QUrl HubAddress::list() const
{
    QUrl url = endpoint;
    url.setPath(endpoint.path().chopped(endpoint.path().endsWith(u'/') ? 1 : 0) +
                QStringLiteral("/api/models/%1/revision/main").arg(id));
    url.setQuery(QStringLiteral("blobs=true"));
    return url;
}

QUrl HubAddress::file(const QString& commit, const QString& path) const
{
    QUrl url = endpoint;
    url.setPath(endpoint.path().chopped(endpoint.path().endsWith(u'/') ? 1 : 0) +
                QStringLiteral("/%1/resolve/%2/%3").arg(id, commit, path));
    return url;
}

qint64 HubModel::size() const
{
    return std::accumulate(files.begin(), files.end(), qint64{0},
                           [](qint64 sum, const HubFile& file) { return sum + std::max<qint64>(0, file.size); });
}

bool HubModel::knowsSize() const
{
    return std::ranges::all_of(files, [](const HubFile& file) { return file.size >= 0; });
}

HubModel hubModelFromJson(const QByteArray& json, const QString& id)
{
    const QJsonObject answer = QJsonDocument::fromJson(json).object();
    HubModel model{id, QString::fromLatin1(digits(answer.value(QStringLiteral("sha")), 40)), {}};
    if (model.commit.isEmpty() || !answer.value(QStringLiteral("siblings")).isArray())
        refuseModel(ErrorKind::BadFile,
                    tr("The server's answer is no list of a model's files: it has no “sha” and “siblings”."));
    for (const QJsonValue& entry : answer.value(QStringLiteral("siblings")).toArray())
        model.files.push_back(fileFrom(entry.toObject(), id));
    return model;
}

HubModel withNeededFiles(HubModel model)
{
    const auto has = [&](const QString& pattern) {
        return std::any_of(model.files.begin(), model.files.end(),
                           [&](const HubFile& file) { return matches(pattern, file.path); });
    };
    const bool isModel = has(QStringLiteral("config\\.json"));
    if (has(QStringLiteral("adapter_config\\.json")) && (!isModel || has(QStringLiteral("adapter_model[^/]*"))))
        refuseModel(ErrorKind::BadFile,
                    tr("%1 holds an adapter (LoRA or another), which changes a model and is none: get that model; a "
                       "folder with a LoRA adapter's files then opens over it.")
                        .arg(model.id));
    if (!isModel)
        refuseModel(ErrorKind::BadFile,
                    tr("%1 has no config.json: it is no model in the form of transformers.").arg(model.id));
    QString weights;
    for (const char* form :
         {"model\\.safetensors", "model\\.safetensors\\.index\\.json|model-\\d+-of-\\d+\\.safetensors",
          "pytorch_model\\.bin", "pytorch_model\\.bin\\.index\\.json|pytorch_model-\\d+-of-\\d+\\.bin"})
        if (weights.isEmpty() && has(QString::fromLatin1(form)))
            weights = QString::fromLatin1(form);
    if (weights.isEmpty())
        refuseModel(
            ErrorKind::BadFile,
            tr("%1 has no weights that can be read: neither model.safetensors nor pytorch_model.bin.").arg(model.id));
    std::erase_if(model.files,
                  [&](const HubFile& file) { return !isSmallFile(file.path) && !matches(weights, file.path); });
    return model;
}

} // namespace headlight
