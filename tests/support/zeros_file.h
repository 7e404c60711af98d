// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QFile>
#include <QList>
#include <QString>
#include <QTest>

namespace headlight::test {

/// Writes an array of zeros as numpy.save does, of float16; the file has a hole where the zeros are.
inline void writeZeros(const QString& path, const QList<qint64>& shape)
{
    QByteArray sizes;
    qint64 nBytes = 2;
    for (const qint64 size : shape) {
        sizes += QByteArray::number(size) + ", ";
        nBytes *= size;
    }
    QByteArray dict = "{'descr': '<f2', 'fortran_order': False, 'shape': (" + sizes + "), }";
    dict += QByteArray(117 - dict.size(), ' ') + '\n'; // 128 bytes with what stands before it
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("\x93NUMPY\1\0", 8) + char(dict.size()) + '\0' + dict);
    QVERIFY(file.resize(10 + dict.size() + nBytes));
}

} // namespace headlight::test
