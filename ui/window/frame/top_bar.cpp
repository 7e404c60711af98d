// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/top_bar.h"

#include "ui/catalogue/all_pictures.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/figure_caption.h"
#include "ui/kit/larger_type.h"
#include "ui/kit/tr.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/widgets/action_button.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/icons.h"
#include "ui/window/widgets/number_field.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/temperature_slider.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/window_theme.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

namespace headlight {

namespace {

constexpr int kWide = 1120;      // pixels for what can be done elsewhere, too
constexpr int kSlack = 4;        // pixels: a text may need a little more than its letters
constexpr int kLeastSlider = 40; // pixels, beside type of 100 %
constexpr int kMostSlider = 80;

QString shortName() // the temperature's name where there is little room
{
    return QStringLiteral("τ");
}

/// What of the choice the picture obeys; empty: none of it.
QString colourText(const ColourScale& colours, const Picture& picture)
{
    QStringList words;
    if (picture.fieldOf(QStringLiteral("--colours")))
        words << colourMapName(colours.map);
    if (picture.fieldOf(QStringLiteral("--scale")))
        words << scaleWord(colours.kind);
    if (picture.fieldOf(QStringLiteral("--range")))
        words << rangeWord(colours);
    words.removeAll(QString());
    return words.join(QStringLiteral(" · "));
}

int widthInRow(const QWidget& widget, const QLayout& row)
{
    return widget.minimumWidth() + row.spacing();
}

int widthOf(const QString& text, const QLabel& label)
{
    return std::max(label.minimumWidth(), label.fontMetrics().horizontalAdvance(text));
}

/// That runs while none is chosen.
QString nameOfFirst(const std::vector<ModelEntry>& models)
{
    return models.empty() ? TopBar::tr("none") : QString::fromStdString(models.front().name);
}

} // namespace

TopBar::TopBar(Session& session, MainActions& actions, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_actions(actions),
      m_model(new ChoiceButton(tr("Model"), actions.modelMenu, this)),
      m_attention(new ChoiceButton(tr("Attention"), actions.attentionMenu, this)),
      m_mask(new ChoiceButton(tr("Mask"), actions.maskMenu, this)),
      m_colour(new ChoiceButton(tr("Colour"), actions.colourMenu, this)),
      m_scale(new ChoiceButton(tr("Scale"), actions.scaleMenu, this)),
      m_maskNumber(new QSpinBox(this)),
      m_temperatureLabel(plainLabel(this)),
      m_temperature(new TemperatureSlider(tr("Temperature"), 0.05, 20.0, this)),
      m_undo(actionButton(actions.undo, this)),
      m_redo(actionButton(actions.redo, this)),
      m_theme(new QToolButton(this)),
      m_export(new QPushButton(tr("Export figure…"), this))
{
    followTheme(*this, [this](const Theme& theme) {
        m_theme->setIconSize({inType(16), inType(16)});
        fitSpare();
        m_theme->setIcon(lineIcon(theme.isDark() ? QStringLiteral("sun") : QStringLiteral("moon"), theme));
    });
    setObjectName("topBar");
    m_model->setObjectName("modelButton");
    m_model->setToolTip(tr("The model that runs"));
    m_attention->setObjectName("attentionButton");
    m_attention->setToolTip(
        tr("Whose attention every view shows: the encoder's, the decoder's, or the decoder's to the "
           "source (Alt+1, Alt+2, Alt+3)"));
    m_mask->setObjectName("maskButton");
    m_colour->setObjectName("colourButton");
    m_scale->setObjectName("scaleButton");

    m_mask->setWidthOf(tr("window of 12"));
    m_scale->setWidthOf(QStringLiteral("1/√dₖ"));
    m_colour->setWidthOf(QStringLiteral("viridis · linear · 0 to 1"));
    makeMaskNumber();
    makeTemperature();

    m_theme->setObjectName("themeButton");
    fixInType(*m_theme, {28, 28});
    m_theme->setFocusPolicy(Qt::TabFocus);
    m_theme->setToolTip(actions.darkTheme->toolTip());
    m_theme->setAccessibleName(tr("Light or dark"));
    connect(m_theme, &QToolButton::clicked, actions.darkTheme, &QAction::trigger);

    m_export->setObjectName("exportButton");
    m_export->setProperty("role", "primary");
    fixInType(*m_export, {0, 28});
    connect(m_export, &QPushButton::clicked, actions.exportFigure, &QAction::trigger);
    connect(actions.exportFigure, &QAction::changed, this, &TopBar::followExport);

    auto* row = new WrappingRow(this);
    row->setContentsMargins(12, 8, 12, 8);
    for (QWidget* part : std::initializer_list<QWidget*>{m_model, m_attention, m_mask, m_maskNumber, m_scale,
                                                         m_temperatureLabel, m_temperature, m_colour})
        row->add(part);
    row->addStretch();
    for (QWidget* part : std::initializer_list<QWidget*>{m_undo, m_redo, m_theme, m_export})
        row->add(part);

    connect(&session, &Session::stateChanged, this, &TopBar::followState);
    connect(&session, &Session::resultChanged, this, &TopBar::followState);
    connect(&session, &Session::emptied, this, &TopBar::followState);
    followState();
}

void TopBar::makeMaskNumber()
{
    m_maskNumber->setObjectName("maskNumber");
    m_maskNumber->setProperty("role", "spare"); // a place that is kept for the masks that have a number
    fixInType(*m_maskNumber, {56, 28});
    m_maskNumber->setKeyboardTracking(false); // "12" is not 1 first
    connect(m_maskNumber, &QSpinBox::valueChanged, this, [this](int number) {
        if (const auto& result = m_session.result()) {
            const MaskKind own = result->cache->config().defaultMask;
            m_session.setMask(Mask{effectiveMask(m_session.state(), m_session.part(), own).kind, number, {}});
        }
    });
}

void TopBar::makeTemperature()
{
    const QString tip = tr("The scores are divided by it, 0.05 to 20: above 1 attention spreads, below 1 it sharpens");
    m_temperatureLabel->setProperty("role", "muted");
    m_temperatureLabel->setBuddy(&m_temperature->field());
    m_temperatureLabel->setMinimumWidth(fontMetrics().horizontalAdvance(shortName())); // see fitSpare()
    m_temperature->field().setObjectName("temperatureSpin");
    m_temperature->field().setDecimals(2);
    fixInType(m_temperature->field(), {0, 28});
    m_temperatureLabel->setText(shortName());
    m_temperature->slider().setObjectName("temperatureSlider");
    m_temperature->slider().setFixedWidth(inType(kMostSlider));
    m_temperature->field().setToolTip(tip);
    m_temperature->slider().setToolTip(tip);
    connect(m_temperature, &TemperatureSlider::refused, this, &TopBar::refused);
    connect(m_temperature, &TemperatureSlider::valueChanged, &m_session,
            [this](double temperature) { m_session.set(&SessionState::temperature, temperature); });
    connect(&m_temperature->slider(), &QSlider::sliderReleased, &m_session, &Session::endBurst);
}

void TopBar::followState()
{
    const SessionState& state = m_session.state();
    const auto& result = m_session.result();
    const QString chosen = state.model.section(u'/', -1);
    if (!chosen.isEmpty() || result)
        m_model->setValue(chosen.isEmpty() ? QString::fromStdString(result->cache->model->name) : chosen);
    else if (m_model->value().isEmpty()) // without a text the model is the same
        m_model->setValue(nameOfFirst(m_session.models()));
    const MaskKind own = result ? result->cache->config().defaultMask : MaskKind::Causal;
    m_attention->setVisible(result && result->view->parts.size() > 1);
    m_attention->setValue(partWord(m_session.part()));
    followMask(effectiveMask(state, m_session.part(), own));
    followColours();
    m_scale->setValue(divisorWord(state.divisor));
    const bool isAdditive = result && result->cache->config().isRecurrent();
    const bool isGiven = result && result->cache->config().isGiven();
    const QString whyNot = tr("Attention weights of a file are not computed again: open a model to change it");
    m_scale->setEnabled(!isAdditive && !isGiven);
    m_mask->setEnabled(!isGiven);
    m_temperature->setEnabled(!isGiven);
    if (isGiven)
        m_mask->setToolTip(whyNot);
    m_scale->setToolTip(isGiven      ? whyNot
                        : isAdditive ? tr("Additive attention divides its scores by nothing but the temperature")
                                     : tr("What every score q·k is divided by (Ctrl+Alt+K: √dₖ on or off)"));
    m_temperature->setValue(state.temperature);
    followExport();
    fitSpare();
}

void TopBar::followColours()
{
    const Picture& picture = shownPicture(m_session.state());
    const QString text = colourText(m_session.state().colours, picture);
    m_colour->setEnabled(!text.isEmpty());
    m_colour->setValue(text.isEmpty() ? tr("fixed") : text);
    m_colour->setToolTip(text.isEmpty() ? tr("The colours of this picture are its own: nothing of them is chosen")
                         : picture.fieldOf(QStringLiteral("--range"))
                             ? tr("How a weight becomes a colour")
                             : tr("The map of colours; scale and range of this picture are its own"));
}

/// Without a text there is nothing to press it for; its key says why.
void TopBar::followExport()
{
    m_export->setEnabled(m_actions.exportFigure->isEnabled() && !m_session.asksForText());
    m_export->setToolTip(m_session.asksForText() ? tr("There is no picture yet: type a sentence first.")
                                                 : m_actions.exportFigure->toolTip());
}

void TopBar::followMask(const Mask& mask)
{
    m_mask->setValue(maskTag(mask));
    m_mask->setToolTip(mask.painted.isEmpty() ? tr("Which tokens a token may look at")
                                              : tr("Which tokens a token may look at: %1").arg(maskPhrase(mask)));
    const std::optional<MaskNumber>& number = rowOf(mask.kind).number;
    const QSignalBlocker blocker(m_maskNumber);
    m_maskNumber->setEnabled(number.has_value());
    m_maskNumber->setRange(number ? number->least : 0, number ? kLargestOfferedMaskNumber : 0);
    m_maskNumber->setSpecialValueText(number ? QString() : QStringLiteral("–"));
    m_maskNumber->setValue(number ? mask.width : 0);
    const QString meaning = number ? headlight::tr(number->meaning) : tr("A window, a prefix and strides have a size");
    m_maskNumber->setToolTip(meaning);
    m_maskNumber->setAccessibleName(meaning);
}

/// Pixels that are left beside what is always there, with "τ" for the temperature.
int TopBar::spareRoom() const
{
    m_temperature->layout()->activate(); // so that the slider's present size counts
    int needed = layout()->sizeHint().width() + kSlack;
    for (const QWidget* spare : std::initializer_list<const QWidget*>{m_maskNumber, &m_temperature->slider()})
        if (!spare->isHidden())
            needed -= widthInRow(*spare, *layout());
    const QLabel& name = *m_temperatureLabel;
    needed -= std::max(name.sizeHint().width(), name.minimumWidth()) - widthOf(shortName(), name);
    return width() - needed;
}

/// A narrow window goes without what can be done elsewhere. A translator's bar has one button more: there the slider is
/// shorter, and gives way before a name is cut. Large type has a second row for all of it.
void TopBar::fitSpare()
{
    QSlider& slider = m_temperature->slider();
    const int most = inType(kMostSlider);
    if (isLargeType()) {
        slider.setFixedWidth(most);
        slider.show();
        m_maskNumber->show();
        const auto heightWith = [this](const QString& name) {
            m_temperatureLabel->setText(name);
            return layout()->heightForWidth(width());
        };
        const QString name = tr("Temperature");
        if (const int low = heightWith(shortName()); heightWith(name) > low) // a row more for a word
            m_temperatureLabel->setText(shortName());
        return;
    }
    int room = spareRoom();
    const int number = widthInRow(*m_maskNumber, *layout());
    const bool isWide = width() >= kWide;
    const bool hasNumber =
        m_maskNumber->isEnabled() || (isWide && number <= room); // there is no other place to type it
    room -= hasNumber ? number : 0;
    const int slides = std::min(room - layout()->spacing(), most);
    const bool hasSlider = isWide && slides >= inType(kLeastSlider);
    room -= hasSlider ? slides + layout()->spacing() : 0;
    const int longer = widthOf(tr("Temperature"), *m_temperatureLabel) - widthOf(shortName(), *m_temperatureLabel);
    if (hasSlider)
        slider.setFixedWidth(slides);
    slider.setVisible(hasSlider);
    m_maskNumber->setVisible(hasNumber);
    m_temperatureLabel->setText(longer <= room ? tr("Temperature") : shortName());
}

void TopBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitSpare();
}

} // namespace headlight
