// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/table_excerpt.h"

#include "core/base/error.h"
#include "ui/kit/counts.h"
#include "ui/kit/data_size.h"
#include "ui/kit/tr.h"

#include <QDeadlineTimer>
#include <QStringList>

#include <algorithm>
#include <string>

namespace headlight {

namespace {

constexpr qsizetype kMostLines = 60;
constexpr qsizetype kLongestLine = 300;                  // characters
constexpr std::size_t kMostLineBytes = 4 * kLongestLine; // at least as many characters, whatever they are
constexpr qint64 kAlwaysWhole = qint64{1} << 20U;        // bytes

QString cutLine(const std::string& bytes)
{
    QString line = QString::fromStdString(bytes);
    if (line.size() <= kLongestLine)
        return line;
    line.truncate(line[kLongestLine - 1].isHighSurrogate() ? kLongestLine - 1 : kLongestLine);
    return line + u'…';
}

/// Counts a table's text as it comes, and keeps its first lines.
class TableCounter {
public:
    explicit TableCounter(std::chrono::milliseconds longest) : m_end(longest) {}

    /// Throws Error{Cancelled} where the time is over.
    void take(std::string_view piece)
    {
        for (const char c : piece)
            take(c);
    }

    TableExcerpt excerpt(bool isWhole)
    {
        if (!m_line.empty() && m_lines.size() < kMostLines)
            m_lines << cutLine(m_line);
        return {m_lines.join(u'\n'), std::max<qint64>(m_nLines - 1, 0), m_nColumns, m_nBytes, isWhole};
    }

private:
    void take(char c)
    {
        ++m_nBytes;
        if (c == '"') // twice within a quoted field, which leaves it what it is
            m_isQuoted = !m_isQuoted;
        if (c == ',' && !m_isQuoted && m_nLines == 0)
            ++m_nColumns;
        if (c == '\n')
            endLine();
        else if (m_lines.size() < kMostLines && m_line.size() < kMostLineBytes)
            m_line += c;
    }

    /// Ends a line of the file; a quoted field may hold several, which are one of the table.
    void endLine()
    {
        if (m_lines.size() < kMostLines)
            m_lines << cutLine(m_line);
        m_line.clear();
        if (!m_isQuoted)
            ++m_nLines;
        if (m_nBytes > kAlwaysWhole && m_end.hasExpired())
            throw Error(ErrorKind::Cancelled, "there is more of the table");
    }

    QDeadlineTimer m_end;
    QStringList m_lines;
    std::string m_line;
    qint64 m_nLines = 0; // counts lines of the table
    qint64 m_nColumns = 1;
    qint64 m_nBytes = 0;
    bool m_isQuoted = false;
};

} // namespace

QString TableExcerpt::facts() const
{
    const QString length = dataSizeText(nBytes);
    if (!hasColumns)
        return (isWhole ? tr("%1, %2") : tr("%1, at least %2")).arg(name, length);
    const QString columns = nColumns == 1 ? tr("1 column") : tr("%1 columns").arg(nColumns);
    return (isWhole ? tr("%1, %2 × %3, %4") : tr("%1, at least %2 × %3, at least %4"))
        .arg(name, rowCount(nRows), columns, length);
}

TableExcerpt excerptOf(const PictureTable& table, std::chrono::milliseconds longest, const std::string& ending)
{
    const TableFormat& format = formatFor(table, ending);
    TableCounter source(longest); // counts the .csv that other texts are made of
    PictureTable bounded = table;
    bounded.text = [&](const TextSink& out) {
        table.text([&](std::string_view piece) {
            source.take(piece);
            out(piece);
        });
    };
    TableCounter counter(longest);
    TableExcerpt excerpt;
    try {
        format.write(bounded, [&counter](std::string_view piece) { counter.take(piece); });
        excerpt = counter.excerpt(true);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::Cancelled)
            throw;
        excerpt = counter.excerpt(false);
    }
    excerpt.name = QString::fromLatin1(format.name);
    excerpt.hasColumns = ending == kTableEnding;
    if (!format.isText)
        excerpt.lines = tr("%1 is bytes, not text: there is nothing to read before it is written.").arg(excerpt.name);
    return excerpt;
}

} // namespace headlight
