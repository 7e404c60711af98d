// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_edits.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QSpinBox;

namespace headlight {

class BenchSentence;
class BenchSession;

/// The sentences of a bench, and what the rows of new tokens are.
class BenchTokensPane : public QWidget {
    Q_OBJECT
public:
    explicit BenchTokensPane(BenchSession& session, QWidget* parent = nullptr);

private:
    void follow();
    void passNewRows();

    BenchSession& m_session;
    QLabel* m_secondLabel;
    BenchSentence* m_first;
    BenchSentence* m_second;
    QComboBox* m_newRows;
    QSpinBox* m_seed;
};

} // namespace headlight
