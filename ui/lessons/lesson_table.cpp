// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_table.h"

#include "core/base/error.h"
#include "ui/kit/tr.h"
#include "ui/lessons/measure_table.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int kLongestBar = 12; // signs

struct TableRow {
    QString name;
    std::optional<MeasureValue> value;
    QString problem; // why there is none
};

/// A name in markdown and in a cell of its tables, whatever signs it has.
QString asWritten(const QString& name)
{
    static const QString special = QStringLiteral("\\`*_{}[]<>#|$&");
    QString text;
    for (const QChar sign : name)
        text += special.contains(sign) ? QString(u'\\') + sign : QString(sign);
    return text;
}

/// The numbers of a table, or where it asks for each token one for every token of the text, named by its place.
std::vector<LessonNumber> numbersOf(const LessonTable& table, const LiveMeasures* measures)
{
    if (!table.ofEachToken)
        return table.numbers;
    const QStringList tokens = measures ? measures->inputTokens() : QStringList();
    std::vector<LessonNumber> numbers;
    for (int i = 0; i < tokens.size(); ++i)
        numbers.push_back({measureOfOption(*table.ofEachToken, QStringLiteral("@%1").arg(i)), tokens[i]});
    return numbers;
}

/// Some may be of tokens that are not in the text: the reader has typed another one.
TableRow rowNow(const LessonNumber& number, const LiveMeasures* measures)
{
    try {
        return {number.label, measures ? std::optional(measures->evaluate(number.measure)) : std::nullopt, {}};
    } catch (const Error& error) {
        return {number.label, std::nullopt, QString::fromUtf8(error.what())};
    }
}

std::vector<TableRow> rowsOf(const LessonTable& table, const LiveMeasures* measures)
{
    std::vector<TableRow> rows;
    for (const LessonNumber& number : numbersOf(table, measures))
        rows.push_back(rowNow(number, measures));
    return rows;
}

QString barText(double number, double largest)
{
    const double share = largest > 0.0 ? std::abs(number) / largest : 0.0;
    return QString(static_cast<int>(std::lround(kLongestBar * share)), QChar(0x2588));
}

QString comparedText(const LessonTable& table, const std::vector<TableRow>& rows)
{
    double largest = 0.0;
    for (const TableRow& row : rows)
        largest = std::max(largest, row.value ? std::abs(row.value->number.value_or(0.0)) : 0.0);
    QString text = QStringLiteral("\n| | %1 | |\n|---|---:|---|\n").arg(asWritten(table.name));
    for (const TableRow& row : rows) {
        const std::optional<double> number = row.value ? row.value->number : std::nullopt;
        text += QStringLiteral("| %1 | %2 | %3 |\n")
                    .arg(asWritten(row.name), number ? numberText(*number, 2) : QStringLiteral("–"),
                         number ? barText(*number, largest) : QString());
    }
    return text + u'\n';
}

QString namedText(const std::vector<TableRow>& rows)
{
    QString text(u'\n');
    for (const TableRow& row : rows)
        text += QStringLiteral("- %1: **%2**\n")
                    .arg(asWritten(row.name), row.value ? asWritten(row.value->text()) : QStringLiteral("–"));
    return text + u'\n';
}

QString sentenceText(const QString& sentence)
{
    return QStringLiteral("\n*%1*\n\n").arg(asWritten(sentence));
}

QString tableText(const LessonTable& table, const std::vector<TableRow>& rows)
{
    if (rows.empty())
        return sentenceText(tr("The numbers come with the picture…"));
    if (std::ranges::none_of(rows, [](const TableRow& row) { return row.problem.isEmpty(); }))
        return sentenceText(rows.front().problem);
    return table.name.isEmpty() ? namedText(rows) : comparedText(table, rows);
}

LessonTable tableOfEach(const YamlBlock& yaml)
{
    yaml.expectKeys({"each", "name", "measure"});
    LessonTable table;
    table.name = yaml.string("name");
    if (table.name.isEmpty())
        yaml.fail(yaml.root(), QStringLiteral("\"name\": expected a text, found nothing"));
    if (!yaml.has("measure"))
        yaml.fail(yaml.root(), QStringLiteral("\"measure\": expected one such as memory(option), found nothing"));
    const MeasureCall measure = readMeasure(yaml, yaml.root()["measure"]);
    if (!measure.arguments.contains(u"option"))
        yaml.fail(yaml.root()["measure"],
                  QStringLiteral("\"measure\": expected a measure of each option, such as memory(option)"));
    const YAML::Node each = yaml.root()["each"];
    if (each.IsDefined() && each.IsSequence() && each.size() > 0) {
        for (const YAML::Node& option : each)
            table.numbers.push_back({measureOfOption(measure, yaml.text(option)), yaml.text(option)});
    } else if (each.IsDefined() && each.IsScalar() && each.Scalar() == "tokens") {
        table.ofEachToken = measure;
    } else {
        yaml.fail(each.IsDefined() ? each : yaml.root(),
                  QStringLiteral("\"each\": expected tokens, or a list such as [the, train]"));
    }
    return table;
}

} // namespace

LessonTable readLessonTable(const YamlBlock& yaml)
{
    if (!yaml.root().IsMap() || yaml.root().size() == 0)
        yaml.fail(yaml.root(), QStringLiteral("expected measures with what they are called, such as \"entropy(check): "
                                              "entropy of its row\", or each, name and measure, found %1")
                                   .arg(foundNode(yaml.root())));
    if (yaml.has("each") || yaml.has("measure"))
        return tableOfEach(yaml);
    LessonTable table;
    for (const auto& entry : yaml.root())
        table.numbers.push_back({readMeasure(yaml, entry.first), yaml.text(entry.second)});
    return table;
}

QString tablePlace(int number)
{
    return QStringLiteral("\uE006%1\uE007").arg(number);
}

QString withTables(QString markdown, const std::vector<LessonTable>& tables, const LiveMeasures* measures)
{
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const QString place = tablePlace(static_cast<int>(i));
        if (!markdown.contains(place))
            continue; // a table is worked out where it is read
        markdown.replace(place, tableText(tables[i], rowsOf(tables[i], measures)));
    }
    return markdown;
}

} // namespace headlight
