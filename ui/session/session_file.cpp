// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/session_file.h"

#include "core/base/error.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/colour_map_table.h"
#include "ui/kit/json_fields.h"
#include "ui/pictures/compare/compare_choice_json.h"
#include "ui/pictures/links/link_choice.h"
#include "ui/pictures/run_fields.h"
#include "ui/pictures/words.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr int kVersion = 1;
constexpr auto kFormat = "headlight session";

constexpr auto kTabs = [] {
    std::array<Word<ViewTab>, kViewTabs.size()> words{};
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = {kViewTabs[i].tab, kViewTabs[i].word};
    return words;
}();
constexpr std::array kMeasures = {
    Word<LayerMeasure>{LayerMeasure::Mean, "mean"}, Word<LayerMeasure>{LayerMeasure::Maximum, "max"},
    Word<LayerMeasure>{LayerMeasure::Rollout, "rollout"}, Word<LayerMeasure>{LayerMeasure::Flow, "flow"},
    Word<LayerMeasure>{LayerMeasure::Lens, "lens"}};
constexpr std::array kContextKinds = {Word<ContextKind>{ContextKind::Map, "map"},
                                      Word<ContextKind>{ContextKind::Cosine, "cosine"}};
constexpr std::array kContextStages = {Word<ContextStage>{ContextStage::Embedding, "embedding"},
                                       Word<ContextStage>{ContextStage::After, "after"},
                                       Word<ContextStage>{ContextStage::Change, "change"}};
constexpr std::array kCombines = {Word<CombineQueries>{CombineQueries::Sum, "sum"},
                                  Word<CombineQueries>{CombineQueries::Mean, "mean"}};
constexpr std::array kThemes = {Word<ThemeId>{ThemeId::Light, "light"}, Word<ThemeId>{ThemeId::Dark, "dark"}};
constexpr std::array kScales = {Word<ScaleKind>{ScaleKind::Linear, "linear"}, Word<ScaleKind>{ScaleKind::Log, "log"},
                                Word<ScaleKind>{ScaleKind::RowMax, "row-max"}};
constexpr std::array kRanges = {
    Word<ScaleRange>{ScaleRange::Head, "head"}, Word<ScaleRange>{ScaleRange::Layer, "layer"},
    Word<ScaleRange>{ScaleRange::Global, "global"}, Word<ScaleRange>{ScaleRange::Typed, "typed"}};
const auto kMaps = [] {
    std::vector<Word<ColourMapId>> words;
    for (const ColourMapId map : colourMaps())
        words.push_back({map, rowOf(map).word});
    return words;
}();
constexpr double kWidestRange = 1e6; // of a typed range, either side of 0

constexpr std::array kParts = {Word<AttentionPart>{AttentionPart::Encoder, "encoder"},
                               Word<AttentionPart>{AttentionPart::Decoder, "decoder"},
                               Word<AttentionPart>{AttentionPart::Cross, "cross"}};

constexpr std::array kAblations = {Word<AblationKind>{AblationKind::Zero, "zero"},
                                   Word<AblationKind>{AblationKind::Mean, "mean"}};
constexpr std::array kAblationMeasures = {
    Word<AblationMeasure>{AblationMeasure::LogProbabilityChange, "log-probability"},
    Word<AblationMeasure>{AblationMeasure::Divergence, "divergence"}};

QJsonArray headList(const std::set<HeadIndex>& heads)
{
    QJsonArray list;
    for (const HeadIndex& head : heads)
        list.append(QString::fromStdString(headName(head)));
    return list;
}

QJsonValue orNull(const std::optional<Mask>& mask)
{
    return mask ? QJsonValue(QString::fromStdString(toString(*mask))) : QJsonValue();
}

QJsonValue orNull(const std::optional<int>& number)
{
    return number ? QJsonValue(*number) : QJsonValue(QJsonValue::Null);
}

QJsonObject predictionFields(const PredictionChoice& choice)
{
    return {{"count", choice.count},          {"temperature", choice.sampling.temperature},
            {"topK", choice.sampling.topK},   {"topP", choice.sampling.topP},
            {"generated", choice.nGenerated}, {"samples", choice.samples},
            {"seed", double(choice.seed)},    {"measure", wordOf(kAblationMeasures, choice.measure)}};
}

void readPredictions(JsonFields& fields, PredictionChoice& choice)
{
    fields.number("count", choice.count, 1, 100);
    fields.number("temperature", choice.sampling.temperature, 0.01, 100);
    fields.number("topK", choice.sampling.topK, 0, 1e6);
    fields.number("topP", choice.sampling.topP, 0.01, 1);
    fields.number("generated", choice.nGenerated, 1, 1000);
    fields.boolean("samples", choice.samples);
    fields.number("seed", choice.seed, 0, 4294967295.0);
    fields.word("measure", kAblationMeasures, choice.measure);
}

void readPositions(JsonFields& fields, const QJsonValue& value, std::set<int>& positions)
{
    constexpr double kMost = 1e6;
    const QString expected = QStringLiteral("a list of token positions");
    if (!value.isArray())
        fields.fail("selected", expected, value);
    for (const QJsonValue& entry : value.toArray()) {
        const double number = entry.toDouble(-1);
        if (number < 0 || number > kMost || number != std::floor(number))
            fields.fail("selected", expected, value);
        positions.insert(static_cast<int>(number));
    }
}

} // namespace

QByteArray sessionToJson(const SessionState& state)
{
    const QJsonObject colours{{"map", wordOf(kMaps, state.colours.map)},
                              {"scale", wordOf(kScales, state.colours.kind)},
                              {"range", wordOf(kRanges, state.colours.range)},
                              {"low", state.colours.low},
                              {"high", state.colours.high}};
    const QJsonObject layers{{"measure", wordOf(kMeasures, state.layers.measure)}, {"longFlow", state.layers.longFlow}};
    const QJsonObject context{{"text", state.context.text},
                              {"kind", wordOf(kContextKinds, state.context.kind)},
                              {"stage", wordOf(kContextStages, state.context.stage)},
                              {"layer", orNull(state.context.layer)}};
    const QJsonObject shown{{"words", state.shown.mergeWords},
                            {"hideSpecial", state.shown.hideSpecial},
                            {"valueWeighted", state.shown.valueWeighted}};
    QJsonArray selected;
    for (const int token : state.tokens.selected)
        selected.append(token);
    const QJsonObject tokens{
        {"selected", selected}, {"combine", wordOf(kCombines, state.tokens.combine)}, {"ids", state.tokens.showIds}};
    const QJsonObject object{
        {"format", kFormat},
        {"version", kVersion},
        {"text", state.text},
        {"model", state.model},
        {"secondText", state.secondText},
        {"attention", state.part ? QJsonValue(wordOf(kParts, *state.part)) : QJsonValue()},
        {"mask", orNull(state.mask)},
        {"encoderMask", orNull(state.encoderMask)},
        {"crossMask", orNull(state.crossMask)},
        {"painted", paintedToJson(state.painted)},
        {"selectedHead", QStringLiteral("%1.%2").arg(state.selected.layer).arg(state.selected.head)},
        {"hiddenHeads", headList(state.hiddenHeads)},
        {"ablatedHeads", headList(state.ablatedHeads)},
        {"ablation", wordOf(kAblations, state.ablation)},
        {"predictions", predictionFields(state.predictions)},
        {"scoreDivisor", divisorToJson(state.divisor)},
        {"temperature", state.temperature},
        {"colours", colours},
        {"links", linksToJson(state.links)},
        {"layers", layers},
        {"context", context},
        {"overview", QJsonObject{{"large", state.overview.large}, {"cellSize", state.overview.cellSize}}},
        {"shown", shown},
        {"tokens", tokens},
        {"compare", compareToJson(state.compare)},
        {"tab", wordOf(kTabs, state.tab)},
        {"pinnedQuery", orNull(state.pinnedQuery)},
        {"pinnedKey", orNull(state.pinnedKey)},
        {"theme", wordOf(kThemes, state.theme == ThemeId::Dark ? ThemeId::Dark : ThemeId::Light)},
    };
    return QJsonDocument(object).toJson(QJsonDocument::Indented);
}

SessionState sessionFromJson(const QByteArray& json, const std::string& file)
{
    QJsonParseError parse;
    const QJsonDocument document = QJsonDocument::fromJson(json, &parse);
    if (parse.error != QJsonParseError::NoError)
        throw Error(
            ErrorKind::BadFile,
            QStringLiteral("not a session: %1 at byte %2").arg(parse.errorString()).arg(parse.offset).toStdString(),
            file);
    if (!document.isObject())
        throw Error(ErrorKind::BadFile, "not a session: expected a JSON object", file);

    SessionState state;
    JsonFields fields(document.object(), file);
    QString format;
    fields.string("format", format);
    if (format != QLatin1String(kFormat))
        fields.fail("format", QStringLiteral("\"%1\"").arg(QLatin1String(kFormat)), format);
    double version = 0;
    fields.number("version", version, 0, 1e6);
    if (version != kVersion)
        fields.fail("version", QString::number(kVersion), version);

    fields.string("text", state.text);
    fields.string("model", state.model);
    fields.string("secondText", state.secondText);
    fields.word("attention", kParts, state.part);
    fields.mask("mask", state.mask);
    fields.mask("encoderMask", state.encoderMask);
    fields.mask("crossMask", state.crossMask);
    fields.object("painted", [&](JsonFields& parts) { readPainted(parts, state.painted); });
    fields.take("selectedHead", [&](const QJsonValue& value) { state.selected = fields.head("selectedHead", value); });
    state.selected.part = {}; // "attention" says it
    fields.heads("hiddenHeads", state.hiddenHeads);
    fields.heads("ablatedHeads", state.ablatedHeads);
    fields.word("ablation", kAblations, state.ablation);
    fields.object("predictions", [&](JsonFields& choice) { readPredictions(choice, state.predictions); });
    readDivisor(fields, state.divisor);
    fields.number("temperature", state.temperature, 0.01, 100);
    fields.object("colours", [&](JsonFields& colours) {
        colours.word("map", kMaps, state.colours.map);
        colours.word("scale", kScales, state.colours.kind);
        colours.word("range", kRanges, state.colours.range); // left out by the first version: typed
        colours.number("low", state.colours.low, -kWidestRange, kWidestRange);
        colours.number("high", state.colours.high, -kWidestRange, kWidestRange);
        if (!(state.colours.low < state.colours.high))
            colours.fail("low", QStringLiteral("a number below colours.high"), state.colours.low);
        if (state.colours.kind == ScaleKind::Log && state.colours.high <= 0.0)
            colours.fail("high", QStringLiteral("a number above 0 for a log scale"), state.colours.high);
    });
    fields.object("links", [&](JsonFields& links) { readLinks(links, state.links); });
    fields.object("layers", [&](JsonFields& layers) {
        layers.word("measure", kMeasures, state.layers.measure);
        layers.boolean("longFlow", state.layers.longFlow);
    });
    fields.object("context", [&](JsonFields& context) {
        context.string("text", state.context.text);
        context.word("kind", kContextKinds, state.context.kind);
        context.word("stage", kContextStages, state.context.stage);
        context.position("layer", state.context.layer);
    });
    fields.object("overview", [&](JsonFields& overview) {
        overview.boolean("large", state.overview.large);
        double cellSize = state.overview.cellSize;
        overview.number("cellSize", cellSize, 0, kLargestOverviewCell);
        state.overview.cellSize = static_cast<int>(cellSize);
    });
    fields.object("shown", [&](JsonFields& shown) {
        shown.boolean("words", state.shown.mergeWords);
        shown.boolean("hideSpecial", state.shown.hideSpecial);
        shown.boolean("valueWeighted", state.shown.valueWeighted);
    });
    fields.object("tokens", [&](JsonFields& tokens) {
        tokens.take("selected", [&](const QJsonValue& value) { readPositions(tokens, value, state.tokens.selected); });
        tokens.word("combine", kCombines, state.tokens.combine);
        tokens.boolean("ids", state.tokens.showIds);
    });
    fields.object("compare", [&](JsonFields& compare) { readCompare(compare, state.compare); });
    fields.word("tab", kTabs, state.tab);
    fields.position("pinnedQuery", state.pinnedQuery);
    fields.position("pinnedKey", state.pinnedKey);
    fields.word("theme", kThemes, state.theme);
    fields.nothingLeft();
    return state;
}

SessionState loadSession(const std::filesystem::path& file)
{
    QFile in(toQString(file));
    if (!in.open(QIODevice::ReadOnly))
        throw Error(ErrorKind::BadFile, "could not be read: " + in.errorString().toStdString(), file.string());
    return sessionFromJson(in.readAll(), file.string());
}

void saveSession(const std::filesystem::path& file, const SessionState& state)
{
    QSaveFile out(toQString(file));
    const QByteArray json = sessionToJson(state);
    if (!out.open(QIODevice::WriteOnly) || out.write(json) != json.size() || !out.commit())
        throw Error(ErrorKind::CannotWrite, "could not be written: " + out.errorString().toStdString(), file.string());
}

} // namespace headlight
