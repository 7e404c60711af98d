// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_table_pane.h"

#include "ui/window/bench/bench_controls.h"
#include "ui/window/bench/bench_table_view.h"
#include "ui/window/bench/bench_unread.h"
#include "ui/window/bench/reshape_dialog.h"
#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/menu_keys.h"
#include "ui/window/widgets/plain_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>

namespace headlight {

namespace {

/// The objects of a pane are called after it: "benchTable-X".
constexpr std::array<const char*, kBenchTables> kNames{"X",  "Y",  "WQ", "WK", "WV", "Q",    "K",   "V",
                                                       "Wa", "Ua", "va", "S",  "WO", "gain", "bias"};

} // namespace

BenchTablePane::BenchTablePane(BenchSession& session, BenchTableId id, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_model(new BenchTableModel(session, id, this)),
      m_view(new BenchTableView(*m_model, this)),
      m_name(plainLabel(this)),
      m_unread(plainLabel(this)),
      m_fill(new QToolButton(this)),
      m_menu(new QMenu(this))
{
    const QString name = QString::fromLatin1(kNames[static_cast<std::size_t>(id)]);
    m_view->setObjectName(QStringLiteral("benchTable-") + name);
    m_view->setProperty("role", "bench");
    m_name->setTextFormat(Qt::RichText); // W^Q is raised
    m_unread->setObjectName(QStringLiteral("benchUnread-") + name);
    m_unread->setProperty("role", "notice");
    m_unread->setWordWrap(true);
    m_fill->setObjectName(QStringLiteral("benchFill-") + name);
    m_fill->setText(tr("Fill"));
    m_fill->setProperty("role", "text");
    m_fill->setMenu(m_menu);
    m_fill->setPopupMode(QToolButton::InstantPopup);
    m_fill->setFocusPolicy(Qt::TabFocus);
    m_fill->setToolTip(tr("Fill, copy, paste or reshape the table"));
    new MenuKeys(*m_fill);
    new FocusRing(m_view);
    fillMenu();
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_view, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& place) { m_menu->popup(m_view->viewport()->mapToGlobal(place)); });

    auto* heading = new QHBoxLayout;
    heading->setSpacing(8);
    heading->addWidget(m_name, 1);
    heading->addWidget(m_fill);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(heading);
    layout->addWidget(m_unread);
    layout->addWidget(m_view);
    connect(m_model, &BenchTableModel::tableChanged, this, &BenchTablePane::follow);
    follow();
}

void BenchTablePane::fillMenu()
{
    m_menu->setToolTipsVisible(true);
    m_menu->addAction(tr("&Identity"), m_model, &BenchTableModel::fillWithIdentity);
    m_menu->addAction(tr("&Zeros"), m_model, &BenchTableModel::fillWithZeros);
    m_random = m_menu->addAction(QString(), this, [this] {
        m_model->fillAtRandom(static_cast<std::uint64_t>(m_seed));
        emit seedUsed();
    });
    m_random->setToolTip(tr("Numbers from −1 to 1 with two decimals; the seed stands above the tables"));
    setSeed(m_seed);
    m_menu->addAction(tr("Count &up: 0.1, 0.2, 0.3 …"), m_model, &BenchTableModel::fillCountingUp);
    m_menu->addSeparator();
    m_menu->addAction(tr("&Copy"), m_view, &BenchTableView::copy);
    m_menu->addAction(tr("&Paste"), m_view, &BenchTableView::paste);
    m_menu->addSeparator();
    QAction* reshape = m_menu->addAction(tr("Re&shape…"), this, &BenchTablePane::askForShape);
    const bool can = canReshape(m_model->table().id);
    setObjectName(QStringLiteral("benchTablePane"));
    reshape->setEnabled(can);
    reshape->setToolTip(can ? tr("Other counts of rows and columns; the other tables follow")
                            : tr("This table follows the others in its shape"));
}

void BenchTablePane::setSeed(int seed)
{
    m_seed = seed;
    m_random->setText(tr("&Random, seed %1").arg(seed));
}

void BenchTablePane::askForShape()
{
    ReshapeDialog dialog(m_session.input(), m_model->table(), this);
    if (dialog.exec() == QDialog::Accepted)
        m_model->reshape(dialog.rows(), dialog.columns(), dialog.by());
}

void BenchTablePane::follow()
{
    setVisible(m_model->isUsed());
    if (!m_model->isUsed())
        return;
    m_name->setText(tr("<b>%1</b> &nbsp;[%2 × %3]")
                        .arg(richName(m_model->name()))
                        .arg(m_model->rowCount())
                        .arg(m_model->columnCount()));
    m_fill->setAccessibleName(tr("Fill %1").arg(m_model->name()));
    const QString why = whyUnread(m_session.input(), m_model->table().id);
    m_unread->setText(why);
    m_unread->setVisible(!why.isEmpty());
}

} // namespace headlight
