// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/predictions/generation_pane.h"

#include "ui/kit/counts.h"
#include "ui/pictures/predictions/prediction_fields.h"
#include "ui/pictures/predictions/prediction_plot.h"
#include "ui/session/given_weights.h"
#include "ui/session/session.h"
#include "ui/window/widgets/field_controls.h"
#include "ui/window/widgets/message_label.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/window_theme.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

namespace {

constexpr int kContext = 12; // tokens of the text that stand before what was written

} // namespace

GenerationPane::GenerationPane(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_top(new WrappingRow),
      m_controls(new FieldControls(session, generationFields(), *m_top, *this)),
      m_generate(new QPushButton(tr("Generate"), this)),
      m_status(new MessageLabel(this)),
      m_take(new QPushButton(tr("Take over"), this)),
      m_discard(new QPushButton(tr("Discard"), this)),
      m_step(plainLabel(this)),
      m_slider(new QSlider(Qt::Horizontal, this)),
      m_tokens(plainLabel(this))
{
    followTheme(*this, [this](const Theme& theme) {
        m_theme = theme.id;
        followTokens();
    });
    m_generate->setObjectName("generateButton");
    m_generate->setProperty("role", "primary");
    m_take->setObjectName("takeGenerated");
    m_take->setToolTip(tr("Make the tokens up to the slider a part of the text, as one step of undo"));
    m_discard->setObjectName("discardGenerated");
    m_discard->setToolTip(tr("Forget what was generated and show the text itself"));
    m_status->setObjectName("generateStatus");
    m_status->setProperty("role", "muted");
    m_step->setObjectName("generateStep");
    m_step->setProperty("role", "muted");
    leastInType(*m_step, {104, 0});
    m_slider->setObjectName("generateSlider");
    m_slider->setAccessibleName(tr("Step through what was generated"));
    m_slider->setToolTip(
        tr("Every view shows the text up to this token, its last query pinned (arrow keys, Home, End)"));
    m_slider->setPageStep(5);
    m_tokens->setObjectName("generatedTokens");
    m_tokens->setWordWrap(true);
    m_tokens->setTextFormat(Qt::RichText);
    m_tokens->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_tokens->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);

    connect(m_controls, &FieldControls::refused, this, &GenerationPane::refused);
    m_top->add(m_generate);
    m_top->add(m_status, 1);
    m_top->add(m_take);
    m_top->add(m_discard);
    auto* steps = new QHBoxLayout;
    steps->setSpacing(8);
    steps->addWidget(m_step);
    steps->addWidget(m_slider, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 6, 12, 4);
    layout->setSpacing(6);
    layout->addLayout(m_top);
    layout->addLayout(steps);
    layout->addWidget(m_tokens, 1);
    connectControls();
    follow();
}

void GenerationPane::connectControls()
{
    connect(m_generate, &QPushButton::clicked, &m_session, [this] {
        if (m_session.generation().starts)
            m_session.stop();
        else
            m_session.generate();
    });
    connect(m_take, &QPushButton::clicked, this, [this] {
        if (const QString whyNot = m_session.takeGeneratedOver(); !whyNot.isEmpty())
            emit refused(whyNot);
    });
    connect(m_discard, &QPushButton::clicked, &m_session, &Session::discardGenerated);
    connect(m_slider, &QSlider::valueChanged, &m_session, &Session::showGenerated);
    connect(&m_session, &Session::stateChanged, this, &GenerationPane::follow);
    connect(&m_session, &Session::resultChanged, this, &GenerationPane::follow);
    connect(&m_session, &Session::emptied, this, &GenerationPane::follow);
    connect(&m_session, &Session::generationChanged, this, &GenerationPane::follow);
    connect(&m_session, &Session::activityChanged, this, &GenerationPane::follow);
}

QString GenerationPane::statusText() const
{
    const GenerationWish& generation = m_session.generation();
    if (generation.starts)
        return m_session.activity().isEmpty() ? tr("writing…") : m_session.activity();
    if (!generation.shown)
        return m_session.whyNothingToGenerate();
    const Generation& made = *generation.shown;
    QStringList parts{made.options.samples ? tr("drawn with seed %1").arg(made.options.seed)
                                           : tr("the most probable token each time")};
    if (made.options.samples)
        parts << samplingPhrase(made.options.sampling);
    if (made.ended)
        parts << (made.ids.empty() ? tr("the model ends the text at once")
                                   : tr("the model ended the text after %1").arg(tokenCount(made.nTokens())));
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

void GenerationPane::follow()
{
    const GenerationWish& generation = m_session.generation();
    const QSignalBlocker slider(m_slider);
    for (const QString& key : {QStringLiteral("predictions.generated"), QStringLiteral("predictions.samples")})
        m_controls->of(key)->setEnabled(!showsGivenWeights(m_session));
    m_controls->of(QStringLiteral("predictions.seed"))
        ->setEnabled(!showsGivenWeights(m_session) && m_session.state().predictions.samples);
    const QString whyNot = m_session.whyNothingToGenerate();
    m_generate->setEnabled(whyNot.isEmpty() || generation.starts);
    m_generate->setText(generation.starts ? tr("Stop") : tr("Generate"));
    m_generate->setToolTip(!whyNot.isEmpty()   ? plainTip(whyNot)
                           : generation.starts ? tr("Stop writing (Esc)")
                                               : tr("Let the model go on from the text, under the causal mask"));
    m_status->setSentence(statusText());
    const int n = generation.shown ? generation.shown->nTokens() : 0;
    m_slider->setRange(0, n);
    m_slider->setValue(generation.shown ? generation.step : 0);
    m_slider->setEnabled(n > 0);
    m_take->setEnabled(generation.shown && generation.step > 0);
    m_discard->setEnabled(generation.shown != nullptr);
    m_step->setText(n > 0 ? tr("Step %1 of %2").arg(generation.step).arg(n) : tr("No step yet"));
    followTokens();
}

/// The end of the text, what was written up to the slider, the last token of it, and the rest.
void GenerationPane::followTokens()
{
    const GenerationWish& generation = m_session.generation();
    const Theme& colours = theme(m_theme);
    const auto span = [](const QString& text, const QColor& colour, bool isBold) {
        return QStringLiteral("<span style=\"color:%1;%2\">%3</span> ")
            .arg(colour.name(), isBold ? QStringLiteral("font-weight:bold") : QString(), text.toHtmlEscaped());
    };
    if (!generation.shown && !m_session.whyNothingToGenerate().isEmpty()) { // which is said beside the button
        m_tokens->clear();
        return;
    }
    if (!generation.shown) {
        m_tokens->setText(span(tr("Press Generate: the model writes on, and the slider steps through its tokens, with "
                                  "the attention of each step in every view."),
                               colours.mutedText, false));
        return;
    }
    const Generation& made = *generation.shown;
    const bool isTranslator = made.model->config.hasEncoder();
    const TokenSequence all = isTranslator ? made.targetAt(made.nTokens()).encoding : made.textAt(made.nTokens());
    const int nBefore = isTranslator ? static_cast<int>(made.before.size()) : made.text.size();
    QString text;
    for (int i = std::max(0, nBefore - kContext); i < std::min(all.size(), nBefore + made.nTokens()); ++i) {
        const int step = i - nBefore + 1; // the token was written at this one
        const QColor& colour = step <= 0 || step > generation.step ? colours.mutedText
                               : step == generation.step           ? colours.accent
                                                                   : colours.text;
        text += span(QString::fromStdString(all[i].label), colour, step == generation.step && step > 0);
    }
    m_tokens->setText(text);
}

} // namespace headlight
