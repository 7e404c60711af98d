// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/counts.h"
#include "ui/pictures/head_table/head_table_picture.h"
#include "ui/pictures/head_table/head_table_text.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/figures/listed_export.h"
#include "ui/window/heads/head_filter_model.h"
#include "ui/window/heads/head_finder.h"
#include "ui/window/heads/head_table_model.h"

#include <QClipboard>
#include <QGuiApplication>

namespace headlight {

std::vector<HeadTableRow> HeadFinder::shownRows() const
{
    std::vector<HeadTableRow> rows;
    for (int row = 0; row < m_shown->rowCount(); ++row)
        rows.push_back(m_model->tableRow(m_shown->mapToSource(m_shown->index(row, 0)).row()));
    return rows;
}

std::string HeadFinder::shownText(char separator) const
{
    return m_model->table() ? headTableText(*m_model->table(), shownRows(), separator) : std::string();
}

ExportOffer HeadFinder::offer() const
{
    const auto& result = m_session.result();
    if (!result || !m_model->table())
        return {};
    return {makeHeadTablePlot(*result->cache, *m_model->table(), shownRows(), result->view->selected),
            textTable(tr("table of heads"), QStringLiteral("heads"), [csv = shownText(',')] { return csv; })};
}

void HeadFinder::copyTable()
{
    QGuiApplication::clipboard()->setText(QString::fromStdString(shownText('\t')));
    emit told(tr("Copied: %1").arg(headCount(m_shown->rowCount())));
}

void HeadFinder::exportTable()
{
    const ExportOffer rows = offer();
    if (!rows.table) {
        emit refused(m_session.readsImages() ? tr("There are no heads yet: open a picture first.")
                                             : tr("There are no heads yet: type a sentence first."));
        return;
    }
    if (const QString file = exportListed(rows, FileKind::Table, {}, *this); !file.isEmpty())
        emit told(tr("Written: %1").arg(file));
}

} // namespace headlight
