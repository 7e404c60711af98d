// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/patched_run.h"

#include "core/activations/ablation_means.h"
#include "core/activations/layer_branches.h"
#include "core/analysis/run_access.h"
#include "core/base/error.h"
#include "core/tensor/stacked_rows.h"
#include "core/transformer/attention_plan.h"
#include "core/transformer/block_steps.h"
#include "core/transformer/known_rows.h"
#include "core/transformer/require_finite.h"
#include "core/transformer/residual.h"
#include "core/transformer/unembedding.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace headlight {

namespace {

[[noreturn]] void refusePatch(const std::string& why)
{
    throw Error(ErrorKind::BadArgument, why);
}

void requirePatchable(const ActivationCache& run)
{
    const ModelConfig& config = run.config();
    if (config.isGiven())
        refusePatch("attention of a file can't be patched: there is no model that goes on from it");
    if (config.isRecurrent() || run.source)
        refusePatch("activations are patched in one stack of layers; a translator reads one text and writes another");
    if (config.readsImages())
        refusePatch("activations are patched between two texts; the model reads images");
    if (config.convolution.width != 0)
        refusePatch("activations are patched in layers alone; the model has a convolution beside them");
    if (!run.hasLogits())
        refusePatch("the checkpoint has no head that predicts tokens, by whose logits a patch is measured");
}

void requireSameCourse(const ActivationCache& run, const ActivationCache& donor)
{
    if (run.model != donor.model)
        refusePatch("activations are patched between two runs of one model");
    if (run.nTokens() != donor.nTokens())
        refusePatch("the texts must have equally many tokens, aligned one by one: one has " +
                    std::to_string(run.nTokens()) + ", the other " + std::to_string(donor.nTokens()));
    if (run.options != donor.options)
        refusePatch("activations are patched between two runs with the same mask, scale and switched-off heads");
}

void requirePlace(const ActivationCache& run, const Patch& patch)
{
    if (patch.site == PatchSite::Path)
        refusePatch("a path is patched by itself, beside no other activation");
    requireHead(run.config(), {patch.layer, isOfHead(patch.site) ? patch.place : 0});
    if (!isOfHead(patch.site))
        requireTokens({patch.place, 1}, run.nTokens());
}

/// The way of the stream through the layers of a run in which something is replaced.
class PatchedWay {
public:
    PatchedWay(const ActivationCache& run, const ActivationCache& donor, const RunOptions& options,
               const CancelToken& cancel)
        : m_run(run),
          m_donor(donor),
          m_options(options),
          m_cancel(cancel),
          m_plan(run.config(), run.model->parameters, options, run.nTokens()),
          m_first(run.nTokens())
    {
    }

    void goThrough(int layer, const std::vector<Patch>& patches)
    {
        m_cancel.throwIfCancelled();
        m_layer = layer;
        std::vector<Patch> within;
        for (const Patch& patch : patches)
            if (patch.site == PatchSite::Stream)
                replaceRow(patch.place);
            else if (!isSwitchedOff(patch))
                within.push_back(patch);
        if (within.empty() && m_first == m_run.nTokens())
            return;
        goOnWith(within.empty() ? runUnpatched() : runPatched(within));
    }

    /// One head's z is the donor's, all other heads of this layer and the next ones keep theirs. The stream before
    /// layer `end` is left.
    void goAlongPath(HeadIndex sender, int end)
    {
        if (m_options.ablatedHeads.contains(sender))
            return;
        for (m_layer = sender.layer; m_layer < end; ++m_layer) {
            m_cancel.throwIfCancelled();
            Matrix out = kept().attention.out;
            if (m_layer == sender.layer)
                out = attentionOutput(patchedZ(kept().attention, {{PatchSite::Z, sender.layer, sender.head}}),
                                      parameters().attention, attentionOptions());
            goOnWith(runBehind(attentionInput(stream(), parameters(), m_run.config()), out, {}));
        }
    }

    /// The z [T, nHeads·dValue] of the layer that the way has come to, when one head reads q, k or v from the stream
    /// there and all else is the run's; all other heads' z is not to be read.
    Matrix zAtPathEnd(const PatchTarget& end)
    {
        m_layer = end.layer;
        const BlockParameters& p = parameters();
        const AttentionActivations& own = kept().attention;
        const AttentionActivations read = multiHeadAttention(attentionInput(stream(), p, m_run.config()), p.attention,
                                                             m_options.mask, attentionOptions(), m_cancel);
        return attend(end.input == PathInput::Query ? read.q : own.q, end.input == PathInput::Key ? read.k : own.k,
                      end.input == PathInput::Value ? read.v : own.v, p.attention, m_options.mask, attentionOptions(),
                      m_cancel)
            .z;
    }

    /// Goes through a layer of the run in which one head's z is that of `given` [T, nHeads·dValue].
    void goThroughWith(HeadIndex head, Matrix given)
    {
        m_layer = head.layer;
        if (m_options.ablatedHeads.contains(head))
            return;
        Matrix z = kept().attention.z;
        zOf(z, head.head) = zOf(given, head.head);
        const BlockParameters& p = parameters();
        goOnWith(runBehind(attentionInput(stream(), p, m_run.config()),
                           attentionOutput(z, p.attention, attentionOptions()), {}));
    }

    /// [1, dVocab]
    Matrix logits(int position) const
    {
        if (position < m_first)
            return m_run.logits(position, 1);
        const Parameters& parameters = m_run.model->parameters;
        const Matrix last = finalNorm(m_stream.row(position), parameters.finalNorm, m_run.config()); // [1, dModel]
        requireFinite(last, "patched.final_resid");
        return unembed(m_run.config(), parameters, last);
    }

private:
    const BlockActivations& kept() const { return m_run.activations.blocks[static_cast<std::size_t>(m_layer)]; }
    const BlockActivations& given() const { return m_donor.activations.blocks[static_cast<std::size_t>(m_layer)]; }
    const BlockParameters& parameters() const
    {
        return m_run.model->parameters.blocks[m_run.config().blockOf(m_layer)];
    }
    AttentionOptions attentionOptions() const { return m_plan.of(AttentionPart::Decoder, m_layer); }

    /// The stream before the layer, [T, dModel].
    const Matrix& stream() const
    {
        return m_first == m_run.nTokens() ? m_run.activations.residPre(static_cast<std::size_t>(m_layer)) : m_stream;
    }

    /// The number of first rows that are the run's behind the next layer, too, when the first n are before it.
    Index knownRows(Index n) const { return rowsSeeingNoneBehind(m_options.mask, n, m_run.nTokens()); }

    bool isSwitchedOff(const Patch& patch) const
    {
        return isOfHead(patch.site) && m_options.ablatedHeads.contains({patch.layer, patch.place});
    }

    /// Leaves the layer with the stream behind it, [T, dModel].
    void goOnWith(Matrix post)
    {
        m_first = sameFirstRows(post, kept().residPost);
        m_stream = std::move(post);
    }

    void replaceRow(int token)
    {
        Matrix changed = stream();
        changed.row(token) = m_donor.activations.residPre(static_cast<std::size_t>(m_layer)).row(token);
        m_first = sameFirstRows(changed, m_run.activations.residPre(static_cast<std::size_t>(m_layer)));
        m_stream = std::move(changed);
    }

    Matrix runUnpatched() const
    {
        const Index known = knownRows(m_first);
        Matrix post = runBlock(m_stream, parameters(), m_run.config(), m_options.mask, attentionOptions(), m_cancel,
                               {&kept(), known})
                          .residPost;
        m_options.steering.addTo(post.bottomRows(post.rows() - known), m_layer + 1, known);
        return post;
    }

    /// The columns of a head in z.
    Eigen::Block<Matrix> zOf(Matrix& z, int head) const
    {
        const Index dValue = z.cols() / m_run.config().nHeads;
        return z.middleCols(head * dValue, dValue);
    }

    /// z of a head whose pattern, values or both are the donor's; all other heads' z is not to be read.
    Matrix zWith(const AttentionActivations& a, bool isDonorsPattern, bool areDonorsValues) const
    {
        const AttentionActivations& donor = given().attention;
        return attend(isDonorsPattern ? donor.q : a.q, isDonorsPattern ? donor.k : a.k, areDonorsValues ? donor.v : a.v,
                      parameters().attention, m_options.mask, attentionOptions(), m_cancel)
            .z;
    }

    /// z [T, nHeads·dValue] with every patch of a head.
    Matrix patchedZ(const AttentionActivations& a, const std::vector<Patch>& patches) const
    {
        const auto isPatched = [&](PatchSite site, int head) {
            return std::any_of(patches.begin(), patches.end(),
                               [&](const Patch& patch) { return patch.site == site && patch.place == head; });
        };
        Matrix z = a.z;
        Matrix donors = given().attention.z;
        for (int head = 0; head < m_run.config().nHeads; ++head) {
            const bool isDonorsPattern = isPatched(PatchSite::Pattern, head);
            const bool areDonorsValues = isPatched(PatchSite::Value, head);
            if (isPatched(PatchSite::Z, head) || (isDonorsPattern && areDonorsValues)) {
                zOf(z, head) = zOf(donors, head);
            } else if (isDonorsPattern || areDonorsValues) {
                Matrix changed = zWith(a, isDonorsPattern, areDonorsValues);
                zOf(z, head) = zOf(changed, head);
            }
        }
        return z;
    }

    /// The stream behind the layer, [T, dModel]. Rows before the first that a patch changes are the run's.
    Matrix runPatched(const std::vector<Patch>& patches) const
    {
        const ModelConfig& config = m_run.config();
        const BlockParameters& p = parameters();
        const Matrix attentionIn = attentionInput(stream(), p, config); // [T, dModel]
        const AttentionActivations attention =
            m_first == m_run.nTokens()
                ? kept().attention
                : multiHeadAttention(attentionIn, p.attention, m_options.mask, attentionOptions(), m_cancel);
        const bool changesHeads =
            std::any_of(patches.begin(), patches.end(), [](const Patch& patch) { return isOfHead(patch.site); });
        const Matrix out = changesHeads ? attentionOutput(patchedZ(attention, patches), p.attention, attentionOptions())
                                        : attention.out; // [T, dModel]
        return runBehind(attentionIn, out, patches);
    }

    /// The stream behind the layer, [T, dModel], of its attention's input and output; reads the patches of MLPs alone.
    Matrix runBehind(const Matrix& attentionIn, const Matrix& out, const std::vector<Patch>& patches) const
    {
        const ModelConfig& config = m_run.config();
        const BlockParameters& p = parameters();
        Index first = std::min(m_first, sameFirstRows(out, kept().attention.out));
        for (const Patch& patch : patches)
            if (patch.site == PatchSite::Mlp)
                first = std::min(first, Index{patch.place});
        const Index n = m_run.nTokens() - first;
        if (n == 0)
            return kept().residPost;
        const AttendedRows all{stream(), attentionIn, out, Matrix()};
        const AttendedRows rows = all.rows(first, n);
        const BlockSteps steps = stepsBehindAttention(rows, p, config);
        Matrix mlpOut = steps.mlpOut;
        for (const Patch& patch : patches)
            if (patch.site == PatchSite::Mlp)
                mlpOut.row(patch.place - first) =
                    rowsOfLayer(m_donor, AttentionPart::Decoder, m_layer, {patch.place, 1}).steps.mlpOut;
        Matrix changed = behindMlp(rows, steps, mlpOut, p, config);
        m_options.steering.addTo(changed, m_layer + 1, first);
        return stackedRows(kept().residPost.topRows(first), changed);
    }

    const ActivationCache& m_run;
    const ActivationCache& m_donor;
    const RunOptions& m_options;
    const CancelToken& m_cancel;
    AttentionPlan m_plan;
    int m_layer = 0;
    Index m_first;   // rows of the stream before this one are the run's
    Matrix m_stream; // [T, dModel] before the next layer; not to be read where all rows are the run's
};

} // namespace

PatchedRun::PatchedRun(Run run, Run donor) : m_run(std::move(run)), m_donor(std::move(donor)), m_options(m_run->options)
{
    requirePatchable(*m_run);
    requireSameCourse(*m_run, *m_donor);
    if (m_options.ablation == AblationKind::Mean)
        m_options.ablationValues = ablationMeans(*m_run, m_options); // each row of such a head's z is its mean
}

Matrix PatchedRun::logits(const std::vector<Patch>& patches, int position, const CancelToken& cancel) const
{
    requireTokens({position, 1}, m_run->nTokens());
    int first = m_run->config().nLayers;
    for (const Patch& patch : patches) {
        requirePlace(*m_run, patch);
        first = std::min(first, patch.layer);
    }
    PatchedWay way(*m_run, *m_donor, m_options, cancel);
    for (int layer = first; layer < m_run->config().nLayers; ++layer) {
        std::vector<Patch> own;
        std::copy_if(patches.begin(), patches.end(), std::back_inserter(own),
                     [&](const Patch& patch) { return patch.layer == layer; });
        way.goThrough(layer, own);
    }
    return way.logits(position);
}

Matrix PatchedRun::pathLogits(HeadIndex sender, const PatchTarget& end, int position, const CancelToken& cancel) const
{
    requireTokens({position, 1}, m_run->nTokens());
    requireHead(m_run->config(), sender);
    const bool isToLogits = end.input == PathInput::Logits;
    if (!isToLogits) {
        requireHead(m_run->config(), {end.layer, end.head});
        if (end.layer <= sender.layer)
            refusePatch("a path leads from a head to a head of a later layer: layer " + std::to_string(sender.layer) +
                        " is not before layer " + std::to_string(end.layer));
    }
    PatchedWay path(*m_run, *m_donor, m_options, cancel);
    path.goAlongPath(sender, isToLogits ? m_run->config().nLayers : end.layer);
    if (isToLogits)
        return path.logits(position);
    PatchedWay way(*m_run, *m_donor, m_options, cancel);
    way.goThroughWith({end.layer, end.head}, path.zAtPathEnd(end));
    for (int layer = end.layer + 1; layer < m_run->config().nLayers; ++layer)
        way.goThrough(layer, {});
    return way.logits(position);
}

} // namespace headlight
