// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/guide_command.h"

#include "app/arguments/output_ending.h"
#include "app/commands/standard_streams.h"
#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "ui/window/help/guide_pages.h"

namespace headlight {

void runCommand(const GuideCommand& command)
{
    if (!command.output) {
        std::string text;
        for (const GuidePage& page : guidePages()) {
            text += page.title.toStdString() + "\n";
            if (!page.sections.isEmpty())
                text += "    " + page.sections.join(QStringLiteral(", ")).toStdString() + "\n";
        }
        printAnswer(text);
        return;
    }
    if (endingOf(*command.output) != ".html")
        throw Error(ErrorKind::BadArgument, "the guide is written as .html, not " + asEnding(endingOf(*command.output)),
                    command.output->string());
    writeFileAtomically(*command.output, guideHtml().toStdString());
}

} // namespace headlight
