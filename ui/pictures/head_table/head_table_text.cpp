// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_table/head_table_text.h"

#include "core/export/float_text.h"
#include "ui/pictures/head_table/known_heads.h"

#include <algorithm>

namespace headlight {

bool hasPatches(const HeadTable& table)
{
    return std::ranges::any_of(table.rows, [](const HeadTableRow& row) { return row.scores.patches.has_value(); });
}

std::vector<HeadMeasure> measuresIn(const HeadTable& table)
{
    std::vector<HeadMeasure> measures;
    for (const HeadMeasure measure : headMeasures()) {
        const bool compares = measure == HeadMeasure::Similarity;
        const bool isDrawn = measure == HeadMeasure::Drawing || measure == HeadMeasure::DrawingContrast;
        const bool isOfCell = measure == HeadMeasure::CellWeight || measure == HeadMeasure::CellContrast;
        const bool ablates = measure == HeadMeasure::Divergence || measure == HeadMeasure::LogProbabilityChange;
        const bool isTried = probeOf(measure).has_value();
        const bool isOfPicture = measure == HeadMeasure::PatchDistance;
        if ((!compares || table.reference) && (!isDrawn || table.hasDrawing) && (!isOfCell || table.cell) &&
            (!ablates || table.isSwitchedOff) && (!isTried || (table.isTried && !table.whyNone.contains(measure))) &&
            (!isOfPicture || hasPatches(table)))
            measures.push_back(measure);
    }
    return measures;
}

std::string headTableText(const HeadTable& table, const std::vector<HeadTableRow>& rows, char separator)
{
    const std::vector<HeadMeasure> measures = measuresIn(table);
    std::string text = "attention";
    for (const char* name : {"layer", "head"})
        (text += separator) += name;
    for (const HeadMeasure measure : measures)
        text += separator + measureKey(measure).toStdString();
    if (table.isTried)
        (text += separator) += "known_as";
    text += '\n';
    for (const HeadTableRow& row : rows) {
        text += partName(row.head.part);
        text += separator + std::to_string(row.head.layer) + separator + std::to_string(row.head.head);
        for (const HeadMeasure measure : measures) {
            const std::optional<double> value = valueOf(row, measure);
            text += separator + (value ? floatText(static_cast<float>(*value)) : std::string());
        }
        if (table.isTried)
            text += separator + knownAs(row).replace(QStringLiteral(", "), QStringLiteral(" + ")).toStdString();
        text += '\n';
    }
    return text;
}

} // namespace headlight
