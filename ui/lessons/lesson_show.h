// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "ui/export/page_data.h"
#include "ui/kit/figure.h"
#include "ui/lessons/live_measure.h"
#include "ui/picture/picture_tools.h"
#include "ui/session/run_maker.h"

#include <QString>

#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

namespace headlight {

/// A page of a lesson, shown.
struct ShownPage {
    std::optional<Figure> figure;
    QString refusal; // why there is none
    QString what;    // "heatmap of head 3.6, check → cash", "bench fox, weights"
    QString command; // the line of headlight render that writes the figure; empty where there is none
    LiveMeasures measures;
    QString likeness;                     // equal for two pages that show the same, whatever cell of a bench is picked
    QString formula;                      // writes out the cell that is picked on a bench
    std::function<PageData()> heads = {}; // makes those of the run; empty without one, or where a part is covered
};

/// Shows the pages of lessons without a window: runs what the window would run. Keeps the last model.
class LessonShow {
public:
    explicit LessonShow(std::vector<std::filesystem::path> modelRoots) : m_modelRoots(std::move(modelRoots)) {}

    /// The lessons that are printed together, which have to stay: a page keeps back what a later one asks.
    void setLessons(const std::vector<Lesson>& lessons) { m_lessons = &lessons; }

    /// For print: before the answers, whatever the lesson asks of this picture is covered, see questionsInPrint(); with
    /// them, and on a page that does not ask, what a page behind it asks, by the window's rule (questions_to_come.h).
    /// Throws Error for a model that cannot be loaded or run, Error{Cancelled}.
    ShownPage show(const Lesson& lesson, int page, LessonStage stage, const CancelToken& cancel = {});

private:
    ShownPage showModel(const Lesson& lesson, int page, LessonStage stage, const CancelToken& cancel);
    ShownPage showBench(const Lesson& lesson, int page, LessonBench bench, LessonStage stage);

    LessonBench beforeQuestions(LessonBench bench, const Lesson& lesson, int page) const;

    std::vector<std::filesystem::path> m_modelRoots;
    const std::vector<Lesson>* m_lessons = nullptr;
    RunMaker m_runs;
    PictureTools m_tools;
};

} // namespace headlight
