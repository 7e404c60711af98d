// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/shapes/shapes_flow.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

namespace headlight {

namespace {

bool isProjection(const ShapeStep& step)
{
    return step.id.starts_with("project");
}

/// The beginning that the ids of steps which stand one below the other share; empty: the step stands alone.
std::string_view stageOf(const ShapeStep& step)
{
    for (const std::string_view stage : {"latent", "project", "norm", "rotary"})
        if (step.id.starts_with(stage))
            return stage;
    return {};
}

/// Whether two steps that follow each other stand one below the other.
bool areBeside(const ShapeStep& a, const ShapeStep& b)
{
    return !stageOf(a).empty() && stageOf(a) == stageOf(b);
}

bool hasTerm(const std::vector<ShapeTerm>& terms, const std::string& name)
{
    return std::ranges::find(terms, name, &ShapeTerm::name) != terms.end();
}

/// What the first steps are made of, each once: X, or X and Y where the keys are another text.
std::vector<ShapeTerm> firstInputs(const ShapePlot& plot)
{
    std::vector<ShapeTerm> terms;
    for (const ShapeStep& step : plot.steps) {
        if (!areBeside(plot.steps.front(), step))
            break;
        if (!hasTerm(terms, step.operands.front().name))
            terms.push_back(step.operands.front());
    }
    return terms;
}

/// X stands among the latent vectors, too, where a projection is of X.
void carryOn(const ShapePlot& plot, const std::vector<ShapeTerm>& inputs, std::vector<ShapeTerm>& latent)
{
    for (const ShapeStep& step : plot.steps)
        for (const ShapeTerm& input : inputs)
            if (isProjection(step) && step.operands.front().name == input.name && !hasTerm(latent, input.name))
                latent.insert(latent.begin(), input);
}

/// Whether an arrow leads from a term to one of the next column: where the step that makes it belongs to a stage, from
/// what it is made of.
bool leadsTo(const ShapePlot& plot, const ShapeTerm& from, const ShapeTerm& to)
{
    const auto maker = std::ranges::find(plot.steps, to.name,
                                         [](const ShapeStep& step) -> const std::string& { return step.result.name; });
    if (maker == plot.steps.end())
        return from.name == to.name;
    return stageOf(*maker).empty() || hasTerm(maker->operands, from.name);
}

} // namespace

void layoutFlow(ShapesLayout& layout, const ShapePlot& plot, const QPointF& topLeft, double width, const Theme& theme)
{
    if (plot.steps.empty() || plot.steps.front().operands.empty())
        return;
    std::vector<std::vector<ShapeTerm>> columns{firstInputs(plot)};
    std::size_t headOutput = 0;
    for (std::size_t i = 0; i < plot.steps.size(); ++i) {
        const ShapeStep& step = plot.steps[i];
        if (i > 0 && areBeside(plot.steps[i - 1], step))
            columns.back().push_back(step.result);
        else
            columns.push_back({step.result});
        if (step.id == "headOutput")
            headOutput = columns.size() - 1;
    }
    if (plot.steps.front().id.starts_with("latent"))
        carryOn(plot, columns[0], columns[1]);
    const double body = theme.bodyFont.pixelSize();
    const double boxHeight = std::round(2.0 * body);
    std::size_t mostRows = 1;
    for (const std::vector<ShapeTerm>& column : columns)
        mostRows = std::max(mostRows, column.size());
    const double nColumns = static_cast<double>(columns.size());
    // From the first card's left to the last one's right; in a wide window the arrows grow before the boxes do.
    const double room = (width + 1.2 * body) / nColumns;
    const double boxWidth = std::round(std::max(std::min(room, 9.0 * body) - 1.2 * body, room - 4.0 * body));
    const double pitch = (width - boxWidth) / std::max(1.0, nColumns - 1.0);
    const double stackHeight = static_cast<double>(mostRows) * (boxHeight + 0.4 * body) - 0.4 * body;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        const double x = std::round(topLeft.x() + static_cast<double>(c) * pitch);
        const double height = static_cast<double>(columns[c].size()) * (boxHeight + 0.4 * body) - 0.4 * body;
        double y = std::round(topLeft.y() + (stackHeight - height) / 2.0);
        for (const ShapeTerm& term : columns[c]) {
            layout.flow.push_back({term, QRectF(x, y, boxWidth, boxHeight), static_cast<int>(c)});
            y += boxHeight + 0.4 * body;
        }
    }
    const auto middleRight = [](const QRectF& box) { return QPointF(box.right() + 2.0, box.center().y()); };
    const auto middleLeft = [](const QRectF& box) { return QPointF(box.left() - 2.0, box.center().y()); };
    for (const FlowNode& from : layout.flow) {
        for (const FlowNode& to : layout.flow) {
            // V has nothing to do with the scores: it goes round them, to Z.
            const bool isValue = from.term.name.starts_with("V") && headOutput > 0;
            if (to.column == from.column + 1 && !isValue && leadsTo(plot, from.term, to.term))
                layout.arrows.push_back({middleRight(from.box), middleLeft(to.box)});
            else if (isValue && to.column == static_cast<int>(headOutput) && layout.detour.empty())
                layout.detour = {middleRight(from.box),
                                 {to.box.center().x(), from.box.center().y()},
                                 {to.box.center().x(), to.box.bottom() + 2.0}};
        }
    }
}

double flowHeight(const ShapePlot& plot, const Theme& theme)
{
    const auto nProjections = std::count_if(plot.steps.begin(), plot.steps.end(), isProjection);
    const double body = theme.bodyFont.pixelSize();
    return static_cast<double>(std::max<std::ptrdiff_t>(1, nProjections)) * 2.4 * body;
}

} // namespace headlight
