// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/trace_command.h"

#include "app/commands/chosen_run.h"
#include "core/export/trace_file.h"

namespace headlight {

void runCommand(const TraceCommand& command)
{
    checkTraceEnding(command.output);
    RunMaker runs;
    const ChosenRun chosen(command.run, runs);
    writeTrace(command.output, chosen.run());
    chosen.noteWhatWasCut();
}

} // namespace headlight
