// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace headlight {

/// One figure of a batch: the arguments of `headlight render` that write it.
struct BatchFigure {
    std::string output; ///< a file, spelled as in the description
    std::vector<std::string> arguments;
};

/// Reads a description of figures,
///     {"defaults": {"model": "headlight-en", "text": "…"},
///      "figures": [{"view": "heatmap", "layer": 1, "output": "map.svg"}, {"view": "links", "output": "links.pdf"}]}
/// in which each figure holds options of `headlight render` without their dashes ("file" is the bench that it draws),
/// and takes what it does not say itself from the defaults. A flag is true; what is false is left out.
/// Throws Error{BadFile} that names the figure and the option: an unknown key, a value that is no text, number or
/// truth, no figure, a figure without an output, two of one output.
std::vector<BatchFigure> readBatch(const std::filesystem::path& file);

} // namespace headlight
