// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/table_formats.h"

#include "core/base/alternatives.h"
#include "core/base/error.h"
#include "core/export/csv_records.h"
#include "core/export/latex_numbers.h"
#include "core/export/pattern_arrays.h"
#include "core/io/file_ending.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <array>
#include <vector>

namespace headlight {

namespace {

std::string csvOf(const PictureTable& table)
{
    std::string csv;
    table.text([&csv](std::string_view piece) { csv += piece; });
    return csv;
}

void writeCsv(const PictureTable& table, const TextSink& out)
{
    table.text(out);
}

void writeJson(const PictureTable& table, const TextSink& out)
{
    if (table.json)
        table.json(out);
    else if (table.map)
        writePatternJson(out, table.map());
    else
        writeRecordsJson(out, csvOf(table));
}

void writeMarkdown(const PictureTable& table, const TextSink& out)
{
    writeRecordsMarkdown(out, csvOf(table));
}

void writeLatex(const PictureTable& table, const TextSink& out)
{
    if (table.map)
        writePatternLatex(out, table.map());
    else
        writeRecordsLatex(out, csvOf(table));
}

void writeNpzOf(const PictureTable& table, const TextSink& out)
{
    if (table.heads)
        writeHeadsNpz(out, table.heads());
    else
        writePatternNpz(out, table.map());
}

void writeNpyOf(const PictureTable& table, const TextSink& out)
{
    writePatternNpy(out, table.map());
}

void writeSafetensorsOf(const PictureTable& table, const TextSink& out)
{
    writePatternSafetensors(out, table.map());
}

bool canHold(const TableFormat& format, const PictureTable& table)
{
    return !format.isOfMatrix || table.map;
}

std::string anyOf(const QStringList& endings)
{
    std::vector<std::string> each;
    for (const QString& ending : endings)
        each.push_back(ending.toStdString());
    return alternatives(each);
}

} // namespace

std::span<const TableFormat> tableFormats()
{
    static const std::array<TableFormat, 7> formats = {{
        {kTableEnding, "CSV", QT_TRANSLATE_NOOP("headlight", "CSV: the numbers"), true, false, writeCsv},
        {".json", "JSON", QT_TRANSLATE_NOOP("headlight", "JSON: the numbers"), true, false, writeJson},
        {".md", "Markdown", QT_TRANSLATE_NOOP("headlight", "Markdown: the numbers as a table"), true, false,
         writeMarkdown},
        {".ltx", "LaTeX", QT_TRANSLATE_NOOP("headlight", "LaTeX: the numbers as a bmatrix or a table"), true, false,
         writeLatex},
        {".npy", "NPY", QT_TRANSLATE_NOOP("headlight", "NPY: the matrix, for NumPy"), false, true, writeNpyOf},
        {".npz", "NPZ", QT_TRANSLATE_NOOP("headlight", "NPZ: every head and its tokens, for NumPy"), false, true,
         writeNpzOf},
        {".safetensors", "safetensors", QT_TRANSLATE_NOOP("headlight", "safetensors: the matrix and its tokens"), false,
         true, writeSafetensorsOf},
    }};
    return formats;
}

const TableFormat* tableFormat(const std::string& ending)
{
    const auto formats = tableFormats();
    const auto found = std::ranges::find(formats, ending, &TableFormat::ending);
    return found == formats.end() ? nullptr : &*found;
}

QStringList tableEndings()
{
    QStringList endings;
    for (const TableFormat& format : tableFormats())
        endings << QString::fromStdString(format.ending);
    return endings;
}

QStringList endingsOf(const PictureTable& table)
{
    QStringList endings;
    for (const TableFormat& format : tableFormats())
        if (canHold(format, table))
            endings << QString::fromStdString(format.ending);
    return endings;
}

const TableFormat& formatFor(const PictureTable& table, const std::string& ending)
{
    const TableFormat* format = tableFormat(ending);
    if (!format)
        throw Error(ErrorKind::BadArgument,
                    "a table is written as " + anyOf(endingsOf(table)) + ", not " + asEnding(ending));
    if (!canHold(*format, table))
        throw Error(ErrorKind::BadArgument, "the numbers of this picture are a table of records, no single matrix: "
                                            "they are written as " +
                                                anyOf(endingsOf(table)) + ", not " + asEnding(ending));
    return *format;
}

} // namespace headlight
