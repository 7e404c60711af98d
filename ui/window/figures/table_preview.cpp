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

const TableExcerpt& TablePreview::showLines()
{
    if (!m_excerpt)
        m_excerpt = excerptOf(m_table, kLongestLook);
    if (document()->isEmpty()) // else it stays scrolled as it is
        setPlainText(m_excerpt->lines);
    return *m_excerpt;
}

} // namespace headlight
