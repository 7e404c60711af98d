// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_bench.h"

#include "core/base/error.h"
#include "core/bench/bench_examples.h"
#include "core/bench/bench_spellings.h"
#include "core/bench/run_bench.h"
#include "ui/kit/field.h"
#include "ui/lessons/lesson_bench_parts.h"
#include "ui/state/state_field_kinds.h"

#include <QStringList>

#include <algorithm>
#include <set>

namespace headlight {

namespace {

using BenchField = Field<LessonBench>;

constexpr BenchSpellings<BenchTab, 7> kTabs{{{BenchTab::Steps, "steps"},
                                             {BenchTab::Links, "links"},
                                             {BenchTab::Tokens, "tokens"},
                                             {BenchTab::Shapes, "shapes"},
                                             {BenchTab::Pair, "pair"},
                                             {BenchTab::Lookup, "lookup"},
                                             {BenchTab::Geometry, "geometry"}}};

/// The words that a bench file has, too.
template <typename Value, std::size_t n>
FieldKind<Value> benchWord(const BenchSpellings<Value, n>& words)
{
    QStringList known;
    for (const auto& [meaning, word] : words)
        known << QString::fromLatin1(word.data(), static_cast<qsizetype>(word.size()));
    FieldKind<Value> kind;
    kind.expected = QStringLiteral("one of ") + known.join(QStringLiteral(", "));
    kind.fromText = [&words, known](const QString& text) -> std::optional<Value> {
        const qsizetype at = known.indexOf(text);
        return at < 0 ? std::nullopt : std::optional(words[static_cast<std::size_t>(at)].first);
    };
    return kind;
}

/// A key that sets whatever of a bench: `take` is given the value, which the kind has read.
template <typename Value>
BenchField benchField(const char* key, const FieldKind<Value>& kind,
                      const std::function<void(LessonBench&, Value)>& take)
{
    const auto taken = [take](LessonBench& bench, const std::optional<Value>& value) {
        if (value)
            take(bench, *value);
        return value.has_value();
    };
    BenchField field;
    field.key = QString::fromLatin1(key);
    field.expected = kind.expected;
    field.setText = [taken, read = kind.fromText](LessonBench& bench, const QString& text) {
        return taken(bench, read(text));
    };
    field.setJson = [taken, read = kind.fromJson](LessonBench& bench, const QJsonValue& json) {
        return read && taken(bench, read(json));
    };
    return field;
}

template <typename Value>
BenchField optionField(const char* key, const FieldKind<Value>& kind, Value BenchOptions::*member)
{
    return benchField<Value>(key, kind,
                             [member](LessonBench& bench, Value value) { bench.input.options.*member = value; });
}

/// "off", "root" and a number are two members of a bench.
void setScale(LessonBench& bench, ScoreDivisor divisor)
{
    bench.input.options.scale = divisor.kind == ScoreDivisor::Kind::Off         ? BenchScale::Off
                                : divisor.kind == ScoreDivisor::Kind::RootDHead ? BenchScale::RootWidth
                                                                                : BenchScale::Constant;
    bench.input.options.scaleConstant = divisor.constant;
}

void hideCells(LessonBench& bench, const std::set<MaskCell>& cells)
{
    bench.input.hiddenCells.clear();
    for (const MaskCell& cell : cells)
        bench.input.hiddenCells.push_back({cell.query, cell.key});
}

/// The fields that a page can set of a bench, besides the example and the cell.
const std::vector<BenchField>& lessonBenchFields()
{
    static const std::vector<BenchField> fields{
        benchField<BenchKind>("kind", benchWord(kBenchKinds),
                              [](LessonBench& bench, BenchKind kind) { bench.input.kind = kind; }),
        benchField<ScoreDivisor>("scale", divisorKind(), setScale),
        optionField("temperature", between(0.01, 100.0), &BenchOptions::temperature),
        benchField<Mask>("mask", maskKind(), [](LessonBench& bench, const Mask& mask) { bench.input.mask = mask; }),
        benchField<std::set<MaskCell>>("hide", cellsKind(), hideCells),
        optionField("residual", flag(), &BenchOptions::residual),
        optionField("layer-norm", benchWord(kBenchLayerNorms), &BenchOptions::layerNorm),
        optionField("positions", flag(), &BenchOptions::positions),
        optionField("weights", benchWord(kBenchWeights), &BenchOptions::weights),
        benchField<double>("links-from", between(0.0, 1.0),
                           [](LessonBench& bench, double least) { bench.linksFrom = least; }),
        benchField<BenchTab>("tab", benchWord(kTabs), [](LessonBench& bench, BenchTab tab) { bench.tab = tab; })};
    return fields;
}

[[noreturn]] void refuseKey(const YamlBlock& yaml, const YAML::Node& node, const QString& key)
{
    QStringList known{QStringLiteral("example")};
    for (const BenchField& field : lessonBenchFields())
        known << field.key;
    known << QStringLiteral("words") << QStringLiteral("tables") << QStringLiteral("tokens") << QStringLiteral("pair")
          << QStringLiteral("cell");
    yaml.fail(
        node,
        QStringLiteral("\"bench.%1\" is not known; expected one of %2").arg(key, known.join(QStringLiteral(", "))));
}

[[noreturn]] void refuseValue(const YamlBlock& yaml, const YAML::Node& node, const QString& key,
                              const QString& expected)
{
    yaml.fail(node, QStringLiteral("\"bench.%1\": expected %2, found %3").arg(key, expected, foundNode(node)));
}

void readField(const YamlBlock& yaml, const QString& key, const YAML::Node& value, LessonBench& bench)
{
    if (key == u"tokens") {
        bench.tokens = readTokensAsked(yaml, value, bench.tokens.value_or(TokensAsked()));
        return;
    }
    if (key == u"pair") {
        bench.pair = readPairAsked(yaml, value, bench.pair.value_or(PairAsked()));
        return;
    }
    const auto& fields = lessonBenchFields();
    const auto field = std::ranges::find(fields, key, &BenchField::key);
    if (field == fields.end())
        refuseKey(yaml, value, key);
    const bool isTaken = value.IsScalar() ? field->setText(bench, QString::fromStdString(value.Scalar()))
                                          : field->setJson(bench, yaml.json(value, YamlBlock::Scalars::Texts));
    if (!isTaken)
        refuseValue(yaml, value, key, field->expected);
}

void readCell(const YamlBlock& yaml, const YAML::Node& cell, const BenchSteps& steps, LessonBench& bench)
{
    QStringList names;
    if (cell.IsSequence())
        for (const YAML::Node& name : cell)
            names << (name.IsScalar() ? QString::fromStdString(name.Scalar()) : QString());
    if (names.size() < 3 || names.size() > 4)
        refuseValue(yaml, cell, QStringLiteral("cell"),
                    QStringLiteral("[STEP, ROW, COLUMN] such as [scores, the, train]"));
    try {
        bench.pick = benchCell(steps, names[0], names[1], names[2], names.value(3, QStringLiteral("1")));
    } catch (const Error& error) {
        yaml.fail(cell, QStringLiteral("\"bench.cell\": ") + QString::fromStdString(error.message()));
    }
}

LessonBench exampleNamed(const YamlBlock& yaml, const YAML::Node& node)
{
    const QString name = node.IsScalar() ? QString::fromStdString(node.Scalar()) : QString();
    QStringList known;
    for (const BenchExample& example : benchExamples()) {
        known << QString::fromLatin1(example.name);
        if (name == known.last())
            return {name, example.make()};
    }
    yaml.fail(node, QStringLiteral("\"bench\": expected one of the worked examples %1, found \"%2\"")
                        .arg(known.join(QStringLiteral(", ")), name));
}

} // namespace

LessonBench readLessonBench(const YamlBlock& yaml, const YAML::Node& node, const std::optional<LessonBench>& before)
{
    if (!node.IsMap())
        return exampleNamed(yaml, node);
    const YAML::Node example = node["example"];
    if (!example.IsDefined() && !before)
        yaml.fail(node, QStringLiteral("\"bench\": expected an \"example\" on the first page of the bench"));
    LessonBench bench = example.IsDefined() ? exampleNamed(yaml, example) : *before;
    bench.pick.reset();
    for (const auto& entry : node)
        if (const std::string key = entry.first.Scalar();
            key != "example" && key != "words" && key != "tables" && key != "cell")
            readField(yaml, QString::fromStdString(key), entry.second, bench);
    if (const YAML::Node words = node["words"]; words.IsDefined())
        readBenchWords(yaml, words, bench.input);
    if (const YAML::Node tables = node["tables"]; tables.IsDefined())
        readBenchTables(yaml, tables, bench.input); // the page has set their kind
    try {
        const BenchSteps steps = runBench(bench.input);
        if (const YAML::Node cell = node["cell"]; cell.IsDefined())
            readCell(yaml, cell, steps, bench);
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::BadFile)
            throw;
        yaml.fail(node, QStringLiteral("\"bench\": ") + QString::fromStdString(error.message()));
    }
    return bench;
}

} // namespace headlight
