// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/catalogue/command_line.h"
#include "ui/export/picture_table.h"
#include "ui/kit/figure.h"
#include "ui/lessons/lesson_around.h"
#include "ui/pictures/tokens/tokens_maker.h"
#include "ui/session/bench_text.h"

#include <QWidget>

#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;

namespace headlight {

class ChoiceButton;
class MessageLabel;
class TokensView;

/// What tokenization is: one sentence cut into words, into the subwords of a model, and into characters. Any of the
/// three can become the tokens of the bench.
class TokensPage : public QWidget {
    Q_OBJECT
public:
    /// Models are looked for in `modelRoots`.
    explicit TokensPage(std::vector<std::filesystem::path> modelRoots, QWidget* parent = nullptr);

    /// Emits nothing.
    void setText(const QString& text);
    QString text() const;
    /// Another text, and another model where one is named; emits nothing.
    void ask(const TokensAsked& asked);
    TokensAsked asked() const { return {text(), m_model}; }
    /// Covers rows that a lesson asks for, until it is told otherwise, and says no count of them.
    void setCover(const std::set<Cutting>& covered);
    const TokensPlot& plot() const;
    /// Empty without a text.
    std::optional<Figure> figure() const;
    std::optional<PictureTable> numbers() const;
    SaidCommand command() const;

signals:
    void textChanged(const QString& text); // typed
    void useText(const BenchText& text);   // asks that the text's parts become the bench's tokens

private:
    void fillModels();
    void chooseModel(const QString& name);
    void cut();
    void followCounts();

    std::vector<std::filesystem::path> m_roots;
    TokensMaker m_tokens;
    QString m_model;
    std::set<Cutting> m_covered;
    QLineEdit* m_line;
    QMenu* m_models;
    ChoiceButton* m_choice;
    TokensView* m_view;
    MessageLabel* m_note;
    std::array<QPushButton*, 3> m_use; // by Cutting
    QLabel* m_reason;
};

} // namespace headlight
