// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/corpus/corpus_lines.h"
#include "core/training/training_settings.h"
#include "ui/catalogue/sweep.h"
#include "ui/export/export_figure.h"
#include "ui/picture/picture.h"

#include <QSet>

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace headlight {

/// A person's choice of a run and its picture, as the window holds it, and the options that said so ("--layer"): what
/// is typed and is not there is refused, where the window would fall back on what is.
struct ChosenState {
    SessionState state;
    QSet<QString> given;
};

struct WindowCommand {
    std::optional<std::filesystem::path> session; // or a model's folder, or a file of attention weights
};

struct ModelsCommand {};

/// Without a file the lessons are listed.
struct LessonsCommand {
    std::optional<std::filesystem::path> book;
    std::optional<std::filesystem::path> teacher;
    std::optional<std::filesystem::path> html; // one page is written to it
    std::optional<std::string> page;           // "4.2"
};

/// Without a file the pages are listed.
struct GuideCommand {
    std::optional<std::filesystem::path> output;
};

struct TokensCommand {
    std::string model;
    std::string text;
    std::optional<std::string> pair;
    bool json = false;
};

struct TraceCommand {
    ChosenState run;
    std::filesystem::path output;
};

struct RenderCommand {
    ChosenState chosen;
    const Picture* picture = nullptr;
    FigureExportOptions figure;
    std::string sizeIsOf; ///< where the figure's size stood: "--size"
    AnimationChoice animation;
    std::filesystem::path output;
};

/// Many figures of one description, see readBatch().
struct BatchCommand {
    std::filesystem::path description;
    int nJobs = 0; // at once; 0: one for each processor
};

/// The vector between the two texts of the state's steering.
struct SteerCommand {
    ChosenState run;
    std::filesystem::path output;
};

struct TranslateCommand {
    ChosenState run;
    bool json = false;
};

/// What can be asked of benches besides a figure.
struct BenchCommand {
    bool lists = false;     // the examples, and nothing else
    bool json = false;      // the bench itself to standard output
    BenchChoice bench = {}; // the bench that is asked for
};

struct TrainCommand {
    TrainingOptions options;
    int nSteps = kUsualSteps;
    int reportEvery = kUsualReportEvery;         // steps
    std::optional<int> nThreads;                 // none: as many as for everything else
    std::optional<std::filesystem::path> curves; // ends in .csv or .json
    std::optional<std::filesystem::path> maps;   // an animation of every head's map, a frame for each report
    std::filesystem::path output;                // a new folder
};

/// Either a run on the lines of `input`, or files of shards that are put together, or two that are compared.
struct StatsCommand {
    ChosenState run;
    std::filesystem::path input;
    CorpusShard shard;
    std::vector<std::filesystem::path> merged;   // empty: a run, or a comparison
    std::vector<std::filesystem::path> compared; // two files, or none
    bool cutsLongLines = false;
    std::optional<int> nThreads; // none: as many as processors
    int saveEvery = 10;          // seconds
    std::filesystem::path output;
};

/// --help and --version: a text for standard output.
struct PrintCommand {
    std::string text;
};

using Command =
    std::variant<PrintCommand, WindowCommand, ModelsCommand, LessonsCommand, GuideCommand, TokensCommand, TraceCommand,
                 RenderCommand, BatchCommand, TranslateCommand, BenchCommand, TrainCommand, StatsCommand, SteerCommand>;

} // namespace headlight
