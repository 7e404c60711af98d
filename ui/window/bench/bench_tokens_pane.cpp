// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_tokens_pane.h"

#include "ui/session/model_locations.h"
#include "ui/window/bench/bench_controls.h"
#include "ui/window/bench/bench_sentence.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/usable.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include <limits>

namespace headlight {

BenchTokensPane::BenchTokensPane(BenchSession& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_secondLabel(plainLabel(this)),
      m_first(new BenchSentence(session, false, modelLocations(), this)),
      m_second(new BenchSentence(session, true, modelLocations(), this)),
      m_newRows(benchCombo("benchNewRows", tr("Row of a new token"), tr("What the embedding of a new token begins as"),
                           this)),
      m_seed(benchSpin("benchTokenSeed", tr("Seed of new tokens"), 0, std::numeric_limits<int>::max(), this))
{
    m_secondLabel->setProperty("role", "muted");
    m_newRows->addItem(tr("random"), 1);
    m_newRows->addItem(tr("zeros"), 0);
    m_seed->setValue(1);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    addLabelled(*grid, 0, 0, tr("New tokens"), *m_newRows);
    addLabelled(*grid, 0, 2, tr("Seed"), *m_seed);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_first);
    layout->addWidget(m_secondLabel);
    layout->addWidget(m_second);
    layout->addLayout(grid);
    connect(m_newRows, &QComboBox::activated, this, &BenchTokensPane::passNewRows);
    connect(m_seed, &QSpinBox::valueChanged, this, &BenchTokensPane::passNewRows);
    connect(&m_session, &BenchSession::changed, this, &BenchTokensPane::follow);
    passNewRows();
    follow();
}

void BenchTokensPane::passNewRows()
{
    const NewTokenRows rows{m_newRows->currentData().toInt() == 1, static_cast<std::uint64_t>(m_seed->value())};
    setUsable(*m_seed, rows.areRandom, tr("The row follows from seed and token alone: an equal token has an equal row"),
              tr("Zeros need no seed"));
    m_first->setNewRows(rows);
    m_second->setNewRows(rows);
}

void BenchTokensPane::follow()
{
    const BenchInput& input = m_session.input();
    const bool hasSecond = &input.keySequence() == &input.second;
    m_secondLabel->setText(input.kind == BenchKind::Additive ? tr("Encoder states h") : tr("Keys and values Y"));
    m_secondLabel->setVisible(hasSecond);
    m_second->setVisible(hasSecond);
}

} // namespace headlight
