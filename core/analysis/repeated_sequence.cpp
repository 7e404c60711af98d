// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/repeated_sequence.h"

#include "core/analysis/run_access.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/random_draw.h"

#include <algorithm>
#include <random>
#include <string>
#include <utility>

namespace headlight {

namespace {

/// Ids that may stand in a text: known to the tokenizer, where there is one, and not special.
std::vector<std::int64_t> ordinaryIds(const Model& model)
{
    const std::int64_t known = model.tokenizer.vocabularySize();
    const std::int64_t end = known > 0 ? std::min<std::int64_t>(known, model.config.dVocab) : model.config.dVocab;
    std::vector<std::int64_t> ids;
    for (std::int64_t id = 0; id < end; ++id)
        if (!model.tokenizer.isSpecial(id))
            ids.push_back(id);
    return ids;
}

/// Adds one head's scores on one sequence.
void addScores(RepetitionScores& scores, const AttentionMap& map, const RepeatedSequence& sequence, int nSequences)
{
    const Index n = sequence.length;
    const Index first = sequence.nLeading + n; // the second half's first query
    const Matrix pattern = map.block({first, n}, {0, map.nKeys()}, AttentionStep::Pattern); // [n, T]
    const double share = 1.0 / (static_cast<double>(n) * nSequences);
    for (Index row = 0; row < n; ++row) {
        const Index i = first + row;
        scores.induction += share * static_cast<double>(pattern(row, i - (n - 1)));
        scores.duplicateToken += share * static_cast<double>(pattern(row, i - n));
    }
}

} // namespace

void RepeatedSequenceOptions::validate() const
{
    if (length < 2)
        throw Error(ErrorKind::BadArgument,
                    "a sequence to repeat needs at least 2 tokens, not " + std::to_string(length));
    if (nSequences < 1)
        throw Error(ErrorKind::BadArgument,
                    "at least one repeated sequence is needed, not " + std::to_string(nSequences));
}

std::vector<std::int64_t> leadingSpecialIds(const Model& model)
{
    std::vector<std::int64_t> leading;
    if (model.tokenizer.vocabularySize() == 0)
        return leading;
    const TokenSequence encoding = model.tokenizer.encode("a");
    for (std::size_t t = 0; t < encoding.tokens.size() && encoding[t].isSpecial(); ++t)
        leading.push_back(encoding[t].id);
    return leading;
}

std::vector<RepeatedSequence> repeatedSequences(const Model& model, const RepeatedSequenceOptions& options)
{
    options.validate();
    const std::vector<std::int64_t> leading = leadingSpecialIds(model);
    const std::vector<std::int64_t> ordinary = ordinaryIds(model);
    const int nLeading = static_cast<int>(leading.size());
    const int length =
        std::min({options.length, (model.config.nCtx - nLeading) / 2, static_cast<int>(ordinary.size())});
    if (length < 2)
        throw Error(ErrorKind::BadArgument, "no sequence can be repeated: the model's context holds " +
                                                counted(model.config.nCtx, "token") + " and its vocabulary " +
                                                std::to_string(ordinary.size()) + " that are not special");
    std::mt19937 engine(options.seed);
    std::vector<RepeatedSequence> sequences;
    for (int s = 0; s < options.nSequences; ++s) {
        const std::vector<std::int64_t> drawn = drawWithoutRepeating(engine, ordinary, length);
        RepeatedSequence sequence{leading, nLeading, length};
        sequence.ids.insert(sequence.ids.end(), drawn.begin(), drawn.end());
        sequence.ids.insert(sequence.ids.end(), drawn.begin(), drawn.end());
        sequences.push_back(std::move(sequence));
    }
    return sequences;
}

std::map<HeadIndex, RepetitionScores> repetitionScores(const std::shared_ptr<const Model>& model,
                                                       const RepeatedSequenceOptions& options,
                                                       const CancelToken& cancel, const Progress& progress)
{
    if (model->config.isGiven())
        throw Error(ErrorKind::BadArgument, model->name + " holds attention weights alone, no model that reads a text");
    if (model->config.hasEncoder() || model->config.isRecurrent())
        throw Error(ErrorKind::BadArgument, "induction is looked for in models that read one text, not in translators");
    const std::vector<RepeatedSequence> sequences = repeatedSequences(*model, options);
    std::map<HeadIndex, RepetitionScores> scores;
    for (std::size_t s = 0; s < sequences.size(); ++s) {
        report(progress, s, sequences.size(), "running repeated sequences");
        const Run run = runModel(model, model->tokenizer.fromIds(sequences[s].ids), options.run, cancel);
        for (const HeadIndex& head : headsOf(*run))
            addScores(scores[head], attentionMap(run, head), sequences[s], options.nSequences);
    }
    report(progress, sequences.size(), sequences.size(), "running repeated sequences");
    return scores;
}

} // namespace headlight
