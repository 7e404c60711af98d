// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_sentence.h"

#include "core/base/error.h"
#include "core/model/model_catalog.h"
#include "ui/window/bench/bench_controls.h"
#include "ui/window/text/text_line.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/usable.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace headlight {

namespace {

constexpr int kMostSentenceTokens = static_cast<int>(kMaxBenchTokens);

} // namespace

BenchSentence::BenchSentence(BenchSession& session, bool second, std::vector<std::filesystem::path> modelRoots,
                             QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_second(second),
      m_modelRoots(std::move(modelRoots)),
      m_line(new TextLine(this)),
      m_cut(benchCombo(second ? "benchSecondCut" : "benchCut", tr("Cut into"), tr("What a token of the sentence is"),
                       this)),
      m_model(
          benchCombo(second ? "benchSecondModel" : "benchModel", tr("Model whose subwords they are"), QString(), this)),
      m_problem(plainLabel(this)),
      m_takeFirst(new QPushButton(tr("Take the first %1").arg(kMostSentenceTokens), this))
{
    m_line->setObjectName(second ? "benchSecondSentence" : "benchSentence");
    m_line->setAccessibleName(second ? tr("Second sentence: keys and values") : tr("Sentence"));
    m_line->setToolTip(
        tr("1 to %1 tokens; Enter cuts the sentence. Tokens that stay keep their rows.").arg(kMostSentenceTokens));
    m_cut->addItem(tr("Words"), static_cast<int>(BenchCut::Words));
    m_cut->addItem(tr("Characters"), static_cast<int>(BenchCut::Characters));
    m_cut->addItem(tr("Subwords"), static_cast<int>(BenchCut::Subwords));
    fillModels();
    m_problem->setObjectName(second ? "benchSecondProblem" : "benchProblem");
    m_problem->setProperty("role", "problem");
    m_problem->setWordWrap(true);
    m_takeFirst->setObjectName(second ? "benchSecondTakeFirst" : "benchTakeFirst");
    m_takeFirst->setToolTip(tr("Leave out what follows the first %1 tokens").arg(kMostSentenceTokens));

    auto* choices = new QHBoxLayout;
    choices->setSpacing(8);
    choices->addWidget(m_cut);
    choices->addWidget(m_model, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_line);
    layout->addWidget(m_problem);
    layout->addWidget(m_takeFirst, 0, Qt::AlignLeft);
    layout->addLayout(choices);

    connect(m_line, &QLineEdit::editingFinished, this, &BenchSentence::enter);
    const auto cut = [this] {
        BenchText text = m_session.text(m_second);
        text.cut = static_cast<BenchCut>(m_cut->currentData().toInt());
        text.model = m_model->currentText();
        take(text);
    };
    connect(m_cut, &QComboBox::activated, this, cut);
    connect(m_model, &QComboBox::activated, this, cut);
    connect(m_takeFirst, &QPushButton::clicked, this, &BenchSentence::takeFirst);
    connect(&m_session, &BenchSession::changed, this, &BenchSentence::follow);
    follow();
}

void BenchSentence::fillModels()
{
    for (const ModelEntry& entry : findModels(m_modelRoots))
        m_model->addItem(QString::fromStdString(entry.name));
}

/// Once for what is typed: Enter and leaving the line both end here.
void BenchSentence::enter()
{
    BenchText text = m_session.text(m_second);
    text.sentence = m_line->text();
    if (text != m_session.text(m_second) && text != m_refused)
        take(text);
}

void BenchSentence::take(const BenchText& text)
{
    try {
        const BenchPieces pieces = cutBenchText(text, m_modelRoots);
        const auto count = static_cast<int>(pieces.tokens.size());
        m_refused = text;
        if (count == 0) {
            refuse(tr("The sentence is empty: a bench takes 1 to %1 tokens.").arg(kMostSentenceTokens), false);
        } else if (count > kMostSentenceTokens) {
            refuse(
                tr("That is %1 tokens, a bench takes 1 to %2. The old ones stay.").arg(count).arg(kMostSentenceTokens),
                true);
        } else {
            m_refused = {};
            m_session.setTokens(m_second, text, pieces.tokens, m_newRows);
            follow();
        }
    } catch (const Error& error) {
        m_refused = text;
        refuse(QString::fromUtf8(error.what()), false);
    }
}

void BenchSentence::takeFirst()
{
    const auto [text, tokens] = firstTokens(m_refused, cutBenchText(m_refused, m_modelRoots), kMostSentenceTokens);
    m_refused = {};
    m_session.setTokens(m_second, text, tokens, m_newRows);
    follow();
}

void BenchSentence::refuse(const QString& sentence, bool canTakeFirst)
{
    m_problem->setText(sentence);
    m_problem->show();
    m_takeFirst->setVisible(canTakeFirst);
}

void BenchSentence::follow()
{
    const BenchText& text = m_session.text(m_second);
    m_refused = {};
    m_problem->hide();
    m_takeFirst->hide();
    if (m_line->text() != text.sentence)
        m_line->setText(text.sentence);
    showChoice(*m_cut, static_cast<int>(text.cut));
    if (!text.model.isEmpty())
        m_model->setCurrentText(text.model);
    setUsable(*m_model, text.cut == BenchCut::Subwords && m_model->count() > 0,
              tr("Whose vocabulary cuts the sentence"),
              m_model->count() > 0 ? tr("Words and characters need no model") : tr("No model was found"));
}

} // namespace headlight
