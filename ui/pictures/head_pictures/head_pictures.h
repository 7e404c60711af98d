// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/activations/shown_axes.h"
#include "core/base/cancel_token.h"
#include "ui/kit/colour_scale.h"
#include "ui/state/head_choice.h"

#include <QImage>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace headlight {

struct LayerInWork;

/// One pattern at the size of a thumbnail, before it becomes colours.
struct HeadPicture {
    Matrix pooled;    // the pattern, or the largest weight of each bin of it; at most kThumbnailCells wide and high
    ValueRange range; // range of the attention weights
    QString summary;  // "previous token 0.82"; empty for long texts, and of no single head
};

/// Rows and columns of a map as it is shown.
struct MapPlaces {
    TokenRange rows;
    TokenRange columns;
    bool operator==(const MapPlaces&) const = default;
};

/// Every head of one part of a run, layer by layer; a layer is there as a whole or not yet.
struct HeadPictures {
    HeadGrid grid;
    MapPlaces places;                                       // that the pictures and ranges are of
    ShownOptions options;                                   // what the pictures and ranges are of
    AttentionMap first;                                     // head 0.0, for the labels and axes that all heads share
    std::vector<std::shared_ptr<const Matrix>> shown;       // [nLayers] as pooled: 1 where the mask and the layer's own
                                                            // reach leave some cell of it, else 0
    std::vector<std::shared_ptr<const HeadPicture>> heads;  // [nLayers·nHeads] null until it is made
    std::vector<std::shared_ptr<const HeadPicture>> means;  // [nLayers] of each cell over the heads
    std::vector<std::shared_ptr<const HeadPicture>> maxima; // [nLayers]
    bool rowsSumToOne = true;                               // every row of every pattern that was computed whole

    const std::shared_ptr<const HeadPicture>& of(const HeadIndex& head) const;
    bool hasLayer(int layer) const;
    bool isComplete() const;
};

inline constexpr Index kThumbnailCells = 64;

/// Makes the pictures of a run piece by piece, so that what is wanted first does not wait for the rest.
class HeadPictureMaker {
public:
    /// Without `places` of all of the maps; with them, which each map has, no summary is written.
    HeadPictureMaker(std::shared_ptr<const ActivationCache> cache, AttentionPart part, const ShownOptions& options = {},
                     const std::optional<MapPlaces>& places = {});
    HeadPictureMaker(HeadPictureMaker&& other) noexcept;
    HeadPictureMaker& operator=(HeadPictureMaker&& other) noexcept;
    ~HeadPictureMaker();

    /// Takes over what another maker has made of layers that its run and this one share.
    void takeOver(const HeadPictureMaker& other);
    /// Goes on until all that the run has reached is made or `enough`, asked after each layer of a short text, band of
    /// queries of a long one, says so; `layer` comes first. Throws Error{Cancelled}, which loses one of them at most.
    void make(int layer, const std::function<bool(const HeadPictures&)>& enough, const CancelToken& cancel);
    /// What is there by now.
    const HeadPictures& pictures() const { return m_pictures; }

private:
    std::vector<std::shared_ptr<const Matrix>> shownCells(bool isWhole) const;
    Matrix shownCellsOf(const AttentionMap& map) const;
    /// A head's whole pattern, which only a short text has.
    struct WholePattern {
        Matrix shown;      // the pattern as it is shown
        RowVector largest; // [Tq] of each of its rows
        Matrix pooled;
        QString summary;
        bool sumsToOne = false;
    };

    std::optional<int> nextLayer(int wanted) const;
    void begin(int layer);
    void addHeads(const CancelToken& cancel);
    WholePattern wholePattern(int head) const;
    void addBand(const CancelToken& cancel);
    void finishLayer();

    std::shared_ptr<const ActivationCache> m_cache;
    bool m_isShort; // enough for whole patterns, which are all shown
    QSize m_cells;  // size of a picture in cells
    HeadPictures m_pictures;
    std::unique_ptr<LayerInWork> m_work;
};

/// All at once. Throws Error{Cancelled}.
HeadPictures makeHeadPictures(const std::shared_ptr<const ActivationCache>& cache, AttentionPart part,
                              const CancelToken& cancel, const ShownOptions& options = {});

/// The scale for one head, as a range over its values, its layer's or all heads' makes it, of those that are made.
ColourScale scaleOf(const HeadPictures& pictures, const HeadIndex& head, const ColourScale& chosen);

/// One pixel per cell; transparent where `shown` is 0.
QImage thumbnailImage(const Matrix& pooled, const Matrix& shown, const ColourScale& colours);

} // namespace headlight
