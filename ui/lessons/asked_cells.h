// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/lesson.h"
#include "ui/pictures/patches/patches_row.h"

namespace headlight {

/// The bench as it stands before its questions are answered. Covered are every computed number that is asked for,
/// wherever it stands for the same reason; of an attention weight the whole row, which sums to 1; in the same row what
/// follows from it, up to the blend; and where cells are compared the scores as well, whose order is that of the
/// weights, unless the page picks one of them. A pick that would write out what is covered, or mark the answer in a
/// typed matrix, is left out.
LessonBench benchThatAsks(LessonBench bench, const std::vector<LessonQuestion>& questions);

/// What these questions ask of the pages around the bench.
AroundCover aroundCover(const std::vector<LessonQuestion>& questions);

/// The cells of a bench that are covered while these questions wait on another page, which shows the same numbers: as
/// benchThatAsks() covers them, but the scores of compared weights, which a page before is about.
BenchCover coverOfAnswers(const LessonBench& bench, const std::vector<LessonQuestion>& questions);

/// Whether two pages of a lesson show the same, up to what is pinned and the picture of it.
bool showTheSamePicture(const Lesson& lesson, int a, int b);

/// The bench of a page after its answers: where the page says nothing else, the cell that was asked for is picked, and
/// so comes into view.
LessonBench benchThatTells(LessonBench bench, const LessonPage& page);

/// The questions whose answers a printed page that asks keeps back, since its reader turns pages as they like: every
/// question of the lesson about what it shows. Of a page that does not ask they are those of the pages behind it.
std::vector<LessonQuestion> questionsInPrint(const Lesson& lesson, int page);

/// What of a model's pictures can be seen while a page asks: the page's own, unless it asks about rows of attention
/// weights. These are covered in the heatmap, and every other picture of weights waits for the answers.
struct AskedPicture {
    ViewTab own = kHeatmapTab;
    bool isAboutRows = false;
    bool isToCome = false; // the rows are asked about on a later page; every picture is shown
    std::set<int> rows;    // rows of the heatmap that are asked about, as far as they are known

    /// Whether a state's picture can be seen. A picture as the model sees it has no weights, so it tells no row.
    bool shows(const SessionState& state) const
    {
        const bool hasNoWeights = state.tab == kPatchesTab && state.patches.showsSeen;
        return isToCome || state.tab == kHeatmapTab || (state.tab == own && (!isAboutRows || hasNoWeights));
    }
    bool operator==(const AskedPicture&) const = default;
};

/// The picture that a page about a model asks about, before its rows are known.
AskedPicture askedPicture(const Lesson& lesson, int page);

/// The queries, as measures name them, whose rows of attention weights a page of a model asks about.
QStringList askedQueries(const std::vector<LessonQuestion>& questions);

/// Their rows in a heatmap of these labels; one that it does not have is of another text, which the reader has typed.
std::set<int> askedRows(const std::vector<LessonQuestion>& questions, const QStringList& queryLabels);

/// In place of a picture that waits.
QString waitsForAnswers();

} // namespace headlight
