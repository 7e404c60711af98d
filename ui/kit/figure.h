// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/figure_caption.h"
#include "ui/kit/theme.h"

#include <QSizeF>
#include <QString>

#include <memory>
#include <utility>

class QPainter;

namespace headlight {

class Canvas;

/// How a kind of plot becomes a figure on a page. A plot's header declares
///     const FigureLook<LinkPlot>& figureLook(const LinkPlot*);
/// and its painter defines it; the pointer only names the type.
template <typename Plot>
struct FigureLook {
    QSizeF (*preferredSize)(const Plot&, const Theme&); ///< in 1/96 inch
    void (*paint)(Canvas&, const QSizeF&, const Plot&, const Theme&);
    QString (*title)(const Plot&); ///< names the figure in its file, for those who cannot see it
    /// Whether it can be read in that size. Null: in any.
    bool (*fits)(const Plot&, const QSizeF&, const Theme&) = nullptr;
};

/// A plot that can be drawn, of whatever kind; copies share it.
class Figure {
public:
    template <typename Plot>
    requires requires(const Plot* plot) { figureLook(plot); }
    Figure(Plot plot) // NOLINT: a plot is a figure
        : m_content(std::make_shared<const PlotContent<Plot>>(std::move(plot)))
    {
    }

    /// The plot itself; null where the figure is of another kind.
    template <typename Plot>
    const Plot* as() const
    {
        const auto* content = dynamic_cast<const PlotContent<Plot>*>(m_content.get());
        return content ? &content->plot : nullptr;
    }

    QSizeF preferredSize(const Theme& theme) const { return m_content->preferredSize(theme); }
    /// Whether nothing that is read is cut at the edge, and the plot's own rule holds.
    bool fits(const QSizeF& size, const Theme& theme) const;
    void paint(Canvas& canvas, const QSizeF& size, const Theme& theme) const;
    void paint(QPainter& painter, const QSizeF& size, const Theme& theme) const;
    QString title() const { return m_content->title(); }
    const FigureCaption& caption() const { return m_content->caption(); }

private:
    struct Content {
        virtual ~Content() = default;
        virtual QSizeF preferredSize(const Theme& theme) const = 0;
        virtual void paint(Canvas& canvas, const QSizeF& size, const Theme& theme) const = 0;
        virtual bool fits(const QSizeF& size, const Theme& theme) const = 0;
        virtual QString title() const = 0;
        virtual const FigureCaption& caption() const = 0;
    };

    template <typename Plot>
    struct PlotContent : Content {
        explicit PlotContent(Plot it) : plot(std::move(it)) {}
        static const FigureLook<Plot>& look() { return figureLook(static_cast<const Plot*>(nullptr)); }
        QSizeF preferredSize(const Theme& theme) const override { return look().preferredSize(plot, theme); }
        void paint(Canvas& canvas, const QSizeF& size, const Theme& theme) const override
        {
            look().paint(canvas, size, plot, theme);
        }
        bool fits(const QSizeF& size, const Theme& theme) const override
        {
            return !look().fits || look().fits(plot, size, theme);
        }
        QString title() const override { return look().title(plot); }
        const FigureCaption& caption() const override { return plot.caption; }

        Plot plot;
    };

    std::shared_ptr<const Content> m_content;
};

} // namespace headlight
