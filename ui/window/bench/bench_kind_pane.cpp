// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_kind_pane.h"

#include "core/bench/bench_edits.h"
#include "core/bench/bench_spellings.h"
#include "ui/kit/counts.h"
#include "ui/pictures/bench/bench_caption.h"
#include "ui/session/bench_session.h"
#include "ui/window/bench/bench_controls.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/usable.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

namespace headlight {

namespace {

QString capital(const QString& text)
{
    return text.left(1).toUpper() + text.mid(1);
}

} // namespace

BenchKindPane::BenchKindPane(BenchSession& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_kind(benchCombo("benchKind", tr("Kind of attention"), tr("How a query scores its keys"), this)),
      m_heads(benchSpin("benchHeads", tr("Number of heads"), 1, kMaxBenchHeads, this))
{
    for (const auto& [kind, word] : kBenchKinds)
        m_kind->addItem(capital(benchKindName(kind)), static_cast<int>(kind));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_kind);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    layout->addLayout(grid);
    addLabelled(*grid, 0, 0, tr("Heads"), *m_heads);
    addSize("benchModelWidth", tr("d<sub>model</sub>"), tr("d_model"),
            tr("Columns of X; every table follows, what fits is kept, new numbers are 0"), QString(),
            &BenchSizes::dModel);
    addSize("benchSecondWidth", tr("d<sub>2</sub>"), tr("d_2"), tr("Columns of the second sequence, Y or h"),
            tr("Only additive and cross-attention have a second sequence"), &BenchSizes::dSecond);
    addSize("benchKeyWidth", tr("d<sub>k</sub>"), tr("d_k"),
            tr("Columns of Q and K of one head; of additive attention the numbers of vₐ"),
            tr("Plain and cosine attention compare the embeddings themselves, without Q and K"), &BenchSizes::dK);
    addSize("benchValueWidth", tr("d<sub>v</sub>"), tr("d_v"), tr("Columns of V of one head"),
            tr("This kind of attention mixes the vectors themselves, without V"), &BenchSizes::dV);
    addSize("benchOutputWidth", tr("d<sub>out</sub>"), tr("d_out"), tr("Columns of W^O, and of the output"),
            tr("Only multi-head and cross-attention end with W^O"), &BenchSizes::dOut);
    for (int i = 0; i < std::ssize(m_sizes); ++i) {
        const int place = i + 1; // behind the heads, three in a row
        grid->addWidget(m_sizes[std::size_t(i)].label, place / 3, place % 3 * 2);
        grid->addWidget(m_sizes[std::size_t(i)].spin, place / 3, place % 3 * 2 + 1);
    }
    for (const int column : {1, 3, 5})
        grid->setColumnStretch(column, 1);

    connect(m_kind, &QComboBox::activated, this, [this] {
        const auto kind = static_cast<BenchKind>(m_kind->currentData().toInt());
        m_session.edit(benchKindName(kind), [kind](const BenchInput& input) { return withKind(input, kind); });
        follow();
    });
    connect(m_heads, &QSpinBox::valueChanged, this, [this](int heads) {
        m_session.edit(headCount(heads), [heads](const BenchInput& input) {
            BenchSizes sizes = sizesOf(input);
            sizes.heads = heads;
            return resizedBench(input, sizes);
        });
        follow();
    });
    connect(&m_session, &BenchSession::changed, this, &BenchKindPane::follow);
    follow();
}

void BenchKindPane::addSize(const char* objectName, const QString& label, const QString& name, const QString& tip,
                            const QString& whyNot, Index BenchSizes::*size)
{
    auto* spin = benchSpin(objectName, name, 1, kMaxBenchWidth, this);
    auto* text = plainLabel(label, this);
    text->setTextFormat(Qt::RichText); // the text is the program's own: d<sub>k</sub>
    text->setProperty("role", "muted");
    text->setBuddy(spin);
    m_sizes.push_back({spin, text, name, tip, whyNot, size});
    connect(spin, &QSpinBox::valueChanged, this, [this, name, size](int value) {
        m_session.edit(tr("%1 = %2").arg(name).arg(value), [size, value](const BenchInput& input) {
            BenchSizes sizes = sizesOf(input);
            sizes.*size = value;
            return resizedBench(input, sizes);
        });
        follow();
    });
}

void BenchKindPane::follow()
{
    const BenchInput& input = m_session.input();
    const BenchSizes sizes = sizesOf(input);
    showChoice(*m_kind, static_cast<int>(input.kind));
    const QSignalBlocker blocker(m_heads);
    m_heads->setValue(sizes.heads);
    setUsable(*m_heads, input.hasOutputProjection(), tr("Each head has its own Q, K and V"),
              tr("Only multi-head and cross-attention have several heads"));
    for (const Size& size : m_sizes) {
        const QSignalBlocker quiet(size.spin);
        const Index value = sizes.*size.size;
        const bool isPerHead = size.size == &BenchSizes::dK || size.size == &BenchSizes::dV;
        size.spin->setRange(value == 0 ? 0 : 1, isPerHead ? kMaxBenchWidth / sizes.heads : kMaxBenchWidth);
        size.spin->setSpecialValueText(value == 0 ? QStringLiteral("–") : QString());
        size.spin->setValue(static_cast<int>(value));
        setUsable(*size.spin, value != 0, size.tip, size.whyNot);
    }
}

} // namespace headlight
