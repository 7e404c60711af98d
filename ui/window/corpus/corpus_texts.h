// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/corpus/corpus_stats.h"

#include <QTreeWidget>

#include <vector>

namespace headlight {

class CorpusSession;

/// Where a head is strongest, and where it is at each decile of its strength: a line for each text, with the token. A
/// click or Enter asks for the text.
class CorpusTexts : public QTreeWidget {
    Q_OBJECT
public:
    explicit CorpusTexts(QWidget* parent = nullptr);

    /// The texts of a head; in a comparison those of A, then those of B.
    void setHead(const CorpusSession& session, const HeadIndex& head);
    void clearTexts();
    /// The chosen one; null without one.
    const HeadExample* chosen() const;
    /// Whether the chosen one is of B.
    bool isOfB() const;

signals:
    void textWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void add(const QString& of, const QString& place, const HeadExample& example);
    void addAll(const QString& of, const HeadStats& stats);

    std::vector<HeadExample> m_examples;
    std::size_t m_nOfA = 0;
};

} // namespace headlight
