// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_steps_page.h"

#include "core/bench/bench_edits.h"
#include "core/export/bench_csv.h"
#include "core/io/atomic_file.h"
#include "ui/session/bench_session.h"
#include "ui/window/bench/bench_view.h"

#include <QEvent>
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
        m_session.edit(
            tr("paint %1").arg(cell),
            [&](const BenchInput& before) {
                return withToggledCell(before, {query, key});
            },
            QStringLiteral("paint"));
    });
    m_view->installEventFilter(this);
    m_view->widget()->installEventFilter(this);
    connect(&m_session, &BenchSession::changed, this, &BenchStepsPage::followIfShown);
    follow();
}

/// One drag is one step of undo.
bool BenchStepsPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::KeyPress)
        m_session.endBurst();
    return QWidget::eventFilter(watched, event);
}

void BenchStepsPage::showLesson(const std::optional<BenchPick>& pick, const BenchCover& cover)
{
    m_view->setCover(cover);
    if (m_isBehind)
        follow(); // a pick is a cell of the steps there are now
    m_view->setPick(pick);
}

void BenchStepsPage::setMaskPainting(bool paints)
{
    m_view->setMaskPainting(paints);
}

void BenchStepsPage::setTheme(const Theme& theme)
{
    m_view->setTheme(theme);
}

void BenchStepsPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isBehind)
        follow();
}

/// A page behind another one waits.
void BenchStepsPage::followIfShown()
{
    m_isBehind = !isVisible();
    if (!m_isBehind)
        follow();
}

void BenchStepsPage::follow()
{
    m_isBehind = false;
    m_view->setPlot(benchPlot(m_session.input()));
}

std::optional<Figure> BenchStepsPage::figure() const
{
    return m_view->plot();
}

std::optional<PictureTable> BenchStepsPage::numbers() const
{
    return PictureTable{tr("steps of the bench"), QStringLiteral("bench_steps"),
                        [steps = m_session.steps()](const std::filesystem::path& file) {
                            writeFileAtomically(file, benchCsv(*steps));
                        }};
}

} // namespace headlight
