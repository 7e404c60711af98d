// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/render_command.h"

#include "app/arguments/output_ending.h"
#include "app/commands/chosen_run.h"
#include "app/commands/require_there.h"
#include "app/commands/standard_streams.h"
#include "core/base/error.h"
#include "core/io/file_ending.h"
#include "ui/catalogue/page_heads.h"
#include "ui/catalogue/view_data.h"
#include "ui/export/animation_file.h"
#include "ui/export/figure_formats.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/session/model_locations.h"

#include <QElapsedTimer>

#include <functional>
#include <memory>
#include <utility>

namespace headlight {

namespace {

[[noreturn]] void refuse(const QString& sentence, const std::string& file = {})
{
    throw Error(ErrorKind::BadArgument, sentence.toStdString(), file);
}

void writeTable(const RenderCommand& command, const MadePicture& made)
{
    if (made.table)
        made.table->write(command.output);
    else
        refuse(made.refusal.isEmpty() ? made.tableRefusal : made.refusal, command.output.string());
}

void requireRoom(const Figure& figure, const RenderCommand& command)
{
    const FigureExportOptions& options = command.figure;
    const Theme look = options.look();
    if (!options.size || figure.fits(options.sizeOf(figure), look))
        return;
    const QSize needed = figure.preferredSize(look).toSize();
    refuse(QStringLiteral("%1 is too small for this picture; without it, it is %2x%3")
               .arg(QString::fromStdString(command.sizeIsOf))
               .arg(needed.width())
               .arg(needed.height()));
}

/// How many things are written one by one: shapes of a figure, numbers of a table of weights.
std::int64_t nWritten(const RenderCommand& command, const Figure& figure)
{
    const auto* map = figure.as<HeatmapPlot>();
    if (isOfNumbers(command.output))
        return map ? std::int64_t{map->nQueries()} * map->nKeys() : 0;
    const Theme look = command.figure.look();
    const QSizeF size = command.figure.sizeOf(figure);
    const FigureFormat* format = figureFormat(endingOf(command.output));
    const std::int64_t nShapes = format->shapes(figure, size, look, command.figure.cells);
    return nShapes > format->mostShapes ? 0 : nShapes; // more are refused
}

/// What takes long is said before it does.
void noteManyShapes(const RenderCommand& command, const Figure& figure)
{
    if (const std::int64_t n = nWritten(command, figure); n > figure_limits::manyShapes)
        printNote(command.output.filename().string() + " will have " + std::to_string(n) +
                  (isOfNumbers(command.output) ? " numbers: it may take a while"
                                               : " shapes: it may take a while, where a " +
                                                     pixelEndings().front().toStdString() + " is quick"));
}

/// `page` makes what a page shows beside the figure; empty for a picture of no run.
void write(const RenderCommand& command, const MadePicture& made, std::function<PageData()> page)
{
    if (!made.complaint.isEmpty())
        refuse(made.complaint);
    if (made.figure)
        noteManyShapes(command, *made.figure);
    if (isOfNumbers(command.output)) {
        writeTable(command, made);
    } else if (made.figure) {
        requireRoom(*made.figure, command);
        FigureExportOptions options = command.figure;
        options.page = std::move(page);
        exportFigure(command.output, *made.figure, options);
    } else {
        refuse(made.refusal);
    }
}

/// Says how far an animation is, every few seconds.
Progress seldomNotes()
{
    constexpr qint64 between = 3000; // milliseconds
    auto since = std::make_shared<QElapsedTimer>();
    since->start();
    return [since](double, std::string_view what) {
        if (since->elapsed() < between)
            return;
        since->restart();
        printNote(what);
    };
}

/// Writes the frames in place of one figure.
void animate(const RenderCommand& command, const PictureRequest& request)
{
    const std::vector<Figure> frames = sweptFrames(command.animation, *command.picture, request);
    for (const Figure& frame : frames)
        requireRoom(frame, command);
    exportAnimation(command.output, frames, command.figure, command.animation.seconds, {}, request.progress);
}

} // namespace

void runCommand(const RenderCommand& command, RunMaker& runs)
{
    if (!command.animation.sweep)
        requireFigureEnding(command.output);
    command.figure.validate();
    PictureTools tools;
    const Progress progress = command.animation.sweep ? seldomNotes() : Progress();
    if (!command.picture->isOfRun) {
        const std::vector<std::filesystem::path> roots = modelLocations();
        const PictureRequest request{command.chosen.state, {}, {}, {}, roots, tools, {}, progress};
        if (command.animation.sweep)
            animate(command, request);
        else
            write(command, command.picture->make(request), {});
        return;
    }
    const ChosenRun chosen(command.chosen, runs);
    const AttentionPart part = shownPart(chosen.state(), chosen.config().parts());
    const AttentionSize size = chosen.config().sizeOf(part);
    const HeadGrid grid{size.nLayers, size.nHeads, part};
    requireThere(command, chosen, grid);
    const PictureRequest request{chosen.state(),      chosen.run(), grid, selectedHead(chosen.state(), grid),
                                 chosen.modelRoots(), tools,        {},   progress};
    if (command.animation.sweep)
        animate(command, request);
    else
        write(command, command.picture->make(request),
              [&] { return pageHeads(chosen.run(), chosen.state(), command.picture->name); });
    chosen.noteWhatWasCut();
}

void runCommand(const RenderCommand& command)
{
    RunMaker runs;
    runCommand(command, runs);
}

} // namespace headlight
