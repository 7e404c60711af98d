// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/probed_heads.h"

#include "core/analysis/direct_path.h"
#include "core/analysis/head_circuits.h"
#include "core/analysis/repeated_sequence.h"
#include "core/analysis/run_access.h"
#include "core/analysis/token_projections.h"
#include "core/base/error.h"

#include <algorithm>
#include <functional>

namespace headlight {

namespace {

constexpr int kMostRaised = 5;   // Wang et al. 2022
constexpr int kMostLowered = 10; // McDougall et al. 2023
constexpr int kDrawnTokens = 24;

[[noreturn]] void haveNone(const std::string& sentence)
{
    throw Error(ErrorKind::BadArgument, sentence);
}

/// Texts are tried on a model of one stack that goes on with them.
void requireOneText(const Model& model)
{
    if (model.config.isGiven())
        haveNone("a file of numbers is no model whose heads could be tried on texts");
    if (model.config.hasEncoder() || model.config.isRecurrent())
        haveNone("a translator does not go on with a text: its heads are not tried on one");
    if (model.config.readsImages())
        haveNone("this model reads images: its heads are not tried on a text");
    if (model.tokenizer.vocabularySize() == 0)
        haveNone("this model has no tokenizer: its heads are not tried on a text");
}

void requireContinuation(const Model& model)
{
    requireOneText(model);
    if (!rowOf(model.config.defaultMask).looksOnlyBack)
        haveNone("this model looks in both directions: no token of it writes the next one");
}

RunOptions plainOptions(const Model& model)
{
    RunOptions options;
    options.mask.kind = model.config.defaultMask;
    return options;
}

/// Calls `add` for each head with its map of each prompt; the score of a head is the mean of what it returns.
ProbedHeads meanOverPrompts(const std::shared_ptr<const Model>& model, const std::vector<ProbePrompt>& prompts,
                            const CancelToken& cancel, const Progress& progress,
                            const std::function<double(const AttentionMap&, const ProbePrompt&)>& add)
{
    ProbedHeads found;
    const double share = 1.0 / static_cast<double>(prompts.size());
    for (std::size_t p = 0; p < prompts.size(); ++p) {
        report(progress, p, prompts.size(), "trying the heads on texts");
        const Run run = runModel(model, model->tokenizer.fromIds(prompts[p].ids), plainOptions(*model), cancel);
        for (const HeadIndex& head : headsOf(*run))
            found.scores[head] += share * add(attentionMap(run, head), prompts[p]);
    }
    report(progress, prompts.size(), prompts.size(), "trying the heads on texts");
    return found;
}

/// The tokens of two names at least; haveNone() else.
std::vector<std::int64_t> namesToTry(const Model& model, const ProbeTexts& texts)
{
    std::vector<std::int64_t> tokens;
    for (const std::string& name : namesOfOneToken(model.tokenizer, texts))
        tokens.push_back(*tokenOfWord(model.tokenizer, name));
    if (tokens.size() < 2)
        haveNone("fewer than two of the names that heads are tried on are one token of this vocabulary");
    return tokens;
}

ProbedHeads nameMovers(const std::shared_ptr<const Model>& model, const ProbeTexts& texts, const CancelToken& cancel,
                       const Progress& progress)
{
    requireContinuation(*model);
    namesToTry(*model, texts);
    const std::vector<ProbePrompt> prompts = indirectObjectPrompts(*model, texts);
    if (prompts.empty())
        haveNone("no text of two names fits this model's context of " + std::to_string(model->config.nCtx) + " tokens");
    return meanOverPrompts(model, prompts, cancel, progress, [](const AttentionMap& map, const ProbePrompt& prompt) {
        const Matrix row = map.block({prompt.queries[0], 1}, {0, map.nKeys()}, AttentionStep::Pattern); // [1, T]
        return static_cast<double>(row(0, prompt.keys[0]));
    });
}

ProbedHeads retrievers(const std::shared_ptr<const Model>& model, const ProbeTexts& texts, const CancelToken& cancel,
                       const Progress& progress)
{
    requireContinuation(*model);
    const std::vector<ProbePrompt> prompts = needlePrompts(*model, texts);
    if (prompts.empty())
        haveNone("no text that hides a needle can be written for this model, with its vocabulary and its context of " +
                 std::to_string(model->config.nCtx) + " tokens");
    return meanOverPrompts(model, prompts, cancel, progress, [](const AttentionMap& map, const ProbePrompt& prompt) {
        const auto nAsked = static_cast<Index>(prompt.queries.size());
        const Matrix rows = map.block({prompt.queries[0], nAsked}, {0, map.nKeys()}, AttentionStep::Pattern);
        double nFound = 0.0;
        for (Index i = 0; i < nAsked; ++i) {
            Index most = 0;
            rows.row(i).maxCoeff(&most);
            nFound += most == prompt.keys[static_cast<std::size_t>(i)] ? 1.0 : 0.0;
        }
        return nFound / static_cast<double>(nAsked);
    });
}

/// Tokens by themselves at the input of a head, [n, dModel], of the first layer and of those behind it.
class LoneTokens {
public:
    LoneTokens(const std::shared_ptr<const Model>& model, const std::vector<std::int64_t>& ids,
               const CancelToken& cancel)
    {
        requireOvCircuit(*model, {});
        RunOptions options;
        options.mask = maskFromString("window:1");
        const Index dModel = model->config.dModel;
        m_embedded.resize(std::ssize(ids), dModel);
        m_behindFirst.resize(std::ssize(ids), dModel);
        const Index most = std::max(1, model->config.nCtx);
        for (Index first = 0; first < std::ssize(ids); first += most) {
            const Index n = std::min(most, std::ssize(ids) - first);
            const std::vector<std::int64_t> some(ids.begin() + first, ids.begin() + first + n);
            const Run run = runModel(model, model->tokenizer.fromIds(some), options, cancel);
            m_embedded.middleRows(first, n) = residualState(*run, 0);
            m_behindFirst.middleRows(first, n) = residualState(*run, 1);
        }
    }

    const Matrix& before(int layer) const { return layer == 0 ? m_embedded : m_behindFirst; }

private:
    Matrix m_embedded;
    Matrix m_behindFirst;
};

/// Calls `score` with each head and the rows [n, dModel] that it adds to the stream where it looks at a token alone.
ProbedHeads scoreOfWritten(const std::shared_ptr<const Model>& model, const std::vector<std::int64_t>& ids,
                           const CancelToken& cancel, const Progress& progress,
                           const std::function<double(const DirectPath&, HeadIndex, Matrix)>& score)
{
    const LoneTokens tokens(model, ids, cancel);
    const DirectPath path(*model, AttentionPart::Decoder);
    const AttentionSize size = model->config.sizeOf(AttentionPart::Decoder);
    ProbedHeads found;
    for (int layer = 0; layer < size.nLayers; ++layer)
        for (int h = 0; h < size.nHeads; ++h) {
            cancel.throwIfCancelled();
            report(progress, found.scores.size(),
                   static_cast<std::size_t>(size.nLayers) * static_cast<std::size_t>(size.nHeads),
                   "reading what the heads write");
            const HeadIndex head{layer, h};
            TokenProjections projections(*model, head);
            projections.leaveOutBiasesOfValues();
            found.scores[head] = score(path, head, path.written(head, projections.ofStream(tokens.before(layer)).v));
        }
    return found;
}

/// The part of the rows of logits [n, dVocab] in which fewer than `most` tokens are raised more than the row's own
/// token, or lowered more.
double ownTokenShare(const Matrix& logits, const std::vector<std::int64_t>& ids, int most, bool isLowered)
{
    double nFound = 0.0;
    for (Index row = 0; row < logits.rows(); ++row) {
        const float own = logits(row, ids[static_cast<std::size_t>(row)]);
        const Index nBefore =
            isLowered ? (logits.row(row).array() < own).count() : (logits.row(row).array() > own).count();
        nFound += nBefore < most ? 1.0 : 0.0;
    }
    return nFound / static_cast<double>(logits.rows());
}

ProbedHeads nameCopiers(const std::shared_ptr<const Model>& model, const ProbeTexts& texts, const CancelToken& cancel,
                        const Progress& progress)
{
    requireOneText(*model);
    const std::vector<std::int64_t> names = namesToTry(*model, texts);
    return scoreOfWritten(model, names, cancel, progress, [&](const DirectPath& path, HeadIndex head, Matrix written) {
        return ownTokenShare(path.logits(std::move(written), head.layer), names, kMostRaised, false);
    });
}

ProbedHeads copySuppressors(const std::shared_ptr<const Model>& model, const CancelToken& cancel,
                            const Progress& progress)
{
    requireOneText(*model);
    RepeatedSequenceOptions options;
    options.length = kDrawnTokens;
    options.nSequences = 1;
    const RepeatedSequence drawn = repeatedSequences(*model, options).front();
    const std::vector<std::int64_t> ids(drawn.ids.end() - drawn.length, drawn.ids.end());
    return scoreOfWritten(model, ids, cancel, progress, [&](const DirectPath& path, HeadIndex head, Matrix written) {
        return ownTokenShare(path.logits(std::move(written), head.layer), ids, kMostLowered, true);
    });
}

ProbedHeads successors(const std::shared_ptr<const Model>& model, const ProbeTexts& texts, const CancelToken& cancel,
                       const Progress& progress)
{
    requireOneText(*model);
    const std::vector<ProbeSuccession> sequences = successions(*model, texts);
    if (sequences.empty())
        haveNone("no two neighbours of the sequences that heads are tried on are one token each of this vocabulary");
    std::vector<std::int64_t> words;
    for (const ProbeSuccession& one : sequences)
        std::ranges::copy(one.words, std::back_inserter(words));
    return scoreOfWritten(model, words, cancel, progress, [&](const DirectPath& path, HeadIndex head, Matrix written) {
        const Matrix logits = path.logitsOf(words, std::move(written), head.layer); // [words, words]
        double nFound = 0.0;
        double nAsked = 0.0;
        Index first = 0; // where the words of the sequence begin
        for (const ProbeSuccession& one : sequences) {
            for (const auto& [word, next] : one.neighbours) {
                Index highest = 0;
                logits.row(first + word).segment(first, std::ssize(one.words)).maxCoeff(&highest);
                nFound += highest == next ? 1.0 : 0.0;
                nAsked += 1.0;
            }
            first += std::ssize(one.words);
        }
        return nFound / nAsked;
    });
}

} // namespace

ProbedHeads probeHeads(const std::shared_ptr<const Model>& model, const ProbeTexts& texts, HeadProbe probe,
                       const CancelToken& cancel, const Progress& progress)
{
    try {
        switch (probe) {
        case HeadProbe::NameMover:
            return nameMovers(model, texts, cancel, progress);
        case HeadProbe::NameCopying:
            return nameCopiers(model, texts, cancel, progress);
        case HeadProbe::CopySuppression:
            return copySuppressors(model, cancel, progress);
        case HeadProbe::Retrieval:
            return retrievers(model, texts, cancel, progress);
        case HeadProbe::Successor:
            return successors(model, texts, cancel, progress);
        }
        return {};
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::BadArgument && error.kind() != ErrorKind::BadText)
            throw;
        return {{}, error.message()};
    }
}

} // namespace headlight
