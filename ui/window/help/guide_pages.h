// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <vector>

namespace headlight {

/// A page of the guide: Markdown, with links to other pages by their names ("02_views.md") and pictures by theirs
/// ("pictures/links.svg").
struct GuidePage {
    QString name;         ///< "02_views.md"
    QString title;        ///< its first heading
    QStringList sections; ///< its other headings
    QString markdown;
};

/// Every page, in the order in which they are read.
const std::vector<GuidePage>& guidePages();

/// The bytes of a picture of the guide; empty where there is none of this name.
QByteArray guidePicture(const QString& name);

/// A page in HTML, without a frame.
QString guidePageHtml(const GuidePage& page);

/// The whole guide as one page for a browser: a table of contents, the pages, their pictures inside.
QByteArray guideHtml();

} // namespace headlight
