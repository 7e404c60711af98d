// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_points/head_points_plot.h"

#include "core/export/float_text.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

#include <algorithm>

namespace headlight {

namespace {

/// The quantities that a plot shows, each once, and the likeness where there is a head to be like.
std::vector<HeadQuantity> shownQuantities(const HeadPointsPlot& plot)
{
    std::vector<HeadQuantity> shown;
    const auto add = [&](HeadQuantity quantity) {
        if (measureOf(quantity) && !std::ranges::count(shown, quantity))
            shown.push_back(quantity);
    };
    for (const HeadQuantity quantity : {plot.choice.x, plot.choice.y, plot.choice.colour, plot.choice.size})
        add(quantity);
    if (plot.reference)
        add(HeadQuantity::Similarity);
    return shown;
}

} // namespace

std::optional<HeadMeasure> measureOf(HeadQuantity quantity)
{
    const QString word = wordOf(kHeadMarks, quantity);
    for (const HeadMeasure measure : headMeasures())
        if (measureKey(measure) == word)
            return measure;
    return std::nullopt;
}

QString quantityName(HeadQuantity quantity)
{
    switch (quantity) {
    case HeadQuantity::None:
        return tr("none");
    case HeadQuantity::Heads:
        return tr("how many heads");
    case HeadQuantity::Layer:
        return tr("layer");
    case HeadQuantity::PreviousToken:
        return tr("weight on the token before");
    case HeadQuantity::NextToken:
        return tr("weight on the token after");
    case HeadQuantity::Self:
        return tr("weight on itself");
    case HeadQuantity::FirstToken:
        return tr("weight on the first token");
    case HeadQuantity::SpecialTokens:
        return tr("weight on special tokens");
    case HeadQuantity::Punctuation:
        return tr("weight on punctuation");
    case HeadQuantity::SameToken:
        return tr("weight on the same token elsewhere");
    case HeadQuantity::Distance:
        return tr("mean distance, in tokens");
    case HeadQuantity::PatchDistance:
        return tr("mean distance, in patches");
    case HeadQuantity::Entropy:
        return tr("entropy of attention, in nats");
    case HeadQuantity::Induction:
        return tr("induction score");
    case HeadQuantity::DuplicateToken:
        return tr("duplicate token score");
    case HeadQuantity::NameMover:
        return tr("name mover score");
    case HeadQuantity::NameCopying:
        return tr("copies names");
    case HeadQuantity::CopySuppression:
        return tr("copy suppression");
    case HeadQuantity::Retrieval:
        return tr("retrieval score");
    case HeadQuantity::Successor:
        return tr("successor score");
    case HeadQuantity::Similarity:
        return tr("likeness to the chosen head");
    case HeadQuantity::CellWeight:
        return tr("number in the pinned cell");
    case HeadQuantity::CellContrast:
        return tr("number there, more than in other rows");
    }
    return {};
}

std::optional<double> quantityOf(const HeadTableRow& row, HeadQuantity quantity)
{
    if (quantity == HeadQuantity::Layer)
        return row.head.layer;
    if (quantity == HeadQuantity::Heads)
        return 1.0; // one of those that are counted
    const std::optional<HeadMeasure> measure = measureOf(quantity);
    return measure ? valueOf(row, *measure) : std::nullopt;
}

QString quantityText(HeadQuantity quantity, double value)
{
    const std::optional<HeadMeasure> measure = measureOf(quantity);
    return measure ? measureText(*measure, value) : numberText(value, 0);
}

HeadPointsPlot makeHeadPointsPlot(const HeadTable& table, const HeadPointsChoice& choice,
                                  const std::set<HeadIndex>& hidden, const std::optional<HeadIndex>& selected)
{
    HeadPointsPlot plot;
    plot.choice = choice;
    plot.grid = table.grid;
    plot.selected = selected;
    plot.reference = table.reference;
    for (const HeadTableRow& row : table.rows) {
        const std::optional<double> x = quantityOf(row, choice.x);
        const std::optional<double> y = quantityOf(row, choice.y);
        if (!x || !y)
            ++plot.nWithout;
        else if (hidden.contains(row.head) && row.head != selected)
            plot.hidden.push_back(row.head);
        else
            plot.points.push_back({row.head, *x, *y, quantityOf(row, choice.colour), quantityOf(row, choice.size)});
    }
    return plot;
}

std::string headPointsTable(const HeadPointsPlot& plot, const HeadTable& table)
{
    const std::vector<HeadQuantity> shown = shownQuantities(plot);
    std::string text = "attention,layer,head";
    for (const HeadQuantity quantity : shown)
        text += ',' + wordOf(kHeadMarks, quantity).toStdString();
    text += '\n';
    for (const HeadPointsPlot::Point& point : plot.points) {
        const auto row = std::ranges::find(table.rows, point.head, &HeadTableRow::head);
        text += std::string(partName(point.head.part)) + ',' + std::to_string(point.head.layer) + ',' +
                std::to_string(point.head.head);
        for (const HeadQuantity quantity : shown) {
            const std::optional<double> value = quantityOf(*row, quantity);
            text += ',' + (value ? floatText(static_cast<float>(*value)) : std::string());
        }
        text += '\n';
    }
    return text;
}

} // namespace headlight
