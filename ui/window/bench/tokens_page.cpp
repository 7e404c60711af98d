// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/tokens_page.h"

#include "core/base/error.h"
#include "core/bench/bench_input.h"
#include "core/model/model_catalog.h"
#include "ui/kit/counts.h"
#include "ui/pictures/tokens/tokens_row.h"
#include "ui/window/bench/tokens_view.h"
#include "ui/window/text/text_line.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/message_label.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace headlight {

namespace {

QString useName(Cutting cutting)
{
    switch (cutting) {
    case Cutting::Words:
        return TokensPage::tr("Use words");
    case Cutting::Subwords:
        return TokensPage::tr("Use subwords");
    case Cutting::Characters:
        break;
    }
    return TokensPage::tr("Use characters");
}

BenchText benchText(const QString& sentence, Cutting cutting, const QString& model)
{
    switch (cutting) {
    case Cutting::Words:
        break;
    case Cutting::Subwords:
        return {sentence, BenchCut::Subwords, model};
    case Cutting::Characters:
        return {sentence, BenchCut::Characters};
    }
    return {sentence, BenchCut::Words};
}

} // namespace

TokensPage::TokensPage(std::vector<std::filesystem::path> modelRoots, QWidget* parent)
    : QWidget(parent),
      m_roots(std::move(modelRoots)),
      m_line(new TextLine(this)),
      m_models(new QMenu(this)),
      m_choice(new ChoiceButton(tr("Subwords of"), m_models, this)),
      m_view(new TokensView(this)),
      m_note(new MessageLabel(this)),
      m_use{},
      m_reason(plainLabel(this))
{
    setObjectName("tokensPage");
    m_line->setObjectName("tokensLine");
    m_line->setAccessibleName(tr("Text to cut"));
    m_line->setPlaceholderText(tr("Type a sentence in any language"));
    m_line->setToolTip(tr("The text that is cut three ways"));
    m_line->setMaxLength(kLongestCutText);
    fixInType(*m_line, {0, 28});
    m_choice->setObjectName("tokensModel");
    m_choice->setToolTip(tr("The model whose tokenizer cuts the text into subwords"));
    m_view->setObjectName("tokensView");
    m_note->setObjectName("tokensNote");
    m_note->setProperty("role", "muted");
    m_note->setWordWrap(true);
    m_reason->setObjectName("tokensReason");
    m_reason->setProperty("role", "muted");
    m_reason->setWordWrap(true);

    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(m_line, 1);
    top->addWidget(m_choice);
    auto* bottom = new WrappingRow;
    for (const Cutting cutting : cuttings) {
        auto* button = new QPushButton(useName(cutting), this);
        button->setAccessibleName(tr("%1 in the bench").arg(useName(cutting)));
        button->setObjectName(QStringLiteral("useTokens%1").arg(static_cast<int>(cutting)));
        m_use[static_cast<std::size_t>(cutting)] = button;
        bottom->add(button);
        connect(button, &QPushButton::clicked, this,
                [this, cutting] { emit useText(benchText(m_line->text(), cutting, m_model)); });
    }
    bottom->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addLayout(top);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_note);
    layout->addLayout(bottom);
    layout->addWidget(m_reason);

    connect(m_line, &QLineEdit::textEdited, this, [this](const QString& text) {
        cut();
        emit textChanged(text);
    });
    connect(m_view, &TokensView::noted, this, [this](const QString& sentence) {
        m_note->setSentence(!sentence.isEmpty()
                                ? sentence
                                : tr("A model reads neither letters nor words: each token is a number, its id, that "
                                     "picks a row of the embedding table. Point at a token to see what "
                                     "it stands for."));
    });
    connect(m_models, &QMenu::aboutToShow, this, &TokensPage::fillModels);
    const std::vector<ModelEntry> found = findModels(m_roots);
    chooseModel(found.empty() ? QString() : QString::fromStdString(found.front().name));
}

/// When it opens: models come and go.
void TokensPage::fillModels()
{
    m_models->clear();
    for (const ModelEntry& entry : findModels(m_roots)) {
        const QString name = QString::fromStdString(entry.name);
        QAction* action = m_models->addAction(plainName(name), this, [this, name] { chooseModel(name); });
        action->setCheckable(true);
        action->setChecked(name == m_model);
    }
    if (m_models->isEmpty())
        m_models->addAction(tr("No model was found"))->setEnabled(false);
}

void TokensPage::chooseModel(const QString& name)
{
    m_model = name;
    m_choice->setValue(name.isEmpty() ? tr("no model") : name);
    cut();
}

void TokensPage::cut()
{
    TokensPlot plot = m_tokens.make(m_line->text(), m_model, m_roots);
    coverRows(plot, m_covered);
    m_view->setPlot(std::move(plot));
    followCounts();
}

void TokensPage::setCover(const std::set<Cutting>& covered)
{
    if (covered == m_covered)
        return;
    m_covered = covered;
    cut();
}

/// A bench takes few tokens: the buttons of the others say so.
void TokensPage::followCounts()
{
    const TokensPlot& plot = m_view->plot();
    QStringList tooMany;
    for (const Cutting cutting : cuttings) {
        QPushButton* button = m_use[static_cast<std::size_t>(cutting)];
        const int n = plot.count(cutting);
        const bool fits = n > 0 && n <= kMaxBenchTokens;
        button->setEnabled(fits);
        if (m_covered.contains(cutting)) {
            button->setEnabled(false);
            button->setToolTip(tr("The lesson asks how many there are"));
            continue;
        }
        if (n > kMaxBenchTokens)
            tooMany << countText(plot, cutting);
        button->setToolTip(fits     ? tr("Make %1 the bench's, as one step of undo").arg(tokenCount(n))
                           : n == 0 ? tr("There is none")
                                    : tr("A bench has at most %1 tokens, these are %2").arg(kMaxBenchTokens).arg(n));
    }
    m_reason->setText(tooMany.isEmpty() ? QString()
                                        : tr("A bench has at most %1 tokens; too many: %2.")
                                              .arg(kMaxBenchTokens)
                                              .arg(tooMany.join(QStringLiteral(", "))));
}

void TokensPage::setText(const QString& text)
{
    if (text == m_line->text())
        return;
    m_line->setText(text.left(kLongestCutText));
    cut();
}

void TokensPage::ask(const TokensAsked& asked)
{
    setText(asked.text);
    if (!asked.model.isEmpty() && asked.model != m_model)
        chooseModel(asked.model);
}

const TokensPlot& TokensPage::plot() const
{
    return m_view->plot();
}

QString TokensPage::text() const
{
    return m_line->text();
}

std::optional<Figure> TokensPage::figure() const
{
    return madeOf(m_view->plot()).figure;
}

std::optional<PictureTable> TokensPage::numbers() const
{
    if (!m_covered.empty())
        return std::nullopt; // it has every token
    return madeOf(m_view->plot()).table;
}

SaidCommand TokensPage::command() const
{
    SessionState state = commandState();
    state.input.text = m_line->text();
    state.model = m_model;
    const TokensPlot& plot = m_view->plot();
    if (plot.isEmpty() || !plot.refusal.isEmpty())
        return {{}, plot.refusal.isEmpty() ? tr("Type a text first.") : plot.refusal};
    return {renderOptions(tokensPicture(), state, QStringLiteral("tokens.svg"))};
}

} // namespace headlight
