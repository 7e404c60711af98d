// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_bench_parts.h"

#include "core/base/error.h"
#include "core/bench/bench_edits.h"
#include "core/bench/bench_step_keys.h"
#include "core/bench/bench_tables.h"
#include "ui/kit/field_kinds.h"

#include <QStringList>

#include <algorithm>

namespace headlight {

namespace {

[[noreturn]] void refusePart(const YamlBlock& yaml, const YAML::Node& node, const QString& key, const QString& expected)
{
    yaml.fail(node, QStringLiteral("\"bench.%1\": expected %2, found %3").arg(key, expected, foundNode(node)));
}

QString textOfScalar(const YAML::Node& node)
{
    return node.IsScalar() ? QString::fromStdString(node.Scalar()) : QString();
}

/// "w-q", "w-q.2": a table that the bench reads.
std::optional<BenchTable> tableNamed(const QString& name, const BenchInput& input)
{
    const qsizetype dot = name.indexOf(u'.');
    bool isHead = true;
    const int head = dot < 0 ? 1 : name.mid(dot + 1).toInt(&isHead);
    const std::optional<BenchStepId> step = stepOfKey((dot < 0 ? name : name.left(dot)).toStdString());
    if (isHead && head >= 1 && head <= input.heads())
        for (const BenchTableId id : tablesOf(input))
            if (step == stepOfTable(id))
                return BenchTable{id, head - 1};
    return std::nullopt;
}

DoubleMatrix numbersOf(const YamlBlock& yaml, const YAML::Node& rows, const QString& key)
{
    const auto refuse = [&](const YAML::Node& node) {
        refusePart(yaml, node, key, QStringLiteral("rows of as many numbers each, such as [[1, 0], [0, 1]]"));
    };
    if (!rows.IsSequence() || rows.size() == 0 || !rows[0].IsSequence() || rows[0].size() == 0)
        refuse(rows);
    DoubleMatrix numbers(static_cast<Index>(rows.size()), static_cast<Index>(rows[0].size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!rows[i].IsSequence() || rows[i].size() != rows[0].size())
            refuse(rows[i]);
        for (std::size_t j = 0; j < rows[i].size(); ++j) {
            bool isNumber = false;
            numbers(static_cast<Index>(i), static_cast<Index>(j)) = textOfScalar(rows[i][j]).toDouble(&isNumber);
            if (!isNumber)
                refuse(rows[i][j]);
        }
    }
    return numbers;
}

/// The fields of a mapping, one by one.
template <typename Take>
void eachField(const YamlBlock& yaml, const YAML::Node& node, const QString& key, const QStringList& known, Take take)
{
    if (!node.IsMap())
        refusePart(yaml, node, key, QStringLiteral("fields such as {%1: …}").arg(known.first()));
    for (const auto& entry : node) {
        const QString name = textOfScalar(entry.first);
        if (!known.contains(name))
            yaml.fail(entry.first, QStringLiteral("\"bench.%1.%2\" is not known; expected one of %3")
                                       .arg(key, name, known.join(QStringLiteral(", "))));
        if (!entry.second.IsScalar())
            refusePart(yaml, entry.second, key + u'.' + name, QStringLiteral("a text or a number"));
        take(name, entry.second);
    }
}

int wholeFrom(const YamlBlock& yaml, const YAML::Node& node, const QString& key, int low)
{
    const FieldKind<int> kind = wholeNumber(low, 1000);
    const std::optional<int> number = kind.fromText(textOfScalar(node));
    if (!number)
        refusePart(yaml, node, key, kind.expected);
    return *number;
}

} // namespace

void readBenchWords(const YamlBlock& yaml, const YAML::Node& node, BenchInput& input)
{
    std::vector<std::string> words;
    for (const QString& word : textOfScalar(node).split(u' ', Qt::SkipEmptyParts))
        words.push_back(word.toStdString());
    const std::vector<std::string>& own = input.first.tokens;
    for (const std::string& word : words)
        if (std::ranges::find(own, word) == own.end())
            words.clear();
    if (words.empty())
        refusePart(yaml, node, QStringLiteral("words"), QStringLiteral("words of the bench, in any order"));
    input = withTokens(input, false, words, {});
}

void readBenchTables(const YamlBlock& yaml, const YAML::Node& node, BenchInput& input)
{
    if (!node.IsMap())
        refusePart(yaml, node, QStringLiteral("tables"), QStringLiteral("tables such as {w-q: [[1, 0], [0, 1]]}"));
    for (const auto& entry : node) {
        const QString name = textOfScalar(entry.first);
        const std::optional<BenchTable> table = tableNamed(name, input);
        if (!table)
            refusePart(yaml, entry.first, QStringLiteral("tables"),
                       QStringLiteral("a step of this bench that is typed, such as x or w-q"));
        try {
            input = withTable(input, *table, numbersOf(yaml, entry.second, QStringLiteral("tables.") + name));
        } catch (const Error& error) {
            if (error.kind() == ErrorKind::BadFile)
                throw;
            yaml.fail(entry.second,
                      QStringLiteral("\"bench.tables.%1\": ").arg(name) + QString::fromStdString(error.message()));
        }
    }
}

TokensAsked readTokensAsked(const YamlBlock& yaml, const YAML::Node& node, const TokensAsked& before)
{
    TokensAsked asked = before;
    eachField(yaml, node, QStringLiteral("tokens"), {"text", "model"},
              [&](const QString& name, const YAML::Node& value) {
                  (name == u"text" ? asked.text : asked.model) = textOfScalar(value);
              });
    return asked;
}

PairAsked readPairAsked(const YamlBlock& yaml, const YAML::Node& node, const PairAsked& before)
{
    const QString key = QStringLiteral("pair");
    PairAsked asked = before;
    eachField(yaml, node, key, {"source", "target", "mode", "step", "layer", "head"},
              [&](const QString& name, const YAML::Node& value) {
                  const QString whole = key + u'.' + name;
                  if (name == u"source")
                      asked.source = textOfScalar(value);
                  else if (name == u"target")
                      asked.target = textOfScalar(value);
                  else if (name == u"step")
                      asked.choice.step = wholeFrom(yaml, value, whole, 1);
                  else if (name == u"layer")
                      asked.choice.head.layer = wholeFrom(yaml, value, whole, 0);
                  else if (name == u"head")
                      asked.choice.head.head = wholeFrom(yaml, value, whole, 0);
                  else if (const auto mode = oneOf<PairMode>(kPairModes).fromText(textOfScalar(value)))
                      asked.choice.mode = *mode;
                  else
                      refusePart(yaml, value, whole, oneOf<PairMode>(kPairModes).expected);
              });
    return asked;
}

} // namespace headlight
