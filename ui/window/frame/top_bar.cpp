// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/top_bar.h"

#include "ui/catalogue/all_pictures.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/figure_caption.h"
#include "ui/kit/larger_type.h"
#include "ui/kit/tr.h"
#include "ui/session/given_weights.h"
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

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <QWidgetAction>

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

constexpr int kSlack = 4;    // pixels: a text may need a little more than its letters
constexpr int kSlider = 120; // pixels, beside type of 100 %

/// "1/√dₖ · τ 0.50"; additive attention has no divisor.
QString softmaxWord(const ScoreDivisor& divisor, double temperature, bool isAdditive)
{
    const QString word = TopBar::tr("τ %1").arg(numberText(temperature, 2));
    return isAdditive ? word : divisorWord(divisor) + QStringLiteral(" · ") + word;
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

/// A line of controls in a menu: Return takes what was typed and leaves the menu open, so that a refusal is seen.
class MenuLine : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        event->setAccepted(isReturn);
    }
};

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
      m_softmax(new ChoiceButton(tr("Softmax"), actions.softmaxMenu, this)),
      m_maskNumber(new QSpinBox(this)),
      m_temperature(new TemperatureSlider(tr("Temperature"), 0.05, 20.0, this)),
      m_more(new QToolButton(this)),
      m_undo(actionButton(actions.undo, this)),
      m_redo(actionButton(actions.redo, this)),
      m_theme(new QToolButton(this)),
      m_export(new QPushButton(tr("Export figure…"), this))
{
    followTheme(*this, [this](const Theme& theme) {
        m_theme->setIconSize({inType(16), inType(16)});
        fitRow();
        m_theme->setIcon(lineIcon(theme.isDark() ? QStringLiteral("sun") : QStringLiteral("moon"), theme));
    });
    setObjectName("topBar");
    m_model->setObjectName("modelButton");
    m_model->setToolTip(tr("The model that runs"));
    m_attention->setObjectName("attentionButton");
    m_mask->setObjectName("maskButton");
    m_colour->setObjectName("colourButton");
    m_softmax->setObjectName("softmaxButton");

    m_mask->setWidthOf(tr("window of 12"));
    m_softmax->setWidthOf(softmaxWord(ScoreDivisor(), 0.05, false));
    m_colour->setWidthOf(QStringLiteral("viridis · linear · 0 to 1"));
    makeMaskNumber();
    makeTemperature();
    makeMore();

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

    m_row = new QHBoxLayout(this);
    m_row->setSpacing(8);
    setRoom(WindowRoom::Ample);
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_model, m_attention, m_mask, m_maskNumber, m_softmax, m_colour})
        m_row->addWidget(part);
    m_row->addStretch(1);
    for (QWidget* part : std::initializer_list<QWidget*>{m_more, m_undo, m_redo, m_theme, m_export})
        m_row->addWidget(part);

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

/// The temperature stands in the softmax's menu, below what the scores are divided by.
void TopBar::makeTemperature()
{
    const QString tip = tr("The scores are divided by it, 0.05 to 20: above 1 attention spreads, below 1 it sharpens");
    auto* line = new MenuLine;
    auto* name = plainLabel(tr("Temperature τ"), line);
    name->setProperty("role", "muted");
    name->setBuddy(&m_temperature->field());
    m_temperature->setParent(line);
    m_temperature->field().setObjectName("temperatureSpin");
    m_temperature->field().setDecimals(2);
    fixInType(m_temperature->field(), {0, 28});
    m_temperature->slider().setObjectName("temperatureSlider");
    fixInType(m_temperature->slider(), {kSlider, 0});
    m_temperature->field().setToolTip(tip);
    m_temperature->slider().setToolTip(tip);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    row->addWidget(name);
    row->addWidget(m_temperature, 1);
    line->setFocusPolicy(Qt::StrongFocus); // which the menu gives it for the arrow keys
    line->setFocusProxy(&m_temperature->slider());
    auto* action = new QWidgetAction(this);
    action->setObjectName("temperatureAction");
    action->setText(tr("Temperature"));
    action->setDefaultWidget(line);
    m_actions.softmaxMenu->addSeparator();
    m_actions.softmaxMenu->addAction(action);
    connect(m_temperature, &TemperatureSlider::refused, this, &TopBar::refused);
    connect(m_temperature, &TemperatureSlider::valueChanged, &m_session,
            [this](double temperature) { m_session.set(&SessionState::temperature, temperature); });
    connect(&m_temperature->slider(), &QSlider::sliderReleased, &m_session, &Session::endBurst);
}

void TopBar::setRoom(WindowRoom room)
{
    const int edge = room >= WindowRoom::Thin ? 4 : 8;
    m_row->setContentsMargins(12, edge, 12, edge);
}

void TopBar::typeTemperature()
{
    const auto open = [this] {
        const QWidget* below = m_softmax->isVisible() ? static_cast<QWidget*>(m_softmax) : m_more;
        m_actions.softmaxMenu->popup(below->mapToGlobal(QPoint(0, below->height())));
        m_temperature->field().setFocus(Qt::ShortcutFocusReason);
        m_temperature->field().selectAll();
    };
    QMetaObject::invokeMethod(this, open, Qt::QueuedConnection); // once what asked for it is closed
}

/// "…" has what the row has no room for.
void TopBar::makeMore()
{
    auto* menu = new QMenu(tr("More"), m_more);
    m_more->setObjectName("moreButton");
    m_more->setText(QStringLiteral("…"));
    m_more->setToolTip(tr("What has no room in this row"));
    m_more->setAccessibleName(m_more->toolTip());
    m_more->setProperty("role", "text");
    m_more->setMenu(menu);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setFocusPolicy(Qt::TabFocus);
    fixInType(*m_more, {0, 28});
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const std::pair<QWidget*, QAction*> parts[] = {{m_attention, m_actions.attentionMenu->menuAction()},
                                                       {m_softmax, m_actions.softmaxMenu->menuAction()},
                                                       {m_colour, m_actions.colourMenu->menuAction()},
                                                       {m_undo, m_actions.undo},
                                                       {m_redo, m_actions.redo},
                                                       {m_theme, m_actions.darkTheme}};
        for (const auto& [part, action] : parts)
            if (m_hasNoRoom.contains(part))
                menu->addAction(action);
    });
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
    const ImageConfig image = result ? result->cache->config().image : ImageConfig();
    m_hasParts = result && (result->view->parts.size() > 1 || image.hasStages());
    m_attention->setValue(image.hasStages() ? tr("stage %1").arg(image.stage + 1) : partWord(m_session.part()));
    m_attention->setToolTip(
        image.hasStages() ? tr("Whose layers and heads every view shows: those of one of the model's stages, from "
                               "fine patches to coarse ones (Alt+1, Alt+2 …)")
                          : tr("Whose attention every view shows: the encoder's, the decoder's, or the decoder's "
                               "to the source (Alt+1, Alt+2, Alt+3)"));
    followMask(effectiveMask(state, m_session.part(), own));
    followColours();
    const bool isAdditive = result && result->cache->config().isRecurrent();
    const bool isGiven = showsGivenWeights(m_session);
    const QString whyNot = tr("What a file holds is not computed again: open a model to change it");
    m_softmax->setValue(softmaxWord(state.divisor, state.temperature, isAdditive));
    m_softmax->setEnabled(!isGiven);
    m_mask->setEnabled(!isGiven);
    m_temperature->setEnabled(!isGiven);
    if (isGiven)
        m_mask->setToolTip(whyNot);
    m_softmax->setToolTip(
        isGiven      ? whyNot
        : isAdditive ? tr("Additive attention divides its scores by nothing but the temperature")
                     : tr("What every score q·k is divided by before the softmax: √dₖ (Ctrl+Alt+K: on or off) and the "
                          "temperature τ"));
    m_temperature->setValue(state.temperature);
    followExport();
    fitRow();
}

void TopBar::followColours()
{
    const Picture& picture = shownPicture(m_session.state());
    const QString text = colourText(m_session.state().colours, picture);
    m_hasColours = !text.isEmpty();
    if (m_hasColours)
        m_colour->setValue(text);
    m_colour->setToolTip(picture.fieldOf(QStringLiteral("--range"))
                             ? tr("How a number becomes a colour")
                             : tr("The map of colours; scale and range of this picture are its own"));
}

/// Without a text there is nothing to press it for; its key says why.
void TopBar::followExport()
{
    m_export->setEnabled(m_actions.exportFigure->isEnabled() && !m_session.asksForText());
    m_export->setToolTip(!m_session.asksForText()  ? m_actions.exportFigure->toolTip()
                         : m_session.readsImages() ? tr("Nothing is shown yet: open a picture first.")
                                                   : tr("There is no picture yet: type a sentence first."));
}

void TopBar::followMask(const Mask& mask)
{
    QString value = maskTag(mask);
    QString tip = mask.painted.isEmpty() ? tr("Which tokens a token may look at")
                                         : tr("Which tokens a token may look at: %1").arg(maskPhrase(mask));
    const auto& result = m_session.result();
    for (const AttentionPart part : result ? result->view->parts : std::vector<AttentionPart>()) {
        const PaintedMask painted = paintedOn(m_session.state(), part);
        if (part == m_session.part() || painted.isEmpty())
            continue; // what is hidden in another attention reaches this one by the vectors it reads
        const auto count = painted.cells.size() + painted.keys.size();
        value += tr(" · %1 + %2").arg(partWord(part)).arg(count);
        tip += tr("\nHidden in the attention of the %1: %2").arg(partWord(part)).arg(count);
    }
    m_mask->setValue(value);
    m_mask->setToolTip(tip);
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

/// One row, whatever the window's width: what has no room in it goes into the menu of "…", the least needed first.
void TopBar::fitRow()
{
    std::vector<QWidget*> parts{m_model, m_mask, m_softmax, m_undo, m_redo, m_theme, m_export};
    if (m_hasParts)
        parts.push_back(m_attention);
    if (m_hasColours)
        parts.push_back(m_colour);
    if (m_maskNumber->isEnabled())
        parts.push_back(m_maskNumber);
    const auto widthOf = [this](const QWidget& part) {
        return std::max(part.sizeHint().width(), part.minimumWidth()) + m_row->spacing();
    };
    int needed = 2 * m_row->contentsMargins().left() + kSlack;
    for (const QWidget* part : parts)
        needed += widthOf(*part);
    m_hasNoRoom.clear();
    for (QWidget* part : std::initializer_list<QWidget*>{m_theme, m_redo, m_undo, m_colour, m_softmax, m_attention}) {
        if (needed + (m_hasNoRoom.isEmpty() ? 0 : widthOf(*m_more)) <= width())
            break;
        if (std::ranges::find(parts, part) == parts.end())
            continue;
        m_hasNoRoom << part;
        needed -= widthOf(*part);
    }
    // Where there is room, the number of a mask without one keeps its place, so that nothing moves with the mask.
    const bool hasPlace = m_hasNoRoom.isEmpty() && needed + widthOf(*m_maskNumber) <= width();
    m_maskNumber->setVisible(m_maskNumber->isEnabled() || hasPlace);
    m_attention->setVisible(m_hasParts && !m_hasNoRoom.contains(m_attention));
    m_colour->setVisible(m_hasColours && !m_hasNoRoom.contains(m_colour));
    for (QWidget* part : std::initializer_list<QWidget*>{m_softmax, m_undo, m_redo, m_theme})
        part->setVisible(!m_hasNoRoom.contains(part));
    m_more->setVisible(!m_hasNoRoom.isEmpty());
}

void TopBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitRow();
}

} // namespace headlight
