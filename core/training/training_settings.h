// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/training/training_options.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace headlight {

/// A whole number among the options: how it is called wherever it is chosen, and what it may be at all. What a task or
/// another number allows of that is for TrainingOptions::validate() to say.
struct TrainingNumber {
    const char* option = ""; ///< "--layers"
    const char* name = "";   ///< on the screen: "Layers"
    const char* help = "";
    int least = 0;
    int most = 0;
    int& (*of)(TrainingOptions&) = nullptr;
};

/// In the order in which they are offered.
std::span<const TrainingNumber> trainingNumbers();

inline constexpr auto kPositionNames = std::to_array<std::pair<std::string_view, DecoderPositions>>(
    {{"learned", DecoderPositions::Learned}, {"none", DecoderPositions::None}, {"rotary", DecoderPositions::Rotary}});
inline constexpr auto kTrainedMaskNames =
    std::to_array<std::pair<std::string_view, MaskKind>>({{"causal", MaskKind::Causal}, {"none", MaskKind::None}});

/// The name of one of those values in its table.
template <typename Value, std::size_t n>
std::string nameIn(const std::array<std::pair<std::string_view, Value>, n>& names, Value value)
{
    for (const auto& [name, named] : names)
        if (named == value)
            return std::string(name);
    return {};
}

inline constexpr int kMostSteps = 10'000'000;   ///< a training takes, and lie between two reports
inline constexpr int kMostSeed = 2'147'483'647; ///< the least is 0
inline constexpr float kMostRate = 1.0F;        ///< and above 0

/// A training does so much where nothing else is said.
inline constexpr int kUsualSteps = 1000;
inline constexpr int kUsualReportEvery = 100; ///< steps lie between two reports

/// The command that trains such a model for so many steps: "headlight train --task induction --layers 1 …", without
/// what every training has that says nothing of it. The folder that it writes is called `output`, which needs no
/// quoting.
std::string trainCommandLine(const TrainingOptions& options, int nSteps, std::string_view output);

} // namespace headlight
