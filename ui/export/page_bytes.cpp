// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/page_bytes.h"

#include "core/base/error.h"
#include "ui/export/page_figure.h"
#include "ui/export/page_weights.h"
#include "ui/export/page_words.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/tr.h"

#include <QBuffer>
#include <QFile>
#include <QHash>
#include <QImage>
#include <QImageWriter>

#include <nlohmann/json.hpp>

// Q_INIT_RESOURCE must not stand in a namespace.
static void registerPage()
{
    Q_INIT_RESOURCE(page); // a static library's resources are not registered by themselves
}

namespace headlight {

namespace {

constexpr int kColourSteps = 256;
constexpr qsizetype kLargestFigure = 100'000; // bytes; a larger one is packed, and the page's script takes it out

QByteArray pageResource(const QString& name)
{
    registerPage();
    QFile file(QStringLiteral(":/page/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the program lacks its own page/%s", qPrintable(name));
    return file.readAll();
}

std::string hexColours(ColourMapId map)
{
    QString hex;
    for (int step = 0; step < kColourSteps; ++step)
        hex += QColor(colour(map, static_cast<double>(step) / (kColourSteps - 1))).name().mid(1);
    return hex.toStdString();
}

const char* pageViewName(PageView view)
{
    switch (view) {
    case PageView::Overview:
        return "overview";
    case PageView::Map:
        return "map";
    case PageView::Links:
        return "links";
    case PageView::Picture:
        return "picture";
    case PageView::Figure:
        break;
    }
    return "figure";
}

nlohmann::json jsonOf(const PagePicture& picture)
{
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    if (!picture.image.isNull() && !QImageWriter(&buffer, "png").write(picture.image))
        throw Error(ErrorKind::CannotWrite, "the picture could not be made into a PNG");
    return {{"image", png.isEmpty() ? std::string() : "data:image/png;base64," + png.toBase64().toStdString()},
            {"rows", picture.grid.size.rows},
            {"columns", picture.grid.size.columns},
            {"tokens", picture.grid.tokens},
            {"form", picture.form},
            {"query", picture.query},
            {"alpha", picture.alpha}};
}

nlohmann::json jsonOf(const PageData& data)
{
    nlohmann::json maps = nlohmann::json::array();
    for (const ColourMapId map : colourMaps())
        maps.push_back({{"name", colourMapName(map).toStdString()},
                        {"isDiverging", isDiverging(map)},
                        {"colours", hexColours(map)}});
    nlohmann::json words;
    for (const PageWord& word : pageWords())
        words[word.name] = tr(word.text).toStdString();
    return {{"queries", data.maps.front().queryLabels()},
            {"keys", data.maps.front().keyLabels()},
            {"firstLayer", data.firstLayer},
            {"nLayers", data.nLayers},
            {"firstHead", data.firstHead},
            {"nHeads", data.nHeads},
            {"layer", data.selected.layer},
            {"head", data.selected.head},
            {"view", pageViewName(data.opens)},
            {"colours", colourMapName(data.colours).toStdString()},
            {"picture", data.picture ? jsonOf(*data.picture) : nlohmann::json()},
            {"threshold", data.threshold},
            {"colourMaps", maps},
            {"words", words},
            {"weights", pageWeights(data.maps)}};
}

/// JSON inside a <script>, which no token may end.
QByteArray inScript(const nlohmann::json& json)
{
    return QByteArray::fromStdString(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))
        .replace('<', "\\u003c");
}

QByteArray scriptJson(const PageData* data)
{
    return !data || data->maps.empty() ? "null" : inScript(jsonOf(*data));
}

/// The colours of a theme for the style sheet.
QByteArray colourVariables(const Theme& theme)
{
    const auto variable = [](const char* name, const QColor& colour) {
        return QByteArray("--") + name + ": " + colour.name().toLatin1() + "; ";
    };
    return variable("window", theme.window) + variable("surface", theme.surface) + variable("raised", theme.raised) +
           variable("border", theme.border) + variable("text", theme.text) + variable("muted", theme.mutedText) +
           variable("accent", theme.accent) + variable("on-accent", theme.onAccent) +
           "color-scheme: " + (theme.isDark() ? "dark;" : "light;");
}

/// What holds for each head; the figure says of which layer and head it is itself.
QString pageCaption(const FigureCaption& caption, CaptionParts parts, bool hasHeads)
{
    if (hasHeads)
        for (const CaptionPart part : {CaptionPart::Layer, CaptionPart::Head, CaptionPart::Method, CaptionPart::Rows})
            parts.set(part, false);
    return caption.line(parts);
}

/// Puts each part in the place of its {{name}}; what a part holds is not looked into.
QByteArray filled(const QByteArray& page, const QHash<QByteArray, QByteArray>& parts)
{
    QByteArray result;
    qsizetype from = 0;
    for (qsizetype open = page.indexOf("{{"); open >= 0; open = page.indexOf("{{", from)) {
        const qsizetype close = page.indexOf("}}", open);
        result += page.mid(from, open - from) + parts[page.mid(open + 2, close - open - 2)];
        from = close + 2;
    }
    return result + page.mid(from);
}

/// What every page has: its style, its words, its data, and the parts of it that only a lesson fills.
QHash<QByteArray, QByteArray> pageParts(const PageData* data, bool isLesson)
{
    QByteArray script;
    for (const char* part :
         {"heads.js", "map.js", "links.js", "overview.js", "picture.js", isLesson ? "lesson.js" : "", "page.js"})
        if (*part)
            script += pageResource(QString::fromLatin1(part));
    QHash<QByteArray, QByteArray> parts{{"note", (data ? data->note : QString()).toHtmlEscaped().toUtf8()},
                                        {"light", colourVariables(headlight::theme(ThemeId::Light))},
                                        {"dark", colourVariables(headlight::theme(ThemeId::Dark))},
                                        {"style", pageResource(QStringLiteral("page.css"))},
                                        {"data", scriptJson(data)},
                                        {"questions", "null"},
                                        {"packed", "null"},
                                        {"script", script}};
    for (const PageWord& word : pageWords())
        parts[QByteArray("word:") + word.name] = tr(word.text).toHtmlEscaped().toUtf8();
    return parts;
}

QByteArray divOf(const char* kind, const QString& html)
{
    return QByteArray("<div class=\"") + kind + "\">" + html.toUtf8() + "</div>\n";
}

} // namespace

QByteArray pageBytes(const Figure& figure, const QSizeF& size, const Theme& theme, const PageData* data)
{
    QHash<QByteArray, QByteArray> parts = pageParts(data, false);
    parts["title"] = figure.title().toHtmlEscaped().toUtf8();
    parts["heading"] = parts["title"];
    parts["caption"] =
        pageCaption(figure.caption(), theme.caption, data && !data->maps.empty()).toHtmlEscaped().toUtf8();
    const QByteArray svg = figureSvg(figure, size, theme);
    const bool isPacked = svg.size() > kLargestFigure;
    parts["figure"] = isPacked ? "<noscript>" + parts["word:needsScript"] + "</noscript>" : svg;
    parts["packed"] = isPacked ? inScript(packedText(svg)) : "null";
    return filled(pageResource(QStringLiteral("page.html")), parts);
}

QByteArray lessonPageBytes(const PageLesson& lesson, const PageData* data)
{
    QHash<QByteArray, QByteArray> parts = pageParts(data, true);
    parts["body"] = lesson.asks ? " class=\"of-lesson\" data-waits" : " class=\"of-lesson\"";
    parts["title"] = lesson.title.toHtmlEscaped().toUtf8();
    parts["heading"] = lesson.heading.toUtf8();
    parts["caption"] = lesson.caption.toHtmlEscaped().toUtf8();
    parts["lesson"] = "<section class=\"lesson\">\n" + lesson.text.toUtf8() +
                      "<div id=\"lesson-said\" role=\"status\" aria-live=\"polite\"></div>\n" +
                      divOf("told", lesson.afterwards) + "</section>\n";
    parts["figure"] =
        lesson.told.isEmpty() ? lesson.picture.toUtf8() : divOf("asked", lesson.picture) + divOf("told", lesson.told);
    parts["questions"] = QByteArray::fromStdString(lesson.questions).replace('<', "\\u003c");
    return filled(pageResource(QStringLiteral("page.html")), parts);
}

} // namespace headlight
