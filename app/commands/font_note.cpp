// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/font_note.h"

#include "app/commands/standard_streams.h"

#include <QFontDatabase>

namespace headlight {

void noteMissingFonts()
{
    QStringList families = QFontDatabase::families();
    for (const char* generic : {"Sans Serif", "Serif", "Monospace"}) // stand there without any font
        families.removeAll(QLatin1String(generic));
    if (families.isEmpty())
        printNote("no font is installed, so boxes stand where text would be; install one, such as DejaVu Sans");
}

} // namespace headlight
