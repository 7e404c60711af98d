// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/tokenizer.h"
#include "ui/pictures/tokens/tokens_plot.h"

#include <filesystem>
#include <map>
#include <optional>
#include <vector>

namespace headlight {

inline constexpr int kLongestCutText = 2000; // characters; a picture of more helps nobody

/// Cuts texts three ways; each model's tokenizer is read once.
class TokensMaker {
public:
    /// `model` is a name or a folder; why there are no subwords of it is said in the plot.
    TokensPlot make(const QString& text, const QString& model, const std::vector<std::filesystem::path>& modelRoots);

private:
    struct Loaded {
        std::optional<Tokenizer> tokenizer;
        QString name;
        QString problem;
    };

    static Loaded load(const QString& model, const std::vector<std::filesystem::path>& modelRoots);

    std::map<QString, Loaded> m_loaded;
};

} // namespace headlight
