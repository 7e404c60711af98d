// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/overview/head_thumbnails.h"

#include "core/activations/given_run.h"
#include "core/base/worker_pool.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/picture/shown_map.h"
#include "ui/pictures/head_pictures/head_summary.h"
#include "ui/pictures/heatmap/heatmap_part.h"

namespace headlight {

namespace {

/// The numbers alone; they live as long as the whole does.
std::shared_ptr<const Matrix> numbersOf(const std::shared_ptr<const HeadPicture>& picture)
{
    return picture ? std::shared_ptr<const Matrix>(picture, &picture->pooled) : nullptr;
}

bool isCommon(const ColourScale& colours)
{
    return colours.kind == ScaleKind::RowMax || colours.range == ScaleRange::Typed ||
           colours.range == ScaleRange::Global;
}

QString poolingText(const OverviewPlot& plot)
{
    const int nRows = (plot.nQueries() + plot.rows() - 1) / plot.rows();
    const int nColumns = (plot.nKeys() + plot.columns() - 1) / plot.columns();
    return (plot.isOfFileNumbers ? tr("each cell is the largest of up to %1 × %2 numbers")
                                 : tr("each cell is the largest of up to %1 × %2 weights"))
        .arg(nRows)
        .arg(nColumns);
}

} // namespace

HeatmapPart wholeOf(const HeadPictures& pictures)
{
    const AttentionMap& map = pictures.first;
    return {{0, map.nQueries()},           {0, map.nKeys()}, static_cast<int>(map.nQueries()),
            static_cast<int>(map.nKeys()), map.shows(),      labelList(map.queryLabels()),
            labelList(map.keyLabels())};
}

std::optional<MapPlaces> placesOf(const HeadPictures& pictures, const MapPart& wanted)
{
    const HeatmapPart whole = wholeOf(pictures);
    const HeatmapPart part = placesOf(whole, wanted);
    return part == whole ? std::nullopt : std::optional(MapPlaces{part.rows, part.columns});
}

OverviewPlot makeOverviewPlot(const ActivationCache& cache, const HeadPictures& pictures, const ColourScale& colours,
                              const HeadPictures* part)
{
    const HeadPictures& seen = part ? *part : pictures;
    const HeadGrid& grid = pictures.grid;
    OverviewPlot plot;
    plot.part = grid.part;
    plot.nLayers = grid.nLayers;
    plot.nHeads = grid.nHeads;
    plot.nSharing = std::max(1, cache.config().sizeOf(grid.part).headsPerKey());
    plot.shown = wholeOf(pictures);
    plot.shown.rows = seen.places.rows;
    plot.shown.columns = seen.places.columns;
    plot.queryLabels = plot.shown.queryLabels.mid(plot.shown.rows.first, plot.shown.rows.count);
    plot.keyLabels = plot.shown.keyLabels.mid(plot.shown.columns.first, plot.shown.columns.count);
    plot.queryPhrases = shownPhrases(cache, pictures.first).mid(plot.shown.rows.first, plot.shown.rows.count);
    plot.allowed = seen.shown;
    plot.isOfFileNumbers = holdsSignedNumbers(cache, grid.part);
    plot.ablated = cache.options.ablatedHeads;
    std::vector<HeadIndex> heads;
    for (int layer = 0; layer < grid.nLayers; ++layer) {
        // A range over a layer or all heads is one scale for each of them, and takes a look at every one.
        const bool isOwn = !isCommon(colours) && colours.range != ScaleRange::Layer;
        ColourScale scale = scaleOf(pictures, {layer, 0, grid.part}, colours);
        for (int head = 0; head < grid.nHeads; ++head) {
            const HeadIndex index{layer, head, grid.part};
            const std::shared_ptr<const HeadPicture>& picture = pictures.of(index);
            heads.push_back(index);
            plot.pictures.push_back(numbersOf(seen.of(index)));
            plot.colours.push_back(isOwn ? scaleOf(pictures, index, colours) : scale);
            plot.summaries << (picture ? picture->summary : QString());
            plot.heldOut << heldOutSummary(cache, index);
        }
        if (grid.nHeads < 2)
            continue;
        for (const auto pooledHeads : {&HeadPictures::means, &HeadPictures::maxima}) {
            const auto& whole = (pictures.*pooledHeads)[static_cast<std::size_t>(layer)];
            plot.pictures.push_back(numbersOf((seen.*pooledHeads)[static_cast<std::size_t>(layer)]));
            plot.colours.push_back(isOwn && whole ? fitted(colours, whole->range) : scale);
        }
    }
    plot.caption = makeCaption(cache, heads);
    plot.caption.shown = shownPhrases(pictures.options, cache.recurrent.has_value()).join(QStringLiteral(" · "));
    if (plot.isPart())
        sayPart(plot.caption, plot.shown);
    if (plot.isPooled())
        plot.caption.method = poolingText(plot);
    return plot;
}

HeadThumbnails makeHeadThumbnails(OverviewPlot plot, const HeadThumbnails* before)
{
    HeadThumbnails result;
    result.images.resize(plot.pictures.size());
    parallelFor(std::ssize(plot.pictures), [&](Index picture) {
        const auto i = static_cast<std::size_t>(picture);
        if (before && i < before->images.size() && before->plot.pictures[i] == plot.pictures[i] &&
            before->plot.colours[i] == plot.colours[i])
            result.images[i] = before->images[i];
        else if (plot.pictures[i])
            result.images[i] = thumbnailImage(*plot.pictures[i], plot.allowedIn(static_cast<int>(i) / plot.nColumns()),
                                              plot.colours[i]);
    });
    result.plot = std::move(plot);
    return result;
}

} // namespace headlight
