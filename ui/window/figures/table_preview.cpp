// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/table_preview.h"

#include <utility>

namespace headlight {

namespace {

constexpr std::chrono::milliseconds kLongestLook(250); // the window waits for it

} // namespace

TablePreview::TablePreview(PictureTable table, QWidget* parent) : QPlainTextEdit(parent), m_table(std::move(table))
{
    setObjectName("exportTablePreview");
    setAccessibleName(tr("The file as it will be"));
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    QFont fixed(QStringLiteral("monospace"));
    fixed.setStyleHint(QFont::Monospace);
    setFont(fixed);
}

const TableExcerpt& TablePreview::showLines(const std::string& ending)
{
    auto found = m_excerpts.find(ending);
    if (found == m_excerpts.end())
        found = m_excerpts.emplace(ending, excerptOf(m_table, kLongestLook, ending)).first;
    if (document()->isEmpty() || m_shown != ending) // else it stays scrolled as it is
        setPlainText(found->second.lines);
    m_shown = ending;
    return found->second;
}

} // namespace headlight
