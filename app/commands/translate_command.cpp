// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/translate_command.h"

#include "app/commands/chosen_run.h"
#include "app/commands/standard_streams.h"
#include "core/base/error.h"
#include "core/export/encoding_text.h"

namespace headlight {

void runCommand(const TranslateCommand& command)
{
    const ChosenRun chosen(command.run);
    if (!chosen.config().hasEncoder())
        throw Error(ErrorKind::BadArgument, "translate needs an encoder-decoder model, and " + chosen.modelName() +
                                                " is " + chosen.config().stackAlone());
    const auto& cache = chosen.run();
    printAnswer(command.json ? targetJson(*cache->target) : oneLine(cache->target->text) + "\n");
    chosen.noteWhatWasCut();
}

} // namespace headlight
