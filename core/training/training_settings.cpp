// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/training/training_settings.h"

#include "core/base/screen_text.h"
#include "core/base/shortest_digits.h"

namespace headlight {

std::span<const TrainingNumber> trainingNumbers()
{
    static constexpr auto numbers = std::to_array<TrainingNumber>(
        {{"--length", screenText("Length"),
          screenText("Words of a text, or of what is copied, reversed or sorted; "
                     "pairs of brackets"),
          1, 512, [](TrainingOptions& options) -> int& { return options.task.size; }},
         {"--words", screenText("Words"), screenText("Different words that texts are made of"), 2, 100,
          [](TrainingOptions& options) -> int& { return options.task.nWords; }},
         {"--layers", screenText("Layers"), screenText("Layers"), 1, 4,
          [](TrainingOptions& options) -> int& { return options.model.nLayers; }},
         {"--heads", screenText("Heads"), screenText("Heads of a layer"), 1, 16,
          [](TrainingOptions& options) -> int& { return options.model.nHeads; }},
         {"--width", screenText("d_model"), screenText("Numbers of the residual stream, a multiple of the heads"), 1,
          512, [](TrainingOptions& options) -> int& { return options.model.dModel; }},
         {"--mlp", screenText("MLP"), screenText("Width of each layer's MLP; 0: attention alone"), 0, 2048,
          [](TrainingOptions& options) -> int& { return options.model.dMlp; }},
         {"--batch", screenText("Texts a step"), screenText("Texts of a step"), 1, 4096,
          [](TrainingOptions& options) -> int& { return options.batchSize; }}});
    return numbers;
}

std::string trainCommandLine(const TrainingOptions& options, int nSteps, std::string_view output)
{
    TrainingOptions given = options;
    given.task = options.task.whole();
    TrainingOptions usual;
    usual.task = TaskOptions{options.task.task, 0, 0}.whole();
    std::string line = std::string("headlight train --task ") + rowOf(options.task.task).name;
    const auto say = [&line](std::string_view option, std::string_view value) {
        line.append(" ").append(option).append(" ").append(value);
    };
    for (const TrainingNumber& number : trainingNumbers())
        if (const int value = number.of(given); value != number.of(usual))
            say(number.option, std::to_string(value));
    if (given.model.positions != usual.model.positions)
        say("--positions", nameIn(kPositionNames, given.model.positions));
    if (given.model.mask != usual.model.mask)
        say("--mask", nameIn(kTrainedMaskNames, given.model.mask));
    if (!given.model.scaleByRootDHead)
        line += " --no-scale";
    if (given.optimizer.learningRate != usual.optimizer.learningRate)
        say("--rate", shortestDigits(given.optimizer.learningRate));
    if (given.seed != usual.seed)
        say("--seed", std::to_string(given.seed));
    if (nSteps != kUsualSteps)
        say("--steps", std::to_string(nSteps));
    say("-o", output);
    return line;
}

} // namespace headlight
