// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/steer_command.h"

#include "app/commands/chosen_run.h"
#include "core/io/file_ending.h"
#include "core/model/model_catalog.h"
#include "ui/export/steering_table.h"
#include "ui/export/table_formats.h"
#include "ui/picture/run_inputs.h"
#include "ui/session/model_locations.h"
#include "ui/state/model_choice.h"

namespace headlight {

void runCommand(const SteerCommand& command)
{
    const SessionState& state = command.run.state;
    formatFor(steeringTable({}), endingOf(command.output)); // before anything is computed
    RunMaker runs;
    const Model& model =
        *runs.model(resolveModel(state.model.toStdString(), modelLocations()), modelAnswers(state), {});
    requireSteerable(state.steering, model.config);
    requireUsed(command.run, model.config);
    for (const HeadIndex& head : headsOf(model.config, state.ablatedHeads))
        requireHead(model.config, head);
    steeringTable(runs.steering(state.steering, runOptions(state, model.config))).write(command.output);
}

} // namespace headlight
