// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_pictures/head_pictures.h"

#include "core/activations/attention_map.h"
#include "core/activations/given_run.h"
#include "core/base/worker_pool.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/label_list.h"
#include "ui/picture/attention_labels.h"
#include "ui/picture/shared_range.h"
#include "ui/picture/shown_map.h"
#include "ui/pictures/head_pictures/head_summary.h"
#include "ui/pictures/head_pictures/thumbnail_bins.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

/// The layer that is being made.
struct LayerInWork {
    int layer = 0;
    std::vector<AttentionMap> maps; // [nHeads] as they are shown
    std::vector<HeadPicture> heads; // [nHeads]
    HeadPicture mean;
    HeadLabels labels; // all heads share them, token by token; for a short text only, as sum
    Matrix sum;        // [Tq, Tk] of the heads' patterns; of a short text only
    Matrix largest;    // [nHeads + 1, rows] of each row of each pattern; the last one is the mean's
    Index next = 0;    // bin of queries of a long text, or of a part
};

namespace {

constexpr Index kWholeUpTo = 256; // tokens; longer texts are only pooled

bool sumsToOne(const Matrix& pattern, const AttentionMap& map)
{
    const Matrix sink = map.sink({0, pattern.rows()});
    for (Index query = 0; query < pattern.rows(); ++query) {
        const float expected = map.hasValue(query) ? 1.0F : 0.0F;
        const float unused = sink.size() == 0 ? 0.0F : sink(query, 0);
        if (!(std::abs(pattern.row(query).sum() + unused - expected) <= 1e-4F))
            return false;
    }
    return true;
}

/// `largest` [Tq] are magnitudes of the pattern's rows, not of the picture's: a bin of a long text has the largest of
/// several rows, and what is rare in the text would be in most of them.
std::shared_ptr<const HeadPicture> shared(HeadPicture picture, const RowVector& largest)
{
    picture.range = rangeOfRows({largest.data(), largest.data() + largest.size()});
    if (picture.pooled.minCoeff() < 0.0F)
        picture.range.low = -picture.range.high;
    return std::make_shared<const HeadPicture>(std::move(picture));
}

} // namespace

const std::shared_ptr<const HeadPicture>& HeadPictures::of(const HeadIndex& head) const
{
    const Index place = Index{head.layer} * grid.nHeads + head.head;
    return heads[static_cast<std::size_t>(place)];
}

bool HeadPictures::hasLayer(int layer) const
{
    return means[static_cast<std::size_t>(layer)] != nullptr;
}

bool HeadPictures::isComplete() const
{
    return std::all_of(means.begin(), means.end(), [](const auto& mean) { return mean != nullptr; });
}

HeadPictureMaker::HeadPictureMaker(std::shared_ptr<const ActivationCache> cache, AttentionPart part,
                                   const ShownOptions& options, const std::optional<MapPlaces>& places)
    : m_cache(std::move(cache)),
      m_isShort(!places &&
                std::max(m_cache->queryEncoding(part).size(), m_cache->keyEncoding(part).size()) <= kWholeUpTo)
{
    const AttentionSize size = m_cache->config().sizeOf(part);
    m_pictures.grid = {size.nLayers, size.nHeads, part};
    m_pictures.options = options;
    m_pictures.first = shownMap(m_cache, {0, 0, part}, options);
    m_pictures.places = places.value_or(MapPlaces{{0, m_pictures.first.nQueries()}, {0, m_pictures.first.nKeys()}});
    m_cells = thumbnailCells(m_pictures.places.rows.count, m_pictures.places.columns.count);
    m_pictures.shown = shownCells(!places);
    const auto nLayers = static_cast<std::size_t>(size.nLayers);
    m_pictures.heads.resize(nLayers * static_cast<std::size_t>(size.nHeads));
    m_pictures.means.resize(nLayers);
    m_pictures.maxima.resize(nLayers);
}

HeadPictureMaker::HeadPictureMaker(HeadPictureMaker&& other) noexcept = default;
HeadPictureMaker& HeadPictureMaker::operator=(HeadPictureMaker&& other) noexcept = default;
HeadPictureMaker::~HeadPictureMaker() = default;

/// Layers that reach equally far share theirs.
std::vector<std::shared_ptr<const Matrix>> HeadPictureMaker::shownCells(bool isWhole) const
{
    const AttentionMap& first = m_pictures.first;
    const AttentionPart part = m_pictures.grid.part;
    const Mask& mask = m_cache->options.maskOf(part);
    const bool isEachRowARange = isWhole && first.shows().queries.empty() && mask.painted.cells.empty();
    std::vector<std::pair<LocalWindow, GridWindow>> windows;
    std::vector<std::shared_ptr<const Matrix>> shown;
    for (int layer = 0; layer < m_pictures.grid.nLayers; ++layer) {
        const LayerConfig own = m_cache->config().layer(part, layer);
        windows.emplace_back(own.window, own.cells);
        const auto same = static_cast<std::size_t>(std::ranges::find(windows, windows.back()) - windows.begin());
        if (same < shown.size()) {
            shown.push_back(shown[same]);
            continue;
        }
        shown.push_back(std::make_shared<const Matrix>(
            isEachRowARange && own.cells.isUnlimited()
                ? shownBins(mask, own.window, first.nQueries(), first.nKeys(), m_cells)
                : shownCellsOf(shownMap(m_cache, {layer, 0, part}, m_pictures.options))));
    }
    return shown;
}

Matrix HeadPictureMaker::shownCellsOf(const AttentionMap& map) const
{
    const auto& [rows, columns] = m_pictures.places;
    const auto allowsCell = [&](int row, int column) { return map.allows(rows.first + row, columns.first + column); };
    return shownBins(allowsCell, rows.count, columns.count, m_cells);
}

void HeadPictureMaker::make(int layer, const std::function<bool(const HeadPictures&)>& enough,
                            const CancelToken& cancel)
{
    while (const std::optional<int> next = nextLayer(layer)) {
        cancel.throwIfCancelled();
        if (enough(m_pictures))
            return;
        const bool isOtherFirst = m_work && m_work->layer != layer && *next == layer;
        if (!m_work || isOtherFirst)
            begin(*next);
        if (m_isShort)
            addHeads(cancel);
        else
            addBand(cancel);
        if (m_isShort || ++m_work->next == m_cells.height())
            finishLayer();
    }
}

/// The wanted one, else the first, of the layers that the run has reached and that are not made; none where all are.
std::optional<int> HeadPictureMaker::nextLayer(int wanted) const
{
    const auto isOpen = [&](int layer) { return m_cache->hasLayer(layer) && !m_pictures.hasLayer(layer); };
    if (isOpen(wanted))
        return wanted;
    for (int layer = 0; layer < m_pictures.grid.nLayers; ++layer)
        if (isOpen(layer))
            return layer;
    return std::nullopt;
}

void HeadPictureMaker::takeOver(const HeadPictureMaker& other)
{
    const HeadPictures& made = other.m_pictures;
    if (made.grid != m_pictures.grid || made.options != m_pictures.options || made.places != m_pictures.places ||
        !made.rowsSumToOne) // nobody knows in which layer
        return;
    const auto nHeads = static_cast<std::size_t>(m_pictures.grid.nHeads);
    for (int layer = 0; layer < m_pictures.grid.nLayers; ++layer) {
        const auto l = static_cast<std::size_t>(layer);
        if (!made.hasLayer(layer) || !sharesLayer(*m_cache, *other.m_cache, layer))
            continue;
        for (std::size_t head = l * nHeads; head < (l + 1) * nHeads; ++head)
            m_pictures.heads[head] = made.heads[head];
        m_pictures.means[l] = made.means[l];
        m_pictures.maxima[l] = made.maxima[l];
    }
}

void HeadPictureMaker::begin(int layer)
{
    const HeadGrid& grid = m_pictures.grid;
    m_work = std::make_unique<LayerInWork>();
    m_work->layer = layer;
    for (int head = 0; head < grid.nHeads; ++head)
        m_work->maps.push_back(shownMap(m_cache, {layer, head, grid.part}, m_pictures.options));
    m_work->heads.resize(m_work->maps.size());
    m_work->largest = Matrix::Zero(grid.nHeads + 1, m_pictures.places.rows.count);
    if (m_isShort) {
        m_work->labels = {queryLabels(*m_cache, grid.part),
                          labelList(attentionMap(m_cache, {layer, 0, grid.part}).keyLabels()),
                          m_cache->queryEncoding(grid.part).specialMask()};
        m_work->sum = Matrix::Zero(m_work->maps[0].nQueries(), m_work->maps[0].nKeys());
        return;
    }
    m_work->mean.pooled = Matrix::Zero(m_cells.height(), m_cells.width());
    for (HeadPicture& head : m_work->heads)
        head.pooled = m_work->mean.pooled;
}

/// The whole pattern of each head of a short text.
void HeadPictureMaker::addHeads(const CancelToken& cancel)
{
    std::vector<WholePattern> patterns(m_work->maps.size());
    parallelFor(std::ssize(patterns), [&](Index head) {
        cancel.throwIfCancelled();
        patterns[static_cast<std::size_t>(head)] = wholePattern(static_cast<int>(head));
    });
    for (std::size_t head = 0; head < patterns.size(); ++head) {
        WholePattern& whole = patterns[head];
        m_pictures.rowsSumToOne = m_pictures.rowsSumToOne && whole.sumsToOne;
        m_work->sum += whole.shown;
        m_work->largest.row(static_cast<Index>(head)) = whole.largest;
        m_work->heads[head].summary = std::move(whole.summary);
        m_work->heads[head].pooled = std::move(whole.pooled);
    }
}

HeadPictureMaker::WholePattern HeadPictureMaker::wholePattern(int head) const
{
    const AttentionPart part = m_pictures.grid.part;
    const AttentionMap map = attentionMap(m_cache, {m_work->layer, head, part});
    const Matrix pattern = map.whole(AttentionStep::Pattern); // [Tq, Tk] of tokens: what a head does is said of them
    const HeadLabels& labels = m_work->labels;
    const bool isPlain = m_pictures.options == ShownOptions{};
    WholePattern whole;
    whole.sumsToOne = sumsToOne(pattern, map);
    if (!holdsSignedNumbers(*m_cache, part)) // else no habit of attention could be told from the numbers
        whole.summary = part == AttentionPart::Cross ? crossHeadSummary(pattern, labels) : headSummary(pattern, labels);
    whole.shown = isPlain ? pattern : m_work->maps[static_cast<std::size_t>(head)].whole(AttentionStep::Pattern);
    whole.largest = whole.shown.cwiseAbs().rowwise().maxCoeff().transpose();
    whole.pooled = pool(whole.shown, m_cells.height(), m_cells.width());
    return whole;
}

/// One row of bins of every head of a long text, or of a part, so that no [Tq, Tk] matrix exists, not even for the
/// mean.
void HeadPictureMaker::addBand(const CancelToken& cancel)
{
    const auto& [rows, columns] = m_pictures.places;
    const Index row = m_work->next;
    const TokenRange places = binRange(row, m_cells.height(), rows.count);
    const Index nColumns = m_cells.width();
    Matrix sum = Matrix::Zero(places.count, columns.count);
    for (std::size_t head = 0; head < m_work->maps.size(); ++head) {
        cancel.throwIfCancelled();
        const Matrix band =
            m_work->maps[head].block({rows.first + places.first, places.count}, columns, AttentionStep::Pattern);
        sum += band;
        m_work->largest.row(static_cast<Index>(head)).segment(places.first, places.count) =
            band.cwiseAbs().rowwise().maxCoeff().transpose();
        m_work->heads[head].pooled.row(row) = pool(band, 1, nColumns);
    }
    const Matrix mean = sum / static_cast<float>(m_work->maps.size());
    m_work->largest.bottomRows(1).middleCols(places.first, places.count) =
        mean.cwiseAbs().rowwise().maxCoeff().transpose();
    m_work->mean.pooled.row(row) = pool(mean, 1, nColumns);
}

void HeadPictureMaker::finishLayer()
{
    const auto layer = static_cast<std::size_t>(m_work->layer);
    HeadPicture& mean = m_work->mean;
    const auto nHeads = static_cast<Index>(m_work->heads.size());
    if (m_work->sum.size() > 0) {
        const Matrix whole = m_work->sum / static_cast<float>(nHeads);
        m_work->largest.row(nHeads) = whole.cwiseAbs().rowwise().maxCoeff().transpose();
        mean.pooled = pool(whole, m_cells.height(), m_cells.width());
    }
    HeadPicture maximum; // the largest of the largest
    maximum.pooled = m_work->heads[0].pooled;
    for (const HeadPicture& head : m_work->heads)
        maximum.pooled = maximum.pooled.cwiseMax(head.pooled).eval();
    for (std::size_t head = 0; head < m_work->heads.size(); ++head)
        m_pictures.heads[layer * m_work->heads.size() + head] =
            shared(std::move(m_work->heads[head]), m_work->largest.row(static_cast<Index>(head)));
    m_pictures.means[layer] = shared(std::move(mean), m_work->largest.row(nHeads));
    m_pictures.maxima[layer] = shared(std::move(maximum), m_work->largest.topRows(nHeads).colwise().maxCoeff());
    m_work.reset();
}

HeadPictures makeHeadPictures(const std::shared_ptr<const ActivationCache>& cache, AttentionPart part,
                              const CancelToken& cancel, const ShownOptions& options)
{
    HeadPictureMaker maker(cache, part, options);
    maker.make(
        0, [](const HeadPictures&) { return false; }, cancel);
    return maker.pictures();
}

ColourScale scaleOf(const HeadPictures& pictures, const HeadIndex& head, const ColourScale& chosen)
{
    return fitted(
        chosen, sharedRange(chosen.range, head, pictures.grid.nLayers, pictures.grid.nHeads, [&](const HeadIndex& one) {
            const std::shared_ptr<const HeadPicture>& picture = pictures.of(one);
            return picture ? picture->range : ValueRange{};
        }));
}

QImage thumbnailImage(const Matrix& pooled, const Matrix& shown, const ColourScale& colours)
{
    QImage image(static_cast<int>(pooled.cols()), static_cast<int>(pooled.rows()), QImage::Format_ARGB32_Premultiplied);
    const CellColours colourOf(colours);
    for (Index y = 0; y < pooled.rows(); ++y) {
        const double rowMax = pooled.row(y).maxCoeff();
        QRgb* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(y)));
        for (Index x = 0; x < pooled.cols(); ++x)
            line[x] = shown(y, x) != 0.0F ? colourOf(double(pooled(y, x)), rowMax) : qRgba(0, 0, 0, 0);
    }
    return image;
}

} // namespace headlight
