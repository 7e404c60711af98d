// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/patches/seen_plot.h"

#include "core/analysis/patch_grid.h"
#include "core/export/float_text.h"
#include "ui/kit/tr.h"

#include <cstring>
#include <string>

namespace headlight {

namespace {

QImage asImage(const RgbImage& image)
{
    if (image.bytes.empty())
        return {};
    const auto rowBytes = std::size_t{3} * static_cast<std::size_t>(image.size.width);
    QImage result(image.size.width, image.size.height, QImage::Format_RGB888);
    for (int row = 0; row < image.size.height; ++row)
        std::memcpy(result.scanLine(row), image.bytes.data() + static_cast<std::size_t>(row) * rowBytes, rowBytes);
    return result;
}

std::string inPatch(int pixel, int patchSize, int nPatches)
{
    const int patch = pixel / patchSize;
    return patch < nPatches ? std::to_string(patch) : std::string();
}

} // namespace

QString whyNoPicture(const ActivationCache& run)
{
    const QString name = QString::fromStdString(run.model->name);
    if (run.config().isGiven())
        return patchGrid(run.inputEncoding()).isEmpty()
                   ? tr("%1 is about tokens that have no place in a picture; on the command line --grid and --prefix "
                        "give them one.")
                         .arg(name)
                   : tr("%1 holds attention weights alone: what a model saw is not in it.").arg(name);
    if (!run.config().readsImages())
        return tr("%1 reads texts: a model of images has its weights laid on the picture here.").arg(name);
    const SharedPixels& pixels = run.inputEncoding().pixels;
    return pixels && !pixels->picture.isEmpty() ? QString() : tr("This run of %1 has no picture.").arg(name);
}

QImage seenPatches(const TokenSequence& tokens, int patchSize)
{
    if (!tokens.pixels)
        return {};
    const QImage seen = asImage(tokens.pixels->picture.seen);
    if (patchSize < 1)
        return seen;
    return seen.copy(0, 0, seen.width() / patchSize * patchSize, seen.height() / patchSize * patchSize);
}

QString seenPhrase(const TokenSequence& tokens, GridSize grid)
{
    const QString patches = tr("%1 × %2 patches").arg(grid.rows).arg(grid.columns);
    if (!tokens.pixels)
        return patches;
    const bool isPrepared = !tokens.pixels->values.empty();
    return (isPrepared ? tr("picture as the model sees it: %1 × %2 pixels, %3")
                       : tr("picture as it was given: %1 × %2 pixels, %3"))
        .arg(tokens.pixels->width)
        .arg(tokens.pixels->height)
        .arg(patches);
}

SeenPlot makeSeenPlot(const ActivationCache& run)
{
    const TokenSequence& tokens = run.inputEncoding();
    const SeenImage& picture = tokens.pixels->picture;
    SeenPlot plot;
    plot.caption.model = QString::fromStdString(run.model->name);
    plot.given = {picture.given.width, picture.given.height};
    plot.resized = asImage(picture.resized);
    plot.seen = asImage(picture.seen);
    plot.crop = QRect(QPoint(picture.cropLeft, picture.cropTop), plot.seen.size());
    plot.grid = patchGrid(tokens).size;
    plot.patchSize = run.config().image.patchSize;
    plot.caption.shown = seenPhrase(tokens, plot.grid);
    return plot;
}

void writeSeenTable(const TextSink& out, const ActivationCache& run)
{
    const PixelValues& pixels = *run.inputEncoding().pixels;
    const GridSize grid = patchGrid(run.inputEncoding()).size;
    const int patchSize = run.config().image.patchSize;
    out("y,x,patch_row,patch_column,red,green,blue,value_red,value_green,value_blue\n");
    for (int y = 0; y < pixels.height; ++y) {
        std::string lines;
        for (int x = 0; x < pixels.width; ++x) {
            lines += std::to_string(y) + ',' + std::to_string(x) + ',' + inPatch(y, patchSize, grid.rows) + ',' +
                     inPatch(x, patchSize, grid.columns);
            for (int channel = 0; channel < 3; ++channel)
                lines += ',' + std::to_string(int{pixels.picture.seen.at(y, x, channel)});
            for (int channel = 0; channel < 3; ++channel)
                lines += ',' + floatText(pixels.at(channel, y, x));
            lines += '\n';
        }
        out(lines);
    }
}

} // namespace headlight
