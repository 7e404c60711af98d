// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/training_task.h"

#include "core/base/error.h"
#include "core/base/printable.h"

#include <algorithm>

namespace headlight {

const TrainingTaskRow& rowOf(TrainingTask task)
{
    return *std::ranges::find(kTrainingTasks, task, &TrainingTaskRow::task);
}

TrainingTask trainingTaskFromName(std::string_view name)
{
    std::string known;
    for (const TrainingTaskRow& row : kTrainingTasks) {
        if (row.name == name)
            return row.task;
        known += (known.empty() ? "" : ", ") + std::string(row.name);
    }
    throw Error(ErrorKind::BadArgument, "no task is called " + inQuotes(name) + ", expected one of " + known);
}

} // namespace headlight
