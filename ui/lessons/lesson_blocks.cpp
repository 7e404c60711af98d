// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_blocks.h"

#include "core/base/error.h"
#include "ui/lessons/lesson_series.h"
#include "ui/lessons/lesson_table.h"

#include <QRegularExpression>
#include <QStringList>

namespace headlight {

namespace {

const QStringList kBlocks{"state", "predict", "reveal",   "claims",  "series", "numbers",
                          "curve", "recap",   "exercise", "comment", "kept",   "training"};

[[noreturn]] void fail(const std::string& file, int line, const QString& sentence)
{
    throw Error(ErrorKind::BadFile, QStringLiteral("line %1: %2").arg(line).arg(sentence).toStdString(), file);
}

/// The fence that a line opens: "```", "~~~~"; empty for another line.
QString fenceOf(const QString& line)
{
    static const QRegularExpression fence(QStringLiteral("^ {0,3}(`{3,}|~{3,})"));
    return fence.match(line).captured(1);
}

bool closes(const QString& line, const QString& fence)
{
    const QString text = line.trimmed();
    return text.size() >= fence.size() && text == QString(text.size(), fence.front());
}

} // namespace

LessonBlocks splitLesson(const QString& text, const std::string& file)
{
    QStringList lines = text.split(u'\n');
    for (QString& line : lines) {
        if (line.endsWith(u'\r'))
            line.chop(1);
    }
    if (lines.first().trimmed() != u"---")
        fail(file, 1, QStringLiteral("expected the front matter, which begins with a line \"---\""));
    LessonBlocks blocks;
    blocks.frontMatter.line = 2;
    int next = 1;
    while (next < lines.size() && lines[next].trimmed() != u"---")
        blocks.frontMatter.text += lines[next++] + u'\n';
    if (next == lines.size())
        fail(file, 1, QStringLiteral("the front matter does not end: expected a second line \"---\""));
    ++next;

    QString fence;                // that is open
    LessonBlock* block = nullptr; // that it encloses, if it is no text
    int opened = 0;
    int nSeries = 0; // counts those of the page
    int nTables = 0;
    for (; next < lines.size(); ++next) {
        const QString& line = lines[next];
        const int number = next + 1;
        if (fence.isEmpty() && line.startsWith(u"# ")) {
            blocks.pages.push_back({line.mid(2).trimmed(), {}, number, {}});
            nSeries = 0;
            nTables = 0;
            continue;
        }
        if (blocks.pages.empty()) {
            if (line.trimmed().isEmpty())
                continue;
            fail(file, number,
                 QStringLiteral("expected a page's heading such as \"# First page\", found \"%1\"")
                     .arg(line.trimmed().left(40)));
        }
        LessonBlock& page = blocks.pages.back();
        if (fence.isEmpty()) {
            fence = fenceOf(line);
            opened = number;
            const QString word = fence.isEmpty() ? QString() : line.trimmed().mid(fence.size()).trimmed();
            if (word == u"measures")
                fail(
                    file, number,
                    QStringLiteral("expected \"numbers\", the block of live numbers, found its old name \"measures\""));
            if (kBlocks.contains(word)) {
                page.inner.push_back({word, {}, number + 1, {}});
                if (word == u"series")
                    page.text += seriesPlace(nSeries++) + u'\n';
                else if (word == u"numbers")
                    page.text += tablePlace(nTables++) + u'\n';
                else if (word == u"predict")
                    page.text += kQuestionPlace;
                else if (word == u"recap")
                    page.text += kRecapPlace;
                else if (word == u"curve")
                    page.text += kCurvePlace;
                block = &page.inner.back();
                continue;
            }
        } else if (closes(line, fence)) {
            fence.clear();
            if (std::exchange(block, nullptr))
                continue;
        }
        (block ? block->text : page.text) += line + u'\n';
    }
    if (!fence.isEmpty())
        fail(file, opened,
             QStringLiteral("the block that begins here does not end: expected a line \"%1\"").arg(fence));
    return blocks;
}

} // namespace headlight
