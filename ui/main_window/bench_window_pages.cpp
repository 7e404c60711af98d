// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "ui/main_window/bench_window.h"
#include "ui/main_window/pair_page.h"
#include "ui/main_window/shapes_page.h"
#include "ui/main_window/tokens_page.h"
#include "ui/session/model_locations.h"

namespace headlight {

/// The pages about what stands around a bench: how a text becomes tokens, what large layers cost, two translators.
void BenchWindow::addPagesAround()
{
    auto* tokens = new TokensPage(modelLocations(), this);
    auto* shapes = new ShapesPage(this);
    addPage(tr("Tokens"), tokens);
    addPage(tr("Shapes and cost"), shapes);
    addPage(tr("Sequence pair"), new PairPage(modelLocations(), this));

    const auto follow = [this, tokens, shapes] {
        const QString sentence = m_session.text(false).sentence;
        if (sentence != m_sentence)
            tokens->setText(m_sentence = sentence);
        shapes->setBench(m_session.input());
    };
    connect(&m_session, &BenchSession::changed, this, follow);
    follow();
    connect(tokens, &TokensPage::useText, this, &BenchWindow::takeText);
    connect(shapes, &ShapesPage::refused, this, &BenchWindow::tell);
}

void BenchWindow::takeText(const BenchText& text)
{
    try {
        if (m_session.setTokens(false, text, cutBenchText(text, modelLocations()).tokens, NewTokenRows{}))
            m_tabs->setCurrentIndex(0);
    } catch (const Error& error) {
        tell(QString::fromUtf8(error.what()));
    }
}

} // namespace headlight
