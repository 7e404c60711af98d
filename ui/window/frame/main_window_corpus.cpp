// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/corpus/corpus_stats.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/corpus/corpus_window.h"
#include "ui/window/frame/main_window.h"

namespace headlight {

CorpusWindow& MainWindow::openCorpus()
{
    if (!m_corpus) {
        m_corpus = std::make_unique<CorpusWindow>(m_session, m_store.corpusLayoutFile());
        m_corpus->setTheme(look());
        m_corpus->addHelp(m_actions->lessons);
        connect(m_corpus.get(), &CorpusWindow::mainWindowWanted, this, [this] {
            raise();
            activateWindow();
        });
        connect(m_corpus.get(), &CorpusWindow::textWanted, this, &MainWindow::showCorpusText);
    }
    m_corpus->show();
    m_corpus->raise();
    m_corpus->activateWindow();
    return *m_corpus;
}

/// One step of undo: the text as the file has it, nothing of the text that was there before, the head and the token.
void MainWindow::showCorpusText(const HeadIndex& head, const HeadExample& example)
{
    SessionState next = m_session.state();
    next.input = {};
    next.input.text = QString::fromStdString(*example.text);
    next.painted.clear();
    next.links.queryToken.reset();
    next.links.keyToken.reset();
    next.tokens.selected.clear();
    next.mapPart = {};
    next.part = head.part;
    next.selected = {head.layer, head.head};
    next.hiddenHeads.erase(head);
    next.pinnedQuery = example.query;
    next.pinnedKey.reset();
    next.marksNothing = false;
    m_session.replace(next, tr("open line %1 of a text file").arg(example.line));
    raise();
    activateWindow();
}

} // namespace headlight
