// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/translate_command.h"

#include "app/commands/chosen_run.h"
#include "app/commands/standard_streams.h"
#include "core/base/error.h"
#include "core/export/encoding_text.h"
#include "ui/picture/run_inputs.h"
#include "ui/state/token_ids.h"

namespace headlight {

void runCommand(const TranslateCommand& command)
{
    RunMaker runs;
    const ChosenRun chosen(command.run, runs);
    if (!chosen.config().hasEncoder())
        throw Error(ErrorKind::BadArgument, "translate needs an encoder-decoder model, and " + chosen.modelName() +
                                                " is " + chosen.config().stackAlone());
    const auto& cache = chosen.run();
    const TargetText& target = *cache->target;
    const std::string line =
        readsIdsAlone(*cache->model) ? tokenIdsText(target.encoding.ids()).toStdString() : target.text;
    printAnswer(command.json ? targetJson(target) : oneLine(line) + "\n");
    chosen.noteWhatWasCut();
}

} // namespace headlight
