// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/probe_texts.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/transformer/run_options.h"

#include <array>
#include <map>
#include <memory>
#include <string>

namespace headlight {

/// Scores by which papers know a kind of head, and that need texts or tokens of their own.
///
/// A token by itself is, for the three scores that look at what a head writes for it, the stream behind the first layer
/// where every token looks at itself alone: its "effective embedding" (McDougall et al. 2023, Gould et al. 2023); for a
/// head of the first layer it is the embedding. The head's v and output take it to the logits as in head_circuits.h.
enum class HeadProbe {
    /// Wang et al. 2022, "Interpretability in the Wild", section 3.1: mean attention weight, at the end of a text of
    /// two
    /// names, on the name that comes next (the indirect object).
    NameMover,
    /// Wang et al. 2022, section 3.1 ("copy score"): part of the names that are among the 5 tokens which the head
    /// raises
    /// most where it looks at the name.
    NameCopying,
    /// McDougall et al. 2023, "Copy Suppression", section 3.1: part of the tokens (drawn at random) that are among the
    /// 10
    /// which the head lowers most where it looks at the token.
    CopySuppression,
    /// Wu et al. 2024, "Retrieval Head Mechanistically Explains Long-Context Factuality": part of the tokens of a
    /// needle
    /// that the head looks at most while the model is at writing them. The answer is given here, not generated.
    Retrieval,
    /// Gould et al. 2023, "Successor Heads": part of the ordered words (days, months, numbers, letters) whose successor
    /// the head raises more than every other word of the sequence where it looks at the word.
    Successor
};
inline constexpr std::array kHeadProbes = {HeadProbe::NameMover, HeadProbe::NameCopying, HeadProbe::CopySuppression,
                                           HeadProbe::Retrieval, HeadProbe::Successor};

/// The score of every head of a model's only stack, from 0 to 1, or why there is none.
struct ProbedHeads {
    std::map<HeadIndex, double> scores;
    std::string whyNone; ///< one sentence; empty where there are scores
};

/// What does not exist is no error but `whyNone`. Throws Error{Cancelled} and what runModel throws.
ProbedHeads probeHeads(const std::shared_ptr<const Model>& model, const ProbeTexts& texts, HeadProbe probe,
                       const CancelToken& cancel = {}, const Progress& progress = {});

} // namespace headlight
