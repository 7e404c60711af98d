// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/parse_arguments.h"

#include "app/arguments/bench_options.h"
#include "app/arguments/compare_options.h"
#include "app/arguments/context_options.h"
#include "app/arguments/empty_values.h"
#include "app/arguments/parse_values.h"
#include "app/arguments/require_fitting.h"
#include "app/arguments/require_text.h"
#include "core/base/alternatives.h"
#include "core/base/error.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <functional>
#include <utility>

namespace headlight {

namespace {

constexpr int biggest = 1'000'000; // above any layer, head or width; the model says what exists

using Assign = std::function<void(const std::string&)>;

CLI::Option* option(CLI::App& app, const std::string& names, const std::string& value, const std::string& help,
                    const Assign& assign)
{
    return app.add_option_function<std::string>(names, assign, help)->type_name(value);
}

void addModel(CLI::App& app, std::string& model)
{
    app.add_option("-m,--model", model, "A shipped model's name or a folder")->type_name("M")->required();
}

void addOutput(CLI::App& app, std::filesystem::path& output, const std::string& help)
{
    option(app, "-o,--output", "FILE", help, [&](const std::string& file) { output = file; })->required();
}

void addAblate(CLI::App& app, RunChoice& run)
{
    option(app, "--ablate", "HEADS",
           "Heads to switch off, as layer.head: 0.1,2.7; see --ablation. Of an encoder-decoder these are the "
           "decoder's; "
           "encoder.0.1 and cross.0.1 are the others",
           [&](const std::string& text) { run.ablatedHeads = parseHeads("--ablate", text); });
    option(app, "--ablation", "KIND",
           "What the z of a head becomes that is switched off: zero (without it), or mean, its mean over the positions "
           "of the text in the run with every head on",
           [&](const std::string& text) { run.ablation = ablationFromString(text); });
}

void addPaint(CLI::App& app, RunChoice& run)
{
    option(app, "--hide-cells", "CELLS",
           "Cells that no head sees, whatever the mask says, as query:key, counted from 0: 3:1,4:2. Of an "
           "encoder-decoder these are the decoder's; encoder.3:1 and cross.3:1 are the others",
           [&](const std::string& text) { parseCells("--hide-cells", text, run.painted); });
    option(app, "--pad-keys", "KEYS",
           "Tokens that no query sees, as padding is: 0,5; of other parts encoder.5, cross.5",
           [&](const std::string& text) { parseKeys("--pad-keys", text, run.painted); });
}

void addRun(CLI::App& app, RunChoice& run)
{
    addModel(app, run.model);
    option(app, "-t,--text", "T", "The text", [&](const std::string& text) { run.text = text; });
    option(app, "--ids", "IDS", "Token ids in place of a text: 1,2,3",
           [&](const std::string& text) { run.ids = parseIds("--ids", text); });
    option(app, "--pair", "T2",
           "The second sentence of a pair; the decoder's text of an encoder-decoder, which translates without it",
           [&](const std::string& text) { run.pair = text; });
    option(app, "--pair-ids", "IDS", "The decoder's text as token ids; the start token is added",
           [&](const std::string& text) { run.pairIds = parseIds("--pair-ids", text); });
    option(app, "--mask", "MASK", alternatives(maskSpellings()) + "; without it, the model's own",
           [&](const std::string& text) { run.mask = maskFromString(text); });
    option(app, "--encoder-mask", "MASK", "The same for the source of an encoder-decoder; none without it",
           [&](const std::string& text) { run.encoderMask = maskFromString(text); });
    option(app, "--cross-mask", "MASK", "The same for the decoder's look at the source; none without it",
           [&](const std::string& text) { run.crossMask = maskFromString(text); });
    addPaint(app, run);
    addAblate(app, run);
    option(app, "--temperature", "X", "Divides the scores; 1 without it",
           [&](const std::string& text) { run.temperature = parseNumber("--temperature", text, 0.001F, 1000.0F); });
    option(app, "--score-scale", "SCALE",
           "What the scores are divided by besides the temperature: root (of d_k, as the model was trained; without "
           "it), off or a number",
           [&](const std::string& text) { run.divisor = parseScoreScale(text); });
    app.add_flag_callback(
        "--no-scale", [&] { run.divisor = ScoreDivisor::off(); }, "The same as --score-scale off");
}

void addTokens(CLI::App& app, TokensCommand& command)
{
    addModel(app, command.model);
    app.add_option("-t,--text", command.text, "The text")->type_name("T")->required();
    option(app, "--pair", "T2", "The second sentence of a pair", [&](const std::string& text) { command.pair = text; });
    app.add_flag("--json", command.json, "One object: ids, tokens, offsets (in characters), special");
}

void addTrace(CLI::App& app, TraceCommand& command)
{
    addRun(app, command.run);
    addOutput(app, command.output, "Ends in .safetensors or .json");
}

/// What only the link graph has.
void addLinks(CLI::App& app, RenderCommand& command)
{
    const auto linkOption = [&](const std::string& name, const std::string& value, const std::string& help,
                                const Assign& assign) {
        option(app, name, value, help, [&command, name, assign](const std::string& text) {
            command.linkOption = name;
            assign(text);
        });
    };
    linkOption("--layout", "LAYOUT",
               "Of links: columns (without it), arc (tokens on a line, arcs above) or radial (tokens around a circle)",
               [&](const std::string& text) { command.links.layout = parseLinkLayout(text); });
    linkOption("--top-percent", "P",
               "Of links: only the strongest P % of all links of the shown heads; with several filters a link has to "
               "pass each of them, and of more than 10000 that do the strongest are drawn (and written to a .csv)",
               [&](const std::string& text) {
                   command.links.topPercent = static_cast<double>(
                       parseNumber("--top-percent", text, static_cast<float>(kLeastTopPercent), 100.0F));
               });
    linkOption("--from-to", "TEXTS",
               "Of links: all (without it), AA, AB, BA or BB. A is the first text and B the second: parted at a "
               "separator token inside the text, where the second text of --pair begins, or behind the end of the "
               "first sentence; AB shows where the first looks in the second",
               [&](const std::string& text) { command.links.texts = parseLinkTexts(text); });
}

void addPredictions(CLI::App& app, RenderCommand& command)
{
    const auto sampling = [&]() -> SamplingOptions& {
        return command.sampling ? *command.sampling : command.sampling.emplace();
    };
    option(app, "--sampling-temperature", "X",
           "Of predictions: the logits are divided by it (--temperature is the attention's); 1 without it",
           [sampling](const std::string& text) {
               sampling().temperature = double(parseNumber("--sampling-temperature", text, 0.01F, 100.0F));
           });
    option(
        app, "--top-k", "K",
        "Of predictions: only the K most probable tokens are drawn; of links: only the K strongest keys of each query "
        "token, in each head; all without it",
        [&](const std::string& text) { command.topK = parseWholeNumber("--top-k", text, 1, kMostTopK); });
    option(
        app, "--top-p", "P",
        "Of predictions: only the fewest tokens that together have this probability are drawn; all without it",
        [sampling](const std::string& text) { sampling().topP = double(parseNumber("--top-p", text, 0.01F, 1.0F)); });
    option(app, "--count", "N", "Of predictions: how many are shown; 10 without it",
           [&](const std::string& text) { command.count = parseWholeNumber("--count", text, 1, 1000); });
    option(app, "--position", "I",
           "Of predictions: the token, counted from 0, that what is predicted follows or, under no mask, takes the "
           "place of; without it, the last one of the text",
           [&](const std::string& text) { command.position = parseWholeNumber("--position", text, 0, biggest); });
    option(app, "--measure", "MEASURE",
           "Of ablation: log-probability (its change for the next token; without it) or divergence (KL of the "
           "predictions), nats, a mean over the text",
           [&](const std::string& text) { command.measure = parseAblationMeasure(text); });
}

/// One option of two views.
void chooseTopK(RenderCommand& command)
{
    if (!command.topK)
        return;
    if (command.view == RenderView::Links)
        command.links.topK = *command.topK;
    else
        (command.sampling ? *command.sampling : command.sampling.emplace()).topK = *command.topK;
}

void addRender(CLI::App& app, RenderCommand& command)
{
    addRun(app, command.run);
    option(
        app, "--view", "VIEW",
        "heatmap (of one head), grid (heatmaps of many), overview (every head as a thumbnail), links or shapes; "
        "mean or max of a layer's heads; attention rollout or flow (Abnar and Zuidema 2020; a flow of more than 80 "
        "tokens takes up to minutes); heads (a table of what each head does); inspector (one weight taken apart); "
        "context (the tokens' vectors of one or two sentences) or lens (what the model would predict after each "
        "layer); predictions (of the next or masked token); ablation (what switching off each head in turn changes); "
        "compare (two heatmaps and their difference, see --with-…)",
        [&](const std::string& text) { command.view = parseView(text); })
        ->required();
    option(app, "--attention", "PART",
           "encoder, decoder or cross; without it, cross (rows: the decoder's tokens, columns: the source's), or the "
           "decoder's where there is no encoder; a rollout and a flow are the decoder's without it, never cross",
           [&](const std::string& text) { command.attention = parseAttentionPart(text); });
    option(app, "--layer", "L", "Counted from 0; without it, the last one (a grid shows every layer)",
           [&](const std::string& text) { command.layer = parseWholeNumber("--layer", text, 0, biggest); });
    option(app, "--up-to", "L",
           "The last layer of a rollout or flow, counted from 0; without it, the last one there is",
           [&](const std::string& text) { command.upTo = parseWholeNumber("--up-to", text, 0, biggest); });
    option(app, "--head", "H",
           "Counted from 0; without it, head 0 (links show every head of the layer; heads compare with this one)",
           [&](const std::string& text) { command.head = parseWholeNumber("--head", text, 0, biggest); });
    option(app, "--query", "I",
           "The row that the inspector takes apart, counted from 0; without it, the last token of the text",
           [&](const std::string& text) { command.query = parseWholeNumber("--query", text, 0, biggest); });
    option(app, "--key", "J", "Its column; without it, the one with the largest weight",
           [&](const std::string& text) { command.key = parseWholeNumber("--key", text, 0, biggest); });
    addContextOptions(app, command);
    app.add_flag("--words", command.shown.mergeWords,
                 "Word pieces become words: attention to a word is the sum over its pieces, that of a word their mean");
    app.add_flag("--hide-special", command.shown.hideSpecial,
                 "Leave out the rows and columns of special tokens; what is left of a row is divided by its sum");
    app.add_flag("--value-weighted", command.shown.valueWeighted,
                 "The length of what a key adds, |a v W_O|, in place of its weight a (Kobayashi et al. 2020)");
    option(app, "--theme", "THEME", "paper (without it), slide, dark or light",
           [&](const std::string& text) { command.theme = themeFromName(text); });
    option(app, "--colours,--colour,--color", "MAP", colourMapChoices(),
           [&](const std::string& text) { command.colours.map = parseColourMap(text); });
    option(app, "--scale", "SCALE", "How a weight becomes a colour: linear (without it), log or row-max",
           [&](const std::string& text) { command.scale = command.colours.kind = parseScale(text); });
    option(
        app, "--range", "RANGE",
        "Of the colours: head, layer or global (from 0 to the largest weight there; of mean, max, rollout and flow to "
        "the picture's own largest), or MIN:MAX; 0:1 without it",
        [&](const std::string& text) {
            parseRange(text, command.colours);
            command.range = command.colours.range;
        });
    addCompareOptions(app, command.with);
    option(app, "--threshold", "X", "Links below this weight are left out; 0.05 without it",
           [&](const std::string& text) { command.links.threshold = parseNumber("--threshold", text, 0.0F, 1.0F); });
    addLinks(app, command);
    option(app, "--dpi", "N", "Dots per inch of a .png; 300 without it",
           [&](const std::string& text) { command.dpi = parseWholeNumber("--dpi", text, 36, 2400); });
    option(app, "--size", "WxH", "In 1/96 inch; without it, what the picture needs",
           [&](const std::string& text) { command.size = parseSize("--size", text); });
    addPredictions(app, command);
    addOutput(app, command.output,
              "Ends in .svg, .pdf or .png; .csv for the attention weights, for heads and for the inspector's numbers");
    addBenchFile(app, command);
}

void addTranslate(CLI::App& app, TranslateCommand& command)
{
    addModel(app, command.run.model);
    option(app, "-t,--text", "T", "The text", [&](const std::string& text) { command.run.text = text; })->required();
    addAblate(app, command.run);
    app.add_flag("--json", command.json, "One object: text, ids, tokens, offsets (in characters), special");
}

void requireOneInput(const RunChoice& run)
{
    if (run.text.has_value() == !run.ids.empty())
        throw Error(ErrorKind::BadArgument,
                    "one of --text and --ids is needed" + std::string(run.text ? ", not both" : ""));
    if (run.text)
        requireText("--text", *run.text);
    if (run.pair) {
        requireText("--pair", *run.pair);
        if (!run.text)
            throw Error(ErrorKind::BadArgument, "--pair goes with --text; with --ids give --pair-ids");
    }
}

} // namespace

Command parseArguments(std::vector<std::string> arguments)
{
    requireUtf8(arguments);
    arguments = withEmptyValues(std::move(arguments));

    WindowCommand window;
    TokensCommand tokens;
    TraceCommand trace;
    RenderCommand render;
    TranslateCommand translate;
    BenchCommand bench;

    CLI::App app("Headlight shows where the attention heads of a transformer look.", "headlight");
    app.set_version_flag("--version", "headlight " HEADLIGHT_VERSION);
    app.require_subcommand(0, 1);
    app.footer("headlight COMMAND --help lists the options of a command.");
    option(app, "SESSION", "", "A session file to open in the window; without a command, the window opens",
           [&](const std::string& file) { window.session = file; });
    CLI::App* const modelsApp = app.add_subcommand("models", "What models are shipped or found");
    CLI::App* const tokensApp = app.add_subcommand("tokens", "The ids, tokens and offsets of a text");
    CLI::App* const traceApp = app.add_subcommand("trace", "Write every activation of a run to a file");
    CLI::App* const renderApp = app.add_subcommand("render", "Write a figure");
    CLI::App* const translateApp = app.add_subcommand("translate", "The translation by an encoder-decoder");
    CLI::App* const benchApp = app.add_subcommand("bench", "Write every step of an attention bench as a figure");
    addTokens(*tokensApp, tokens);
    addTrace(*traceApp, trace);
    addRender(*renderApp, render);
    addTranslate(*translateApp, translate);
    addBench(*benchApp, bench);

    try {
        std::ranges::reverse(arguments); // CLI11 takes them from the back
        app.parse(std::move(arguments));
    } catch (const CLI::CallForHelp&) {
        return PrintCommand{app.help()};
    } catch (const CLI::CallForVersion& version) {
        return PrintCommand{version.what() + std::string("\n")};
    } catch (const CLI::ParseError& error) {
        throw Error(ErrorKind::BadArgument, std::string(error.what()) + " (see headlight --help)");
    }

    if (window.session && !app.get_subcommands().empty())
        throw Error(ErrorKind::BadArgument, "\"" + window.session->string() + "\" was not expected before " +
                                                app.get_subcommands().front()->get_name());
    if (modelsApp->parsed())
        return ModelsCommand{};
    if (tokensApp->parsed()) {
        requireText("--text", tokens.text);
        if (tokens.pair)
            requireText("--pair", *tokens.pair);
        return tokens;
    }
    if (traceApp->parsed()) {
        requireOneInput(trace.run);
        return trace;
    }
    if (renderApp->parsed() && render.bench)
        return benchOf(*renderApp, render);
    if (renderApp->parsed()) {
        requireOneInput(render.run);
        if (render.secondText)
            requireText("--second-text", *render.secondText);
        requireFitting(render);
        chooseTopK(render);
        return render;
    }
    if (translateApp->parsed()) {
        requireText("--text", *translate.run.text);
        return translate;
    }
    if (benchApp->parsed()) {
        requireComplete(bench);
        return bench;
    }
    return window;
}

} // namespace headlight
