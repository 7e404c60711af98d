// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_links_pane.h"

#include "ui/pictures/bench/bench_links.h"
#include "ui/pictures/bench/bench_text.h"
#include "ui/pictures/links/link_table.h"
#include "ui/session/bench_session.h"
#include "ui/window/bench/bench_controls.h"
#include "ui/window/links/links_view.h"
#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/number_field.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/usable.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace headlight {

namespace {

constexpr int kAllHeads = -1;

} // namespace

BenchLinksPane::BenchLinksPane(BenchSession& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_layout(benchCombo("benchLinkLayout", tr("Layout"),
                          tr("Two columns with links between them, tokens on a line with arcs, or around a circle"),
                          this)),
      m_head(benchCombo("benchLinkHead", tr("Head"), tr("Whose links are drawn"), this)),
      m_threshold(new NumberField(tr("Smallest weight that is drawn as a link"), this)),
      m_links(new LinksView(this))
{
    makeControls();
    auto* choices = new WrappingRow;
    addLabelled(*choices, tr("Layout"), *m_layout);
    addLabelled(*choices, tr("Head"), *m_head);
    addLabelled(*choices, tr("From"), *m_threshold);
    choices->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(choices);
    layout->addWidget(m_links, 1);

    connect(m_layout, &QComboBox::activated, this, &BenchLinksPane::follow);
    connect(m_head, &QComboBox::activated, this, &BenchLinksPane::follow);
    connect(m_threshold, &NumberField::valueChanged, this, &BenchLinksPane::follow);
    connect(m_threshold, &NumberField::refused, this, &BenchLinksPane::refused);
    connect(m_links, &LinksView::tokenClicked, this, [this](int query, int) {
        if (query >= 0)
            selectQuery(query == m_query ? -1 : query);
    });
    connect(m_links, &LinksView::tokenHovered, this, [this](int query, int key) {
        if (query < 0 && key < 0)
            showQuery();
    });
    connect(&m_session, &BenchSession::changed, this, &BenchLinksPane::followIfShown);
    follow();
}

void BenchLinksPane::makeControls()
{
    m_links->setObjectName("benchLinks");
    m_links->setAccessibleName(tr("Links of the bench"));
    new FocusRing(m_links);
    m_layout->addItem(tr("columns"), static_cast<int>(LinkLayoutKind::Columns));
    m_layout->addItem(tr("arcs"), static_cast<int>(LinkLayoutKind::Arc));
    m_layout->addItem(tr("circle"), static_cast<int>(LinkLayoutKind::Radial));
    m_threshold->setObjectName("benchLinkThreshold");
    m_threshold->setToolTip(m_threshold->accessibleName());
    m_threshold->setRange(0, 1);
    m_threshold->setSingleStep(0.01);
    m_threshold->setDecimals(2);
    m_threshold->setValue(0.02);
    fixInType(*m_threshold, {64, 0});
}

void BenchLinksPane::selectQuery(int query)
{
    m_query = query;
    showQuery();
}

void BenchLinksPane::setThreshold(double least)
{
    if (least == m_threshold->value())
        return;
    m_threshold->setValue(least);
    follow();
}

void BenchLinksPane::showQuery()
{
    m_links->setHoveredToken(m_query, -1);
}

void BenchLinksPane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isBehind)
        follow();
}

/// A page behind another one waits.
void BenchLinksPane::followIfShown()
{
    m_isBehind = !isVisible();
    if (!m_isBehind)
        follow();
}

void BenchLinksPane::follow()
{
    m_isBehind = false;
    const int heads = m_session.steps()->heads;
    const int before = m_head->count() == 0 ? kAllHeads : m_head->currentData().toInt();
    const QSignalBlocker blocker(m_head);
    m_head->clear();
    m_head->addItem(tr("all"), kAllHeads);
    for (int head = 0; head < heads; ++head)
        m_head->addItem(heads == 1 ? tr("one head") : benchHeadName(head), head);
    m_head->setCurrentIndex(m_head->findData(before < heads ? before : kAllHeads));
    setUsable(*m_head, heads > 1, tr("Whose links are drawn"), tr("There is one head"));
    const int head = m_head->currentData().toInt();
    LinkOptions options;
    options.layout = static_cast<LinkLayoutKind>(m_layout->currentData().toInt());
    options.threshold = static_cast<float>(m_threshold->value());
    m_links->setPlot(makeBenchLinkPlot(m_session.input(), *m_session.steps(), options,
                                       head == kAllHeads ? std::nullopt : std::optional(head)));
    if (m_query >= m_session.input().first.x.rows())
        m_query = -1;
    showQuery();
}

std::optional<Figure> BenchLinksPane::figure() const
{
    return m_links->plot();
}

std::optional<PictureTable> BenchLinksPane::numbers() const
{
    return PictureTable{tr("links of the bench"), QStringLiteral("bench_links"),
                        [plot = m_links->plot()](const TextSink& out) { writeLinkTable(out, plot); }};
}

} // namespace headlight
