// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/ablation_effect.h"
#include "core/analysis/probed_heads.h"
#include "core/analysis/repeated_sequence.h"
#include "ui/pictures/head_table/head_table.h"

#include <functional>
#include <map>
#include <memory>

namespace headlight {

/// How much of the head finder is asked for.
struct HeadTableWish {
    bool isWanted = false;    // without it nothing is computed
    bool switchesOff = false; // each head is switched off in turn, too
    /// [Tq, Tk] ≥ 0, some of it above 0: a drawn pattern to compare with; null = none. One of another size than the
    /// shown part's patterns is left out.
    std::shared_ptr<const Matrix> drawing = {};
    std::optional<TokenPair> cell = {}; // query and key of the shown part; empty = no cell is asked about
    bool tries = true;                  // the heads are tried on texts of their own, too
};

/// A table with nothing but what switching off each head of `part` changes. The change of ln p is there only where no
/// token sees the one after it, so that how probable that is says something.
HeadTable ablationTable(const ActivationCache& run, AttentionPart part, const AblationMap& map);

/// Makes head tables, and keeps of each what the next one can use: the scores that are of the last model, everything
/// else of the last run. Knows no threads.
class HeadTableMaker {
public:
    using Run = std::shared_ptr<const ActivationCache>;
    using Table = std::shared_ptr<const HeadTable>;
    /// A table, and whether more of it will follow.
    using Deliver = std::function<void(Table, bool complete)>;

    /// The whole table, where everything in it has been computed before; else null.
    Table known(const Run& run, const HeadIndex& reference, const HeadTableWish& wish);

    /// The scores, the cell and the similarities at once, then the same with the induction scores where they take time,
    /// with what heads do in texts of their own, then with what switching each head off does. Throws Error{Cancelled}
    /// and what runModel throws.
    void make(const Run& run, const HeadIndex& reference, const HeadTableWish& wish, const CancelToken& cancel,
              const Progress& progress, const Deliver& deliver);

private:
    void follow(const Run& run);
    void ensureScores(const Run& run, const CancelToken& cancel, const Progress& progress);
    void ensureSimilarities(const Run& run, const HeadIndex& reference, const CancelToken& cancel,
                            const Progress& progress);
    bool hasDrawing(const HeadTableWish& wish, AttentionPart part) const;
    void ensureDrawing(const Run& run, AttentionPart part, const HeadTableWish& wish, const CancelToken& cancel,
                       const Progress& progress);
    void ensureRepetition(const std::shared_ptr<const Model>& model, const CancelToken& cancel,
                          const Progress& progress);
    void ensureProbes(const std::shared_ptr<const Model>& model, const CancelToken& cancel, const Progress& progress);
    bool hasProbes(const HeadTableWish& wish) const { return !wish.tries || m_probes.size() == kHeadProbes.size(); }
    void addScoresOfModel(HeadTable& table) const;
    HeadTable table(const Run& run, AttentionPart part, const HeadTableWish& wish) const;

    std::weak_ptr<const Model> m_model;
    std::optional<std::map<HeadIndex, RepetitionScores>> m_repetition; // scores of m_model; empty map = it has none
    std::map<HeadProbe, ProbedHeads> m_probes;                         // those of m_model that were computed so far
    std::weak_ptr<const ActivationCache> m_run;
    std::map<HeadIndex, HeadScores> m_scores; // scores of m_run, which all below is of, too
    std::optional<HeadIndex> m_reference;
    std::map<HeadIndex, double> m_similarities; // to m_reference
    std::shared_ptr<const Matrix> m_drawing;    // what m_drawn compares with, null at first
    AttentionPart m_drawnPart = AttentionPart::Decoder;
    std::map<HeadIndex, double> m_drawn;              // empty where the drawing does not fit
    std::map<HeadIndex, double> m_drawnContrasts;     // heads without a contrast are not in it
    std::map<AttentionPart, AblationMap> m_ablations; // for each part that was asked for
};

} // namespace headlight
