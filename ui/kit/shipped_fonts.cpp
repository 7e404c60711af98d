// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/shipped_fonts.h"

#include <QDir>
#include <QFontDatabase>

// Q_INIT_RESOURCE must not stand in a namespace.
static void registerFonts()
{
    Q_INIT_RESOURCE(fonts); // a static library's resources are not registered by themselves
}

namespace headlight {

void addShippedFonts()
{
    registerFonts();
    // Added where the system has the same, too, since the order of a PDF's fonts follows from where they came; and once
    // the system's are known, since the later of two with one name is taken.
    QFontDatabase::families();
    const QDir fonts(QStringLiteral(":/fonts"));
    for (const QString& file : fonts.entryList(QDir::Files, QDir::Name))
        QFontDatabase::addApplicationFont(fonts.filePath(file));
}

} // namespace headlight
