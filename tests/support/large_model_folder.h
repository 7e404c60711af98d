// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/tiny_model_folder.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <cstdint>

namespace headlight::test {

/// Makes a file end in a tensor of `nBytes`, one that no model has unless it is named, where the file has a hole.
inline void makeLarge(const QString& safetensors, std::uint64_t nBytes, const QByteArray& tensor = "hole")
{
    QFile file(safetensors);
    QVERIFY(file.open(QIODevice::ReadWrite));
    const QByteArray whole = file.readAll();
    std::uint64_t length = 0;
    std::memcpy(&length, whole.constData(), sizeof length);
    QByteArray header = whole.mid(8, qsizetype(length)).trimmed();
    const QByteArray data = whole.mid(8 + qsizetype(length));
    QVERIFY(header.endsWith('}'));
    header.chop(1);
    header += ",\"" + tensor + "\":{\"dtype\":\"F16\",\"shape\":[" + QByteArray::number(qulonglong(nBytes / 2)) +
              "],\"data_offsets\":[" + QByteArray::number(data.size()) + ',' +
              QByteArray::number(qulonglong(std::uint64_t(data.size()) + nBytes)) + "]}}";
    length = std::uint64_t(header.size());
    QVERIFY(file.seek(0));
    file.write(reinterpret_cast<const char*>(&length), sizeof length);
    file.write(header + data);
    QVERIFY(file.resize(qint64(8 + length) + data.size() + qint64(nBytes)));
}

/// A folder with the tiny model, whose file claims `nBytes` more.
inline void writeLargeModel(const QString& folder, std::uint64_t nBytes)
{
    QDir().mkpath(folder);
    writeTinyModel(QDir(folder));
    makeLarge(folder + "/model.safetensors", nBytes);
}

} // namespace headlight::test
