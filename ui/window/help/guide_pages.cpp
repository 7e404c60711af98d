// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/help/guide_pages.h"

#include "ui/export/text_html.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

static void initGuide()
{
    Q_INIT_RESOURCE(guide); // a static library's resources are not registered by themselves
}

namespace headlight {

namespace {

const auto kGuideFolder = QStringLiteral(":/guide/");

QByteArray guideFile(const QString& name)
{
    initGuide();
    QFile file(kGuideFolder + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Headings stand at the beginning of a line. What looks like one within a fence is a comment of a program.
GuidePage readPage(const QString& name)
{
    GuidePage page{name, {}, {}, QString::fromUtf8(guideFile(name))};
    bool isCode = false;
    for (const QString& line : page.markdown.split(u'\n')) {
        if (line.startsWith(QLatin1String("```")))
            isCode = !isCode;
        else if (!isCode && line.startsWith(QLatin1String("# ")))
            page.title = line.mid(2).trimmed();
        else if (!isCode && line.startsWith(QLatin1String("## ")))
            page.sections << line.mid(3).trimmed();
    }
    return page;
}

constexpr auto kGuideStyle = R"(
body { font: 16px/1.5 "Noto Sans", sans-serif; max-width: 46em; margin: 2em auto; padding: 0 1em; color: #1d2430; background: #fff; }
h1 { margin-top: 2.5em; border-bottom: 1px solid #c9d1dc; }
pre { background: #f2f4f7; padding: .6em .8em; overflow-x: auto; }
code { font-family: "Noto Sans Mono", monospace; font-size: .92em; }
img { max-width: 100%; background: #fff; }
td, th { padding: .2em .8em .2em 0; vertical-align: top; text-align: left; }
@media (prefers-color-scheme: dark) {
    body { color: #e4e8ee; background: #14181f; }
    a { color: #8ab8ff; }
    pre { background: #1e242e; }
}
@media print { h1 { break-before: page; } }
)";

} // namespace

const std::vector<GuidePage>& guidePages()
{
    static const std::vector<GuidePage> pages = [] {
        initGuide();
        std::vector<GuidePage> found;
        for (const QString& name : QDir(kGuideFolder).entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name))
            found.push_back(readPage(name));
        return found;
    }();
    return pages;
}

QByteArray guidePicture(const QString& name)
{
    return name.startsWith(QLatin1String("pictures/")) ? guideFile(name) : QByteArray();
}

QString guidePageHtml(const GuidePage& page)
{
    return htmlOf(page.markdown, RawHtml::Kept);
}

QByteArray guideHtml()
{
    QString contents;
    QString text;
    for (const GuidePage& page : guidePages()) {
        contents += QStringLiteral("<li><a href=\"#%1\">%2</a></li>\n").arg(page.name, page.title.toHtmlEscaped());
        text += QStringLiteral("<section id=\"%1\">\n").arg(page.name) + guidePageHtml(page) +
                QStringLiteral("</section>\n");
    }
    text.replace(QRegularExpression(QStringLiteral("href=\"(\\d\\d_[a-z_]+[.]md)\"")), QStringLiteral("href=\"#\\1\""));
    static const QRegularExpression picture(QStringLiteral("src=\"(pictures/[a-z_]+[.]svg)\""));
    for (auto found = picture.match(text); found.hasMatch(); found = picture.match(text))
        text.replace(found.capturedStart(), found.capturedLength(),
                     QStringLiteral("src=\"data:image/svg+xml;base64,%1\"")
                         .arg(QString::fromLatin1(guidePicture(found.captured(1)).toBase64())));
    return ("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, "
            "initial-scale=1\">\n<title>Headlight</title>\n<style>" +
            QString::fromLatin1(kGuideStyle) +
            "</style>\n</head>\n<body>\n<p><b>Headlight</b>, the guide</p>\n<nav><ol>\n" + contents + "</ol></nav>\n" +
            text + "</body>\n</html>\n")
        .toUtf8();
}

} // namespace headlight
