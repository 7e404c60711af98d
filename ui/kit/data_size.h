// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLocale>
#include <QString>

namespace headlight {

/// How large a file is, in steps of a thousand: "812 bytes", "1.2 MB".
inline QString dataSizeText(qint64 bytes)
{
    constexpr int kDigits = 1; // behind the point
    return QLocale().formattedDataSize(bytes, kDigits, QLocale::DataSizeSIFormat);
}

} // namespace headlight
