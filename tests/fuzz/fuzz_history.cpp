// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/training/training_history.h"
#include "tests/fuzz/fuzz_folder.h"
#include "tests/fuzz/fuzz_target.h"

#include <cstdlib>

/// Any bytes as the history of a training. What is taken comes back from its own file.
HEADLIGHT_FUZZ_TARGET(history)
{
    static const FuzzFolder folder;
    folder.write("history.json", bytes);
    headlight::TrainingHistory history;
    try {
        history = headlight::readHistory(folder.path() / "history.json");
    } catch (const headlight::Error&) {
        return;
    }
    const std::string text = headlight::historyJson(history);
    folder.write("again.json", text);
    if (headlight::historyJson(headlight::readHistory(folder.path() / "again.json")) != text)
        std::abort();
}
