// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>
#include <QUrl>

#include <vector>

namespace headlight {

/// A model on the hub, or on a server that answers as the hub does.
struct HubAddress {
    QUrl endpoint; // "https://huggingface.co"
    QString id;    // "ORG/NAME", or "NAME"

    /// Reads an id, or an address that ends in one or in a place of its branch main. HF_ENDPOINT says
    /// where an id is looked for. Throws Error{BadArgument} with what is expected.
    static HubAddress fromText(const QString& text);

    QUrl list() const; ///< address that lists the model's files
    QUrl file(const QString& commit, const QString& path) const;
};

/// A file of a model, as the hub's list has it.
struct HubFile {
    QString path;      // in the model's folder
    qint64 size = -1;  // bytes; −1: the server does not say
    QByteArray sha256; // in hexadecimal digits; empty: the server does not say
    QByteArray gitId;  // git's SHA-1 of a small file, which has no sha256
    /// The name that its bytes have in the cache; empty: the server says none.
    QByteArray blob() const { return sha256.isEmpty() ? gitId : sha256; }
};

struct HubModel {
    QString id;
    QString commit;
    std::vector<HubFile> files;
    qint64 size() const;    ///< sum over all files, bytes; a size that is not known counts nothing
    bool knowsSize() const; ///< whether the size of every file is known
};

/// The answer to HubAddress::list(). Throws Error{BadFile} for one that is none, or whose names leave their folder.
HubModel hubModelFromJson(const QByteArray& json, const QString& id);

/// Its configuration, tokenizer and weights, in one of their forms. Throws Error{BadFile} where there is none of these.
HubModel withNeededFiles(HubModel model);

} // namespace headlight
