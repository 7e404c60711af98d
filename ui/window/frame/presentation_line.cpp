// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/presentation_line.h"

#include "ui/kit/figure_caption.h"
#include "ui/kit/label_list.h"
#include "ui/kit/text_metrics.h"
#include "ui/session/given_weights.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/widgets/plain_text.h"

#include <QHBoxLayout>
#include <QLabel>

namespace headlight {

namespace {

constexpr qsizetype kMostSentenceLines = 3;
constexpr qsizetype kMostSentenceLetters = 2000; // more than these lines hold

} // namespace

PresentationLine::PresentationLine(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_sentence(plainLabel(this)), m_rest(plainLabel(this))
{
    setObjectName("presentationLine");
    m_sentence->setObjectName("presentedSentence");
    m_sentence->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_rest->setObjectName("presentedRest");
    m_rest->setProperty("role", QStringLiteral("muted"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 4, 12, 6);
    layout->setSpacing(12);
    layout->addWidget(m_sentence, 1);
    layout->addWidget(m_rest, 0, Qt::AlignTop);
    connect(&session, &Session::resultChanged, this, &PresentationLine::follow);
    connect(&session, &Session::emptied, this, &PresentationLine::follow);
    follow();
}

void PresentationLine::follow()
{
    QStringList parts;
    m_whole.clear();
    if (const auto& result = m_session.result()) {
        const ActivationCache& run = *result->cache;
        const bool isGiven = showsGivenWeights(m_session);
        if (!isGiven)
            m_whole =
                result->generation ? result->view->input.tokens.join(u' ') : QString::fromStdString(plainText(run));
        parts << QString::fromStdString(run.model->name);
        if (!isGiven)
            parts << maskPhrase(run, result->view->grid.part);
    }
    parts << tr("F11 or Esc leads back");
    parts.removeAll(QString());
    m_rest->setText(parts.join(QStringLiteral(" · ")));
    fit();
}

void PresentationLine::fit()
{
    const QFont& font = m_sentence->font();
    const double room = m_sentence->width();
    QStringList lines = wrapped(inLine(m_whole.left(kMostSentenceLetters)), font, room);
    if (lines.size() > kMostSentenceLines) {
        const QString rest = lines.mid(kMostSentenceLines - 1).join(u' ');
        lines = lines.mid(0, kMostSentenceLines - 1) << elided(rest, font, room);
    }
    m_sentence->setText(lines.join(u'\n'));
    m_sentence->setToolTip(plainTip(m_whole));
}

void PresentationLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

} // namespace headlight
