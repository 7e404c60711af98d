// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/bench_steps_page.h"

#include "core/bench/bench_edits.h"
#include "ui/session/bench_session.h"
#include "ui/views/bench_view.h"

#include <QVBoxLayout>

namespace headlight {

BenchStepsPage::BenchStepsPage(BenchSession& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_view(new BenchView(this))
{
    m_view->setObjectName("benchView");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    connect(m_view, &BenchView::cellToggled, this, [this](Index query, Index key) {
        const BenchInput& input = m_session.input();
        const QString cell =
            QStringLiteral("(%1, %2)")
                .arg(QString::fromStdString(input.first.tokens[static_cast<std::size_t>(query)]),
                     QString::fromStdString(input.keySequence().tokens[static_cast<std::size_t>(key)]));
        m_session.edit(tr("paint %1").arg(cell), [&](const BenchInput& before) {
            return withToggledCell(before, {query, key});
        });
    });
    connect(&m_session, &BenchSession::changed, this, &BenchStepsPage::follow);
    follow();
}

void BenchStepsPage::setMaskPainting(bool paints)
{
    m_view->setMaskPainting(paints);
}

void BenchStepsPage::setTheme(const Theme& theme)
{
    m_view->setTheme(theme);
}

void BenchStepsPage::follow()
{
    m_view->setPlot(benchPlot(m_session.input()));
}

std::optional<Figure> BenchStepsPage::figure() const
{
    return {};
}

std::optional<CsvExport> BenchStepsPage::numbers() const
{
    return {};
}

} // namespace headlight
