// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/link_curve.h"
#include "ui/kit/theme.h"
#include "ui/pictures/links/link_plot.h"

#include <QPolygonF>
#include <QRectF>
#include <QSizeF>

#include <optional>
#include <vector>

namespace headlight {

/// A token of the link graph, if any: as a query, as a key, or a link's two ends.
struct LinkToken {
    int query = -1;
    int key = -1;
    bool isNone() const { return query < 0 && key < 0; }
    bool operator==(const LinkToken&) const = default;
    /// Whether a link belongs to what is shown while this token is under the cursor.
    bool shows(const TokenLink& link) const;
};

struct HeadSwatch {
    QRectF box;
    QPointF text; // baseline
    QString name; // "head 5"
};

/// One line of what says which end of a link looks.
struct LinkEndWords {
    QPointF at; // baseline
    QString text;
};

/// A line of the legend that says how thick a weight is.
struct WeightSample {
    QRectF line; // is as thick as a link of this weight
    QPointF text;
    QString name;          // "0.5"
    double strength = 0.0; // share of the strongest, [0, 1]
};

/// Where the tokens of one side stand, from top to bottom.
struct LinkColumn {
    double first = 0.0; // y of the middle of token 0
    double pitch = 1.0;
};

/// Where one token stands, on the side of its queries or of its keys.
struct TokenPlace {
    QPointF end;           // where its links begin (a query's) or end (a key's)
    QPolygonF area;        // what points at it; empty where its query side does
    bool hasLabel = false; // not where labels would touch, nor twice
    QPointF baseline;
    TextAnchor anchor = TextAnchor::Start;
    double degrees = 0.0; // anticlockwise
    QPolygonF label;      // what the text covers
};

/// Where everything of the link graph lies.
struct LinksLayout {
    LinkLayoutKind kind = LinkLayoutKind::Columns;
    QFont font;                      // font of the tokens
    std::vector<TokenPlace> queries; // [Tq]
    std::vector<TokenPlace> keys;    // [Tk]
    double labelWidth = 0.0;         // the most a label takes
    double left = 0.0;               // columns: where lines begin, right of the query labels
    double right = 0.0;              // where they end
    double rowHeight = 1.0;          // height of a label
    LinkColumn queryColumn;
    LinkColumn keyColumn;
    double lineScale = 1.0; // factor of linkWidth(): thinner where tokens crowd
    double bowShare = 0.5;  // arc: height of an arc of length 1
    QPointF centre;         // radial
    double radius = 0.0;
    double loop = 0.0;                 // radial: how far a link from a token to itself stands out of the circle
    QString title;                     // "layer 5"; may be empty
    QPointF titleAt;                   // its baseline
    std::optional<double> columnNames; // columns: baseline of "queries" and "keys" above them
    std::vector<HeadSwatch> swatches;
    std::vector<WeightSample> samples;
    QPointF sampleTitle;                // baseline of "weight"
    std::vector<LinkEndWords> endWords; // above the count; none of columns, which have names
    QPointF count;                      // baseline of "120 of 1,024 links"
    QPointF caption;                    // top left
    double captionWidth = 0.0;
    QSizeF size; // what all of it takes; may be higher than what was asked for

    QPointF queryEnd(int query) const;
    QPointF keyEnd(int key) const;
    QRectF queryRect(int query) const;
    QRectF keyRect(int key) const;
    LinkToken tokenAt(const QPointF& point) const;
    /// The line of a link, without its width and colour.
    LinkCurve curveOf(const TokenLink& link) const;
};

LinksLayout layoutLinks(const LinkPlot& plot, const QSizeF& size, double captionHeight, const Theme& theme);
QSizeF preferredLinksSize(const LinkPlot& plot, const Theme& theme);

/// Width in pixels and opacity of a line by its weight in [0, 1].
double linkWidth(double weight, const Theme& theme);
double linkOpacity(double weight);

} // namespace headlight
