// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/arguments/compare_with.h"
#include "core/activations/shown_axes.h"
#include "core/analysis/sampling.h"
#include "core/attention/mask.h"
#include "core/transformer/run_options.h"
#include "ui/kit/colour_scale.h"
#include "ui/kit/theme.h"
#include "ui/pictures/ablation/ablation_plot.h"
#include "ui/pictures/context/context_choice.h"
#include "ui/pictures/layers/layer_plot.h"
#include "ui/pictures/links/link_options.h"

#include <QSizeF>

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace headlight {

/// What to run: a model, a text and what the user changes about the run.
struct RunChoice {
    std::string model;               // a shipped model's name or a folder
    std::optional<std::string> text; // one of text and ids is there
    std::optional<std::string> pair; // the second sentence, or the target of an encoder-decoder; with text only
    std::vector<std::int64_t> ids;
    std::vector<std::int64_t> pairIds;
    std::optional<Mask> mask; // empty = the model's own
    Mask encoderMask;
    Mask crossMask;
    std::set<HeadIndex> ablatedHeads;
    AblationKind ablation = AblationKind::Zero;
    std::map<AttentionPart, PaintedMask> painted; // hidden by position, on top of the masks
    ScoreDivisor divisor;
    float temperature = 1.0F;
};

struct WindowCommand {
    std::optional<std::filesystem::path> session;
};

struct ModelsCommand {};

struct TokensCommand {
    std::string model;
    std::string text;
    std::optional<std::string> pair;
    bool json = false;
};

struct TraceCommand {
    RunChoice run;
    std::filesystem::path output;
};

enum class RenderView {
    Heatmap,
    Grid,
    Links,
    Shapes,
    Heads,
    Mean,
    Maximum,
    Rollout,
    Flow,
    Context,
    Lens,
    Overview,
    Inspector,
    Predictions,
    Ablation,
    Compare
};

/// What a view shows of the heads of whole layers; empty for the others.
std::optional<LayerMeasure> layerMeasure(RenderView view);

struct RenderCommand {
    std::optional<std::filesystem::path> bench; // drawn in place of a model's run; see benchOf()
    RunChoice run;
    RenderView view = RenderView::Heatmap;
    std::optional<AttentionPart> attention; // empty = cross, or the decoder's where it is alone
    std::optional<int> layer;               // empty = the last one; for a grid all of them
    std::optional<int> upTo;                // of a rollout and a flow, which have no `layer`; empty = the last one
    std::optional<int> head;  // empty = head 0; for links all of the layer's; of heads, what is compared with
    std::optional<int> query; // of the inspector; empty = the last token that is about the text
    std::optional<int> key;   // of the inspector; empty = the one that the query looks at most
    ShownOptions shown;       // of every view of attention
    CompareWith with;         // of compare: what B is
    ThemeId theme = ThemeId::Paper;
    ColourScale colours;                      // of every view with cells
    std::optional<ScaleKind> scale;           // as given; empty = linear
    std::optional<ScaleRange> range;          // as given; empty = 0 to 1
    std::optional<std::string> secondText;    // of a context: the sentence that is compared
    std::optional<ContextKind> contextKind;   // empty = a map
    std::optional<ContextStage> contextStage; // empty = after the layer
    LinkOptions links;                        // of links only
    std::string linkOption;                   // the last one given that only links take: "--top-k"
    std::optional<int> topK;                  // of links the keys per token, of predictions the tokens
    std::optional<SamplingOptions> sampling;  // of predictions; empty = the model's own probabilities
    std::optional<int> count;                 // of predictions; empty = 10
    std::optional<int> position;              // of predictions; empty = the last token that is not special
    std::optional<AblationMeasure> measure;   // of a map of switched-off heads; empty = the change of ln p
    int dpi = 300;                            // PNG only
    std::optional<QSizeF> size;               // in 1/96 inch
    std::filesystem::path output;
};

struct TranslateCommand {
    RunChoice run;
    bool json = false;
};

/// The steps of a bench: of a file or of an example.
struct BenchCommand {
    std::optional<std::filesystem::path> file;
    std::string example; // where there is no file
    std::string cell;    // STEP,ROW,COLUMN that is explained; empty = none
    bool lists = false;  // the examples, and nothing else
    bool json = false;   // the bench itself to standard output
    ThemeId theme = ThemeId::Paper;
    ColourMapId colours = ColourMapId::Viridis;
    int dpi = 300;              // PNG only
    std::optional<QSizeF> size; // in 1/96 inch
    std::filesystem::path output;
};

/// --help and --version: a text for standard output.
struct PrintCommand {
    std::string text;
};

using Command = std::variant<PrintCommand, WindowCommand, ModelsCommand, TokensCommand, TraceCommand, RenderCommand,
                             TranslateCommand, BenchCommand>;

} // namespace headlight
