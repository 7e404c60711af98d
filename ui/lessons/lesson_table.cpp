// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_table.h"

#include "core/base/error.h"
#include "ui/kit/tr.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/measure_table.h"
#include "ui/pictures/words.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int kLongestBar = 12; // signs

struct TableRow {
    QString name;
    double number = 0.0;
};

/// A name in a cell of a table of markdown, whatever signs it has.
QString inCell(const QString& name)
{
    static const QString special = QStringLiteral("\\`*_{}[]<>#|$&");
    QString text;
    for (const QChar sign : name)
        text += special.contains(sign) ? QString(u'\\') + sign : QString(sign);
    return text;
}

/// What the table is of: options as the lesson names them, or tokens by their places.
QStringList optionsOfTable(const LessonTable& table, const LiveMeasures& measures)
{
    if (!table.options.isEmpty())
        return table.options;
    QStringList places;
    for (int i = 0; i < measures.inputTokens().size(); ++i)
        places << QStringLiteral("@%1").arg(i);
    return places;
}

std::vector<TableRow> rowsOfTable(const LessonTable& table, const LiveMeasures& measures)
{
    const QStringList options = optionsOfTable(table, measures);
    std::vector<TableRow> rows;
    for (qsizetype i = 0; i < options.size(); ++i) {
        const MeasureCall call = measureOfOption(table.measure, options[i]);
        const MeasureValue value = measures.evaluate(call);
        if (!value.number)
            throw Error(ErrorKind::BadArgument, call.text().toStdString() + " gives no number");
        rows.push_back({table.options.isEmpty() ? measures.inputTokens()[i] : options[i], *value.number});
    }
    return rows;
}

QString markdownOf(const LessonTable& table, const std::vector<TableRow>& rows)
{
    double largest = 0.0;
    for (const TableRow& row : rows)
        largest = std::max(largest, std::abs(row.number));
    QString text = QStringLiteral("\n| | %1 | |\n|---|---:|---|\n").arg(inCell(table.name));
    for (const TableRow& row : rows) {
        const int bar = largest > 0.0 ? static_cast<int>(std::lround(kLongestBar * std::abs(row.number) / largest)) : 0;
        text += QStringLiteral("| %1 | %2 | %3 |\n")
                    .arg(inCell(row.name), numberText(row.number, 2), QString(std::max(bar, 0), QChar(0x2588)));
    }
    return text + u'\n';
}

QString tableText(const LessonTable& table, const LiveMeasures* measures)
{
    if (!measures)
        return QStringLiteral("\n*%1*\n\n").arg(tr("The numbers come with the picture…"));
    try {
        return markdownOf(table, rowsOfTable(table, *measures));
    } catch (const Error& error) {
        return QStringLiteral("\n*%1*\n\n").arg(inCell(QString::fromUtf8(error.what())));
    }
}

} // namespace

LessonTable readLessonTable(const YamlBlock& yaml)
{
    yaml.expectKeys({"each", "name", "measure"});
    LessonTable table;
    table.name = yaml.string("name");
    if (table.name.isEmpty())
        yaml.fail(yaml.root(), QStringLiteral("\"name\": expected a text, found nothing"));
    const YAML::Node each = yaml.root()["each"];
    if (each.IsDefined() && each.IsSequence() && each.size() > 0) {
        for (const YAML::Node& option : each)
            table.options << QString::fromStdString(option.IsScalar() ? option.Scalar() : std::string());
    } else if (yaml.string("each") != u"tokens") {
        yaml.fail(each.IsDefined() ? each : yaml.root(),
                  QStringLiteral("\"each\": expected tokens, or a list such as [the, train]"));
    }
    try {
        table.measure = parseMeasure(yaml.string("measure"));
        requireMeasure(table.measure);
        if (!table.measure.arguments.contains(u"option"))
            throw Error(ErrorKind::BadArgument, "expected a measure of each option, such as memory(option)");
    } catch (const Error& error) {
        yaml.fail(yaml.has("measure") ? yaml.root()["measure"] : yaml.root(),
                  QStringLiteral("\"measure\": ") + QString::fromStdString(error.message()));
    }
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
        if (markdown.contains(place)) // a table is worked out where it is read
            markdown.replace(place, tableText(tables[i], measures));
    }
    return markdown;
}

} // namespace headlight
