// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_show.h"

#include "core/bench/bench_json.h"
#include "core/bench/run_bench.h"
#include "core/model/model_catalog.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/catalogue/command_line.h"
#include "ui/catalogue/page_heads.h"
#include "ui/catalogue/view_data.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/lessons/asked_cells.h"
#include "ui/lessons/questions_to_come.h"
#include "ui/picture/attention_labels.h"
#include "ui/pictures/bench/bench_links.h"
#include "ui/pictures/bench/bench_plot.h"
#include "ui/pictures/context/context_plot.h"
#include "ui/pictures/geometry/geometry_plot.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/lookup/lookup_plot.h"
#include "ui/session/session_file.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

/// "check → cash"
QString lookText(const LessonPage& page)
{
    return page.lookAt.isEmpty() ? page.lookFrom : pairInLine(page.lookFrom, page.lookAt);
}

/// A picture of the pages around the bench, which is of no run.
MadePicture aroundPicture(const char* name, const SessionState& state, const std::vector<std::filesystem::path>& roots)
{
    PictureTools tools;
    return pictureNamed(QLatin1String(name))->make({state, {}, {}, {}, roots, tools, {}, {}});
}

SessionState tokensState(const TokensAsked& tokens)
{
    SessionState state = commandState();
    state.input.text = tokens.text;
    state.model = tokens.model;
    return state;
}

SessionState pairState(const PairAsked& pair)
{
    SessionState state = commandState();
    state.input.text = pair.source;
    state.input.secondText = pair.target;
    state.pages.pair = pair.choice;
    return state;
}

LinkOptions linksOf(const LessonBench& bench)
{
    LinkOptions options;
    options.threshold = static_cast<float>(bench.linksFrom);
    return options;
}

/// What the bench's window shows under a tab.
MadePicture pictureOfBench(const LessonBench& bench, BenchPlot plot, const std::vector<std::filesystem::path>& roots)
{
    switch (bench.tab) {
    case BenchTab::Steps:
        return {Figure(std::move(plot))};
    case BenchTab::Links:
        return {Figure(makeBenchLinkPlot(bench.input, *plot.steps, linksOf(bench)))};
    case BenchTab::Shapes:
        return aroundPicture("cost", commandState(), roots);
    case BenchTab::Lookup:
        return {Figure(makeLookupPlot(bench.input, *plot.steps, bench.pick ? bench.pick->row : 0))};
    case BenchTab::Geometry:
        return madeGeometry(bench.input, *plot.steps,
                            {bench.pick ? bench.pick->row : 0, 0, arrowOfCell(*plot.steps, bench.pick)});
    case BenchTab::Tokens:
        if (bench.tokens)
            return aroundPicture("tokens", tokensState(*bench.tokens), roots);
        break;
    case BenchTab::Pair:
        if (bench.pair)
            return aroundPicture("pair", pairState(*bench.pair), roots);
        break;
    }
    return {{}, tr("This page of the bench is for trying out: open the lesson in Headlight.")};
}

/// What the measures of a page around the bench speak of.
AroundBench aroundOf(const std::optional<Figure>& figure)
{
    AroundBench around;
    if (const TokensPlot* tokens = figure ? figure->as<TokensPlot>() : nullptr)
        around.tokens = *tokens;
    if (const PairPlot* pair = figure ? figure->as<PairPlot>() : nullptr)
        around.pair = *pair;
    return around;
}

QString tabWord(BenchTab tab)
{
    switch (tab) {
    case BenchTab::Steps:
        return tr("steps");
    case BenchTab::Links:
        return tr("links");
    case BenchTab::Tokens:
        return tr("tokens");
    case BenchTab::Shapes:
        return tr("shapes and cost");
    case BenchTab::Pair:
        return tr("sequence pair");
    case BenchTab::Lookup:
        return tr("lookup");
    case BenchTab::Geometry:
        return tr("geometry");
    }
    return {};
}

/// A text that is equal for two sheets of equal numbers of which the same are covered.
QString likenessOf(const LessonBench& bench)
{
    QString likeness = QString::fromStdString(benchToJson(bench.input));
    for (const std::vector<BenchPick>* covered : {&bench.cover.cells, &bench.cover.sums})
        for (const BenchPick& cell : *covered)
            likeness += QStringLiteral(" %1:%2:%3").arg(cell.step).arg(cell.row).arg(cell.column);
    return likeness;
}

bool isUnanswered(int /*page*/)
{
    return false; // on paper
}

/// Rows of the heatmap that a page keeps back, as the window does: what it asks, until its answers, and what a page
/// behind asks.
std::set<int> rowsKeptBack(const Lesson& lesson, int page, bool asks, const QStringList& queryLabels)
{
    std::set<int> rows = rowsToCome(lesson, page, queryLabels, isUnanswered);
    if (asks)
        rows.merge(askedRows(questionsInPrint(lesson, page), queryLabels));
    return rows;
}

/// Covers what is asked for: rows of the heatmap, and the arrows of a context, which carry their cosines.
void cover(ShownPage& shown, ViewTab tab, const Lesson& lesson, int page, LessonStage stage)
{
    if (!shown.figure)
        return;
    const bool asks = stage == LessonStage::Asked && lesson.pages[static_cast<std::size_t>(page)].asks();
    if (const HeatmapPlot* heatmap = shown.figure->as<HeatmapPlot>(); heatmap && tab == kHeatmapTab) {
        HeatmapPlot plot = *heatmap;
        plot.covered = rowsKeptBack(lesson, page, asks, plot.queryLabels);
        for (const int row : plot.covered) {
            shown.likeness += QStringLiteral(" ?%1").arg(row);
            if (plot.pinned && plot.pinned->query == row)
                plot.pinned.reset();
        }
        if (!plot.covered.empty())
            shown.heads = {};
        shown.figure = Figure(std::move(plot));
    } else if (const ContextPlot* context = shown.figure->as<ContextPlot>();
               context && stage == LessonStage::Asked && !questionsInPrint(lesson, page).empty()) {
        ContextPlot plot = *context;
        plot.arrows.clear();
        shown.figure = Figure(std::move(plot));
        shown.heads = {};
        shown.likeness += QStringLiteral(" ?");
    }
}

} // namespace

ShownPage LessonShow::show(const Lesson& lesson, int page, LessonStage stage, const CancelToken& cancel)
{
    cancel.throwIfCancelled();
    if (std::optional<LessonBench> bench = lesson.benchOn(page, stage))
        return showBench(lesson, page, std::move(*bench), stage);
    return showModel(lesson, page, stage, cancel);
}

/// On paper nothing has been answered yet.
LessonBench LessonShow::beforeQuestions(LessonBench bench, const Lesson& lesson, int page) const
{
    if (!m_lessons)
        return bench;
    const auto at = std::ranges::find(*m_lessons, lesson.file, &Lesson::file);
    if (at == m_lessons->end())
        return bench;
    return benchBeforeQuestions(std::move(bench), *m_lessons, static_cast<int>(at - m_lessons->begin()), page,
                                [](int, int) { return false; });
}

ShownPage LessonShow::showBench(const Lesson& lesson, int page, LessonBench bench, LessonStage stage)
{
    const LessonPage& own = lesson.pages[static_cast<std::size_t>(page)];
    const bool asks = stage == LessonStage::Asked && own.asks();
    bench = asks ? benchThatAsks(bench, questionsInPrint(lesson, page)) : benchThatTells(bench, own);
    bench = beforeQuestions(std::move(bench), lesson, page);
    BenchPlot plot = benchPlot(bench.input);
    plot.cover = bench.cover;
    setPick(plot, bench.pick);
    ShownPage shown;
    shown.measures.setBench(plot.steps);
    shown.what = bench.example.isEmpty() ? tr("bench, %1").arg(tabWord(bench.tab))
                                         : tr("bench “%1”, %2").arg(bench.example, tabWord(bench.tab));
    if (bench.tab == BenchTab::Steps) {
        shown.formula = plot.formula;
        shown.likeness = likenessOf(bench);
        if (!plot.formula.isEmpty())
            shown.what += QStringLiteral(", ") + plot.formula.section(QStringLiteral(" = "), 0, 0);
    }
    MadePicture made = pictureOfBench(bench, std::move(plot), m_modelRoots);
    shown.measures.setAround(aroundOf(made.figure));
    shown.refusal = made.refusal;
    if (asks && bench.tab != BenchTab::Steps && bench.tab != BenchTab::Tokens) {
        shown.refusal = waitsForAnswers();
        return shown;
    }
    if (const TokensPlot* tokens = made.figure ? made.figure->as<TokensPlot>() : nullptr) {
        TokensPlot covered = *tokens;
        coverRows(covered, bench.aroundCover.cuttings);
        made.figure = Figure(std::move(covered));
    }
    shown.figure = std::move(made.figure);
    return shown;
}

ShownPage LessonShow::showModel(const Lesson& lesson, int page, LessonStage stage, const CancelToken& cancel)
{
    const LessonPage& own = lesson.pages[static_cast<std::size_t>(page)];
    const bool asks = stage == LessonStage::Asked && own.asks();
    SessionState state = lesson.stateOn(page, asks ? stage : LessonStage::Revealed);
    state.marksNothing = asks;
    m_runs.model(resolveModel(state.model.toStdString(), m_modelRoots), {}, {}, cancel);
    const RunMaker::Run run = m_runs.run(m_runs.input(state, {}), cancel);
    const AttentionPart part = shownPart(state, run->config().parts());
    const AttentionSize size = run->config().sizeOf(part);
    const HeadGrid grid{size.nLayers, size.nHeads, part};
    const HeadIndex head = selectedHead(state, grid);
    const bool looks = !asks && !own.lookFrom.isEmpty();
    if (looks) {
        const AttentionMap map = labelledMap(run, head);
        state.pinnedQuery = LiveMeasures::position(own.lookFrom, labelList(map.queryLabels()));
        if (!own.lookAt.isEmpty())
            state.pinnedKey = LiveMeasures::position(own.lookAt, labelList(map.keyLabels()));
    }
    if (asks && !askedPicture(lesson, page).shows(state))
        return {{}, waitsForAnswers(), {}, {}, LiveMeasures(run, head, state.context.text), {}, {}};
    const Picture& picture = shownPicture(state);
    MadePicture made = picture.make({state, run, grid, head, m_modelRoots, m_tools, cancel, {}});
    ShownPage shown;
    shown.figure = std::move(made.figure);
    shown.refusal = made.refusal;
    shown.what = tr("%1, %2, head %3").arg(tabName(state.tab).toLower(), state.model, headText(head));
    if (looks)
        shown.what += QStringLiteral(", ") + lookText(own);
    shown.command = renderLine(renderOptions(picture, state, *run, picture.name + QStringLiteral(".pdf")));
    shown.likeness = shown.command;
    if (picture.isOfRun && !asks)
        shown.heads = [run, state, name = picture.name] { return pageHeads(run, state, name); };
    cover(shown, state.tab, lesson, page, stage);
    shown.measures = LiveMeasures(run, head, state.context.text);
    return shown;
}

} // namespace headlight
