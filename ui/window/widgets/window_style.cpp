// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/window_style.h"

#include "ui/kit/theme.h"
#include "ui/window/widgets/icons.h"
#include "ui/window/widgets/role.h"
#include "ui/window/widgets/system_wishes.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QStatusBar>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <QTableView>
#include <QTextBrowser>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

constexpr double kCorner = 4.0; // pixels, the radius of a control's corners
constexpr int kDropDown = 22;   // pixels beside the words of a list, for its arrow
constexpr int kSpinButton = 18; // pixels of a number field's two buttons
constexpr int kScrollBar = 9;   // pixels
constexpr int kKnob = 14;       // pixels, the diameter of a slider's handle
constexpr int kGroove = 6;      // pixels

struct Ground {
    const char* part;
    QPalette::ColorRole colour;
    Qt::Edges hairlines = {};
};

constexpr Qt::Edges kAllEdges = Qt::TopEdge | Qt::RightEdge | Qt::BottomEdge | Qt::LeftEdge;

constexpr std::array kGrounds = {
    Ground{"topBar", QPalette::Base, Qt::BottomEdge},
    Ground{"textBar", QPalette::Window},
    Ground{"translationBar", QPalette::Window},
    Ground{"hintStrip", QPalette::Midlight, Qt::TopEdge},
    Ground{"rows", QPalette::Base, Qt::TopEdge},
    Ground{"bottomPanel", QPalette::Base, Qt::TopEdge},
    Ground{"benchCentre", QPalette::Base},
    Ground{"benchSide", QPalette::Base},
    Ground{"headsPanel", QPalette::Base},
    Ground{"centrePane", QPalette::Base},
    Ground{"inspectorPane", QPalette::Base},
    Ground{"lessonPane", QPalette::Base},
    Ground{"commandPalette", QPalette::Base, kAllEdges},
    Ground{"noticeLine", QPalette::Base, kAllEdges},
};

const Ground* groundOf(const QWidget& widget)
{
    const QString name = widget.objectName();
    if (name.isEmpty())
        return nullptr;
    const auto found =
        std::ranges::find_if(kGrounds, [&](const Ground& one) { return name == QLatin1String(one.part); });
    return found == kGrounds.end() ? nullptr : &*found;
}

bool hasRole(const QWidget* widget, const char* role)
{
    return widget && roleOf(*widget) == QLatin1String(role);
}

bool isHovered(const QStyleOption& option)
{
    return option.state.testFlag(QStyle::State_MouseOver) && option.state.testFlag(QStyle::State_Enabled);
}

bool hasFocus(const QStyleOption& option)
{
    return option.state.testFlag(QStyle::State_HasFocus);
}

QColor colourOf(const QStyleOption& option, QPalette::ColorRole role)
{
    return option.palette.color(role);
}

void paintEdges(QPainter& painter, const QRect& rect, Qt::Edges edges, const QColor& colour)
{
    if (edges.testFlag(Qt::TopEdge))
        painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), colour);
    if (edges.testFlag(Qt::BottomEdge))
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), colour);
    if (edges.testFlag(Qt::LeftEdge))
        painter.fillRect(QRect(rect.left(), rect.top(), 1, rect.height()), colour);
    if (edges.testFlag(Qt::RightEdge))
        painter.fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), colour);
}

void paintBox(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& line, double corner = kCorner,
              double width = 1.0)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(fill);
    painter.setPen(QPen(line, width));
    const double inset = width / 2.0;
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), corner, corner);
    painter.restore();
}

/// A field that is typed or chosen in.
void paintField(QPainter& painter, const QStyleOption& option, double corner = kCorner)
{
    paintBox(painter, option.rect, colourOf(option, QPalette::Base),
             colourOf(option, hasFocus(option)                               ? QPalette::Highlight
                              : option.state.testFlag(QStyle::State_Enabled) ? QPalette::Dark
                                                                             : QPalette::Mid),
             corner);
}

void paintArrow(QPainter& painter, const QRectF& place, const char* icon, const QStyleOption& option)
{
    paintIcon(painter, place, icon, colourOf(option, QPalette::PlaceholderText));
}

void paintPushButton(QPainter& painter, const QStyleOption& option, const QWidget* widget)
{
    const bool isLink = hasRole(widget, "link");
    const bool isEnabled = option.state.testFlag(QStyle::State_Enabled);
    const bool isPrimary = hasRole(widget, "primary") && isEnabled;
    QColor fill = colourOf(option, isPrimary ? QPalette::Highlight : QPalette::Base);
    if (isLink)
        fill = Qt::transparent;
    if (!isPrimary && (isHovered(option) || option.state.testFlag(QStyle::State_On) || (!isEnabled && !isLink)))
        fill = colourOf(option, QPalette::Midlight);
    QColor line = isLink ? QColor(Qt::transparent) : colourOf(option, isPrimary ? QPalette::Highlight : QPalette::Mid);
    if (hasFocus(option) || option.state.testFlag(QStyle::State_On))
        line = isPrimary ? QApplication::palette().color(QPalette::Text) : colourOf(option, QPalette::Highlight);
    paintBox(painter, option.rect, fill, line);
}

void paintToolPanel(QPainter& painter, const QStyleOption& option)
{
    const bool isRaised =
        isHovered(option) || option.state.testFlag(QStyle::State_On) || option.state.testFlag(QStyle::State_Sunken);
    paintBox(painter, option.rect, isRaised ? colourOf(option, QPalette::Midlight) : QColor(Qt::transparent),
             hasFocus(option) ? colourOf(option, QPalette::Highlight) : QColor(Qt::transparent));
}

bool showsMenuArrow(const QWidget* widget)
{
    const auto* button = qobject_cast<const QToolButton*>(widget);
    return button && button->popupMode() == QToolButton::InstantPopup && hasRole(button, "text");
}

bool isInMenuBar(const QWidget* widget)
{
    const QWidget* corner = widget ? widget->parentWidget() : nullptr;
    return corner && qobject_cast<const QMenuBar*>(corner->parentWidget());
}

/// The pixels between a tool button's edge and what is in it: left, top, right, bottom.
QMargins toolMargins(const QWidget* widget)
{
    if (hasRole(widget, "text"))
        return {6, 3, showsMenuArrow(widget) ? 18 : 6, 3};
    if (isInMenuBar(widget))
        return {4, 2, 4, 3};
    return {4, 4, 4, 4};
}

QMargins headerMargins(const QWidget* widget)
{
    const bool isBench = widget && hasRole(widget->parentWidget(), "bench");
    return isBench ? QMargins(6, 2, 6, 2) : QMargins(4, 5, 16, 7);
}

/// The pixels around a tab's name; the right one is the distance to the next tab, too.
QMargins tabMargins(const QWidget* widget)
{
    const QString name = widget ? widget->objectName() : QString();
    if (name == u"bottomTabs")
        return {1, 3, 13, 6};
    return {2, 7, 2 + (name == u"viewTabs" ? 8 : name == u"benchTabs" ? 6 : 12), 9};
}

QMargins fieldMargins(const QWidget* widget)
{
    if (hasRole(widget, "field"))
        return {10, 7, 10, 7};
    return {9, 5, 9, 5};
}

QMargins spinMargins(const QWidget* widget)
{
    return widget && widget->objectName() == u"benchCellEditor" ? QMargins(3, 1, 3, 1) : QMargins(8, 5, 8, 5);
}

bool hasSpinButtons(const QStyleOption& option)
{
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(&option);
    return !spin || spin->buttonSymbols != QAbstractSpinBox::NoButtons;
}

void paintHeader(const WindowStyle& style, const QStyleOptionHeader& header, QPainter& painter, const QWidget* widget)
{
    style.drawControl(QStyle::CE_HeaderSection, &header, &painter, widget);
    const QColor colour = isHovered(header) ? QApplication::palette().color(QPalette::ButtonText)
                                            : colourOf(header, QPalette::ButtonText);
    painter.setPen(colour);
    const QRect words = header.rect.marginsRemoved(headerMargins(widget));
    const auto* elided = qstyleoption_cast<const QStyleOptionHeaderV2*>(&header);
    painter.save();
    QFont font = painter.font();
    font.setBold(header.state.testFlag(QStyle::State_On));
    painter.setFont(font);
    painter.drawText(words, static_cast<int>(header.textAlignment),
                     elided ? painter.fontMetrics().elidedText(header.text, elided->textElideMode, words.width())
                            : header.text);
    painter.restore();
    if (header.sortIndicator == QStyleOptionHeader::None)
        return;
    constexpr double kWidth = 8.0;
    const double down = header.sortIndicator == QStyleOptionHeader::SortUp ? -1.0 : 1.0;
    const QPointF middle(header.rect.right() - 3.0 - kWidth / 2.0, QRectF(words).center().y());
    const QPointF half(kWidth / 2.0, down * kWidth / 4.0);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(
        QPolygonF{middle - half, middle + QPointF(half.x(), -half.y()), middle + QPointF(0.0, half.y())});
    painter.restore();
}

void paintTab(QPainter& painter, const QStyleOptionTab& tab, const QWidget* widget)
{
    const bool isChosen = tab.state.testFlag(QStyle::State_Selected) && !hasRole(widget, "folded");
    if (isChosen) {
        const QMargins margins = tabMargins(widget);
        painter.fillRect(
            QRect(tab.rect.left(), tab.rect.bottom() - 1, tab.rect.width() - margins.right() + margins.left(), 2),
            colourOf(tab, QPalette::Highlight));
    }
}

void paintTabName(QPainter& painter, const QStyleOptionTab& tab, const QWidget* widget)
{
    const bool isChosen = tab.state.testFlag(QStyle::State_Selected);
    const bool isMarked = isChosen && !hasRole(widget, "folded");
    painter.save();
    QFont font = painter.font();
    font.setBold(isMarked);
    painter.setFont(font);
    painter.setPen(colourOf(tab, hasFocus(tab) && isChosen    ? QPalette::Highlight
                                 : isMarked || isHovered(tab) ? QPalette::WindowText
                                                              : QPalette::PlaceholderText));
    painter.drawText(tab.rect.marginsRemoved(tabMargins(widget)),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic | Qt::TextDontClip, tab.text);
    painter.restore();
}

void paintSlider(QPainter& painter, const QStyleOptionSlider& slider, const QRect& knob)
{
    const bool isEnabled = slider.state.testFlag(QStyle::State_Enabled);
    const QColor line = colourOf(slider, isEnabled ? QPalette::Highlight : QPalette::PlaceholderText);
    const QColor raised = colourOf(slider, QPalette::Midlight);
    QRect groove(slider.rect.left(), slider.rect.center().y() - kGroove / 2 + 1, slider.rect.width(), kGroove);
    paintBox(painter, groove, raised, colourOf(slider, QPalette::PlaceholderText), 3.0);
    groove.setRight(knob.center().x());
    if (slider.upsideDown)
        groove = QRect(knob.center().x(), groove.top(), slider.rect.right() - knob.center().x() + 1, kGroove);
    paintBox(painter, groove, isEnabled ? line : raised, line, 3.0);
    const bool isHeld = slider.activeSubControls.testFlag(QStyle::SC_SliderHandle);
    paintBox(painter, knob,
             hasFocus(slider)                              ? line
             : (isHeld && isHovered(slider)) || !isEnabled ? raised
                                                           : colourOf(slider, QPalette::Base),
             line, kKnob / 2.0, 2.0);
}

void paintScrollBar(QPainter& painter, const QStyleOptionSlider& bar, const QRect& handle)
{
    if (bar.maximum <= bar.minimum)
        return; // a bar that keeps its place has a handle only where there is something to scroll
    const bool isHeld = bar.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider) && isHovered(bar);
    paintBox(painter, handle, colourOf(bar, isHeld ? QPalette::PlaceholderText : QPalette::Dark), Qt::transparent, 3.0,
             0.0);
}

QRect scrollBarPart(const QStyleOptionSlider& bar, QStyle::SubControl part)
{
    const bool isFlat = bar.orientation == Qt::Horizontal;
    const QRect groove = bar.rect.adjusted(1, 1, -1, -1);
    const int room = isFlat ? groove.width() : groove.height();
    const int range = bar.maximum - bar.minimum;
    const int least = std::min(24, room);
    const int length =
        range > 0 ? std::clamp(static_cast<int>(static_cast<qint64>(bar.pageStep) * room / (range + bar.pageStep)),
                               least, room)
                  : room;
    const int start =
        QStyle::sliderPositionFromValue(bar.minimum, bar.maximum, bar.sliderPosition, room - length, bar.upsideDown);
    const auto along = [&](int from, int size) {
        return isFlat ? QRect(groove.left() + from, groove.top(), size, groove.height())
                      : QRect(groove.left(), groove.top() + from, groove.width(), size);
    };
    switch (part) {
    case QStyle::SC_ScrollBarGroove:
        return groove;
    case QStyle::SC_ScrollBarSlider:
        return along(start, length);
    case QStyle::SC_ScrollBarSubPage:
        return along(0, start);
    case QStyle::SC_ScrollBarAddPage:
        return along(start + length, room - start - length);
    default:
        return {};
    }
}

/// A field that is a part of another one, which has drawn the ground already.
bool isInsideOfField(const QWidget* widget)
{
    const QWidget* parent = widget ? widget->parentWidget() : nullptr;
    return qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QComboBox*>(parent);
}

template <typename Option>
Option withRaisedSelection(const Option& option)
{
    Option result = option;
    result.palette.setColor(QPalette::Highlight, option.palette.color(QPalette::Midlight));
    result.palette.setColor(QPalette::HighlightedText, option.palette.color(QPalette::Text));
    return result;
}

void giveDefaultRole(QWidget& widget)
{
    if (!roleOf(widget).isEmpty())
        return;
    const bool isStatus = qobject_cast<QLabel*>(&widget) && qobject_cast<QStatusBar*>(widget.parentWidget());
    if (isStatus)
        widget.setContentsMargins(13, 3, 13, 3);
    if (isStatus || qobject_cast<QHeaderView*>(&widget))
        widget.setProperty("role", "note");
    else if (qobject_cast<QTextBrowser*>(&widget))
        widget.setProperty("role", "reading");
}

/// Lets the ground of the part around it through.
void takeGroundAway(QAbstractScrollArea& area)
{
    area.setFrameShape(QFrame::NoFrame);
    area.viewport()->setAutoFillBackground(false);
}

} // namespace

WindowStyle::WindowStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void WindowStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    giveDefaultRole(*widget);
    if (!roleOf(*widget).isEmpty())
        dressByRole(*widget);
    if (groundOf(*widget))
        widget->setAttribute(Qt::WA_StyledBackground);
    if (widget->isWindow() && (widget->inherits("QMainWindow") || widget->inherits("QDialog")))
        widget->setBackgroundRole(QPalette::Base);
    if (qobject_cast<QTabBar*>(widget))
        widget->setAttribute(Qt::WA_Hover);
    if (auto* header = qobject_cast<QHeaderView*>(widget))
        header->viewport()->setAttribute(Qt::WA_Hover);
    if (qobject_cast<QTextEdit*>(widget))
        static_cast<QTextEdit*>(widget)->setFrameShape(QFrame::NoFrame);
    if (auto* area = qobject_cast<QAbstractScrollArea*>(widget);
        area && (qobject_cast<QScrollArea*>(area) || qobject_cast<QTableView*>(area) ||
                 qobject_cast<QTextBrowser*>(area) || qobject_cast<QHeaderView*>(area)))
        takeGroundAway(*area);
    const QWidget* viewport = widget->parentWidget();
    if (viewport && qobject_cast<QScrollArea*>(viewport->parentWidget()))
        widget->setAutoFillBackground(false);
    if (auto* line = qobject_cast<QFrame*>(widget); line && hasRole(line, "hairline")) {
        line->setFrameShape(QFrame::NoFrame);
        line->setAutoFillBackground(true);
        line->setBackgroundRole(QPalette::Mid);
    }
}

void WindowStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const
{
    switch (element) {
    case PE_Widget:
        if (const Ground* ground = widget ? groundOf(*widget) : nullptr) {
            painter->fillRect(option->rect, colourOf(*option, ground->colour));
            paintEdges(*painter, option->rect, ground->hairlines, colourOf(*option, QPalette::Mid));
            return;
        }
        break;
    case PE_PanelButtonCommand:
        return paintPushButton(*painter, *option, widget);
    case PE_PanelButtonTool:
        return paintToolPanel(*painter, *option);
    case PE_PanelLineEdit:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); frame && frame->lineWidth > 0)
            paintField(*painter, *option);
        else if (!isInsideOfField(widget))
            painter->fillRect(option->rect, colourOf(*option, QPalette::Base));
        return;
    case PE_Frame: {
        const bool isText = qobject_cast<const QPlainTextEdit*>(widget);
        if (isText || qobject_cast<const QAbstractItemView*>(widget)) {
            paintBox(*painter, option->rect, Qt::transparent,
                     colourOf(*option, !isText             ? QPalette::Mid
                                       : hasFocus(*option) ? QPalette::Highlight
                                                           : QPalette::Dark),
                     0.0);
            return;
        }
        break;
    }
    case PE_FrameFocusRect: // buttons, tabs and fields have a line in the colour of the focus
        if (qobject_cast<const QAbstractItemView*>(widget) || qobject_cast<const QTabBar*>(widget) ||
            qobject_cast<const QPushButton*>(widget) || qobject_cast<const QToolButton*>(widget))
            return;
        break;
    case PE_IndicatorCheckBox:
    case PE_IndicatorRadioButton:
        if (option->state.testFlag(State_Off)) {
            const bool isEnabled = option->state.testFlag(State_Enabled);
            return paintBox(*painter, option->rect, colourOf(*option, QPalette::Base),
                            colourOf(*option, isEnabled ? QPalette::PlaceholderText : QPalette::Mid),
                            element == PE_IndicatorCheckBox ? 2.0 : option->rect.width() / 2.0);
        }
        break;
    case PE_PanelStatusBar:
        painter->fillRect(option->rect, colourOf(*option, QPalette::Window));
        return paintEdges(*painter, option->rect, Qt::TopEdge, colourOf(*option, QPalette::Mid));
    case PE_PanelMenu:
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, colourOf(*option, QPalette::Base));
        return paintEdges(*painter, option->rect, kAllEdges, colourOf(*option, QPalette::Mid));
    case PE_FrameMenu:
    case PE_FrameStatusBarItem:
    case PE_FrameTabBarBase:
    case PE_PanelMenuBar:
        return;
    default:
        break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void WindowStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const
{
    switch (element) {
    case CE_PushButtonLabel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
            button && hasRole(widget, "link"))
            return drawItemText(painter, button->rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic,
                                button->palette, button->state.testFlag(State_Enabled), button->text,
                                QPalette::ButtonText);
        break;
    case CE_ToolButtonLabel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
            button && isHovered(*button) && hasRole(widget, "text")) {
            QStyleOptionToolButton hovered = *button;
            hovered.palette.setColor(QPalette::ButtonText, QApplication::palette().color(QPalette::ButtonText));
            return QProxyStyle::drawControl(element, &hovered, painter, widget);
        }
        break;
    case CE_MenuBarEmptyArea:
        return painter->fillRect(option->rect, colourOf(*option, QPalette::Base));
    case CE_MenuBarItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
            painter->fillRect(item->rect, colourOf(*item, QPalette::Base));
            if (item->state.testFlag(State_Selected))
                paintBox(*painter, item->rect, colourOf(*item, QPalette::Midlight), Qt::transparent, 3.0, 0.0);
            return drawItemText(painter, item->rect, Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextSingleLine,
                                item->palette, item->state.testFlag(State_Enabled), item->text, QPalette::WindowText);
        }
        break;
    case CE_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
            const QStyleOptionMenuItem raised = withRaisedSelection(*item);
            return QProxyStyle::drawControl(element, &raised, painter, widget);
        }
        break;
    case CE_ItemViewItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option)) {
            const QStyleOptionViewItem raised = withRaisedSelection(*item);
            return QProxyStyle::drawControl(element, &raised, painter, widget);
        }
        break;
    case CE_TabBarTabShape:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option))
            return paintTab(*painter, *tab, widget);
        break;
    case CE_TabBarTabLabel:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option))
            return paintTabName(*painter, *tab, widget);
        break;
    case CE_HeaderEmptyArea:
        return;
    case CE_HeaderSection:
        if (!(widget && hasRole(widget->parentWidget(), "bench")))
            paintEdges(*painter, option->rect, Qt::BottomEdge, colourOf(*option, QPalette::Mid));
        return;
    case CE_Header:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option))
            return paintHeader(*this, *header, *painter, widget);
        break;
    case CE_Splitter:
        return painter->fillRect(option->rect,
                                 colourOf(*option, isHovered(*option) ? QPalette::Highlight : QPalette::Mid));
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void WindowStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                     const QWidget* widget) const
{
    switch (control) {
    case CC_ComboBox: {
        constexpr double kSide = 16.0;
        paintField(*painter, *option);
        const QRectF arrow = proxy()->subControlRect(control, option, SC_ComboBoxArrow, widget);
        return paintArrow(*painter, QRectF(arrow.center() - QPointF(kSide, kSide) / 2.0, QSizeF(kSide, kSide)),
                          "chevron-down", *option);
    }
    case CC_SpinBox: {
        constexpr double kSide = 10.0;
        if (hasRole(widget, "spare") && !option->state.testFlag(State_Enabled))
            return;
        const bool isCell = widget && widget->objectName() == u"benchCellEditor";
        paintField(*painter, *option, isCell ? 0.0 : kCorner);
        if (!hasSpinButtons(*option))
            return;
        const QRectF rect = option->rect;
        const double left = rect.right() - kSide - 5.0;
        const double middle = rect.center().y();
        paintArrow(*painter, QRectF(left, middle - kSide + 0.5, kSide, kSide), "chevron-up", *option);
        return paintArrow(*painter, QRectF(left, middle - 0.5, kSide, kSide), "chevron-down", *option);
    }
    case CC_ToolButton:
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option)) {
            proxy()->drawPrimitive(PE_PanelButtonTool, button, painter, widget);
            QStyleOptionToolButton label = *button;
            label.rect = button->rect.marginsRemoved(toolMargins(widget));
            proxy()->drawControl(CE_ToolButtonLabel, &label, painter, widget);
            if (showsMenuArrow(widget)) {
                constexpr double kSide = 14.0;
                const QRectF rect = button->rect;
                paintArrow(*painter, QRectF(rect.right() - kSide - 3.0, rect.center().y() - kSide / 2.0, kSide, kSide),
                           "chevron-down", *button);
            }
            return;
        }
        break;
    case CC_Slider:
        if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
            slider && slider->orientation == Qt::Horizontal)
            return paintSlider(*painter, *slider, proxy()->subControlRect(control, slider, SC_SliderHandle, widget));
        break;
    case CC_ScrollBar:
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option))
            return paintScrollBar(*painter, *bar, scrollBarPart(*bar, SC_ScrollBarSlider));
        break;
    default:
        break;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect WindowStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    switch (element) {
    case SE_LineEditContents:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); frame && frame->lineWidth > 0)
            return option->rect.marginsRemoved(fieldMargins(widget));
        return option->rect;
    case SE_PushButtonContents:
        return option->rect.adjusted(1, 1, -1, -1);
    case SE_ItemViewItemText:
    case SE_ItemViewItemDecoration: {
        if (widget && widget->objectName() == u"headFinderTable") {
            QStyleOptionViewItem cell = *qstyleoption_cast<const QStyleOptionViewItem*>(option);
            cell.rect.adjust(4, 0, -16, 0);
            return QProxyStyle::subElementRect(element, &cell, widget);
        }
        const QRect rect = QProxyStyle::subElementRect(element, option, widget);
        return qobject_cast<const QListWidget*>(widget) ? rect.adjusted(6, 0, 0, 0) : rect;
    }
    default:
        return QProxyStyle::subElementRect(element, option, widget);
    }
}

QRect WindowStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                  const QWidget* widget) const
{
    const QRect rect = option->rect;
    if (control == CC_ComboBox && (part == SC_ComboBoxEditField || part == SC_ComboBoxArrow)) {
        const QRect inner = rect.marginsRemoved(QMargins(8, 5, 8, 5));
        const QRect words = inner.adjusted(0, 0, -kDropDown, 0);
        const QRect arrow(rect.right() - kDropDown, rect.top(), kDropDown, rect.height());
        return visualRect(option->direction, rect, part == SC_ComboBoxArrow ? arrow : words);
    }
    if (control == CC_SpinBox) {
        if (!hasSpinButtons(*option) && (part == SC_SpinBoxUp || part == SC_SpinBoxDown))
            return {};
        const QRect buttons(rect.right() - kSpinButton, rect.top() + 1, kSpinButton, rect.height() - 2);
        switch (part) {
        case SC_SpinBoxEditField:
            return rect.marginsRemoved(spinMargins(widget))
                .adjusted(0, 0, hasSpinButtons(*option) ? -kSpinButton : 0, 0);
        case SC_SpinBoxUp:
            return {buttons.left(), buttons.top(), buttons.width(), buttons.height() / 2};
        case SC_SpinBoxDown:
            return {buttons.left(), buttons.top() + buttons.height() / 2, buttons.width(),
                    buttons.height() - buttons.height() / 2};
        default:
            return rect;
        }
    }
    if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option); bar && control == CC_ScrollBar)
        return scrollBarPart(*bar, part);
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QSize WindowStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                    const QWidget* widget) const
{
    switch (type) {
    case CT_LineEdit:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); frame && frame->lineWidth > 0)
            return contents.grownBy(fieldMargins(widget));
        return contents;
    case CT_ComboBox:
        return contents.grownBy({8, 5, 8 + kDropDown, 5});
    case CT_SpinBox:
        return contents.grownBy(spinMargins(widget)) + QSize(hasSpinButtons(*option) ? kSpinButton : 0, 0);
    case CT_PushButton:
        return contents.grownBy(hasRole(widget, "link")      ? QMargins(1, 2, 1, 2)
                                : hasRole(widget, "primary") ? QMargins(12, 6, 12, 6)
                                                             : QMargins(13, 6, 13, 6));
    case CT_CheckBox:
    case CT_RadioButton:
        return QProxyStyle::sizeFromContents(type, option, contents, widget) - QSize(3, 4);
    case CT_ToolButton:
        return contents.grownBy(toolMargins(widget)) + QSize(3, 3);
    case CT_MenuBarItem:
        return contents.grownBy({11, 4, 11, 4});
    case CT_TabBarTab:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
            QSize name = contents;
            if (tab->state.testFlag(State_Selected) && widget && !hasRole(widget, "folded")) {
                QFont bold = widget->font();
                bold.setBold(true);
                name.rwidth() += QFontMetrics(bold).size(Qt::TextShowMnemonic, tab->text).width() -
                                 widget->fontMetrics().size(Qt::TextShowMnemonic, tab->text).width();
            }
            return name.grownBy(tabMargins(widget));
        }
        break;
    case CT_HeaderSection:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option))
            return header->fontMetrics.size(0, header->text).grownBy(headerMargins(widget));
        break;
    case CT_ItemViewItem: {
        const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
        return qobject_cast<const QListWidget*>(widget) ? size.grownBy({6, 3, 6, 3}) : size;
    }
    default:
        break;
    }
    return QProxyStyle::sizeFromContents(type, option, contents, widget);
}

int WindowStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent:
        return kScrollBar;
    case PM_ScrollBarSliderMin:
        return 24;
    case PM_SliderLength:
        return kKnob;
    case PM_SliderThickness:
    case PM_SliderControlThickness:
        return kKnob;
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return 6;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return 14;
    case PM_TabBarTabHSpace:
    case PM_TabBarTabVSpace:
    case PM_TabBarTabOverlap:
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabShiftVertical:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_MenuBarPanelWidth:
    case PM_MenuBarItemSpacing:
        return 0;
    case PM_MenuBarHMargin:
        return 6;
    case PM_MenuBarVMargin:
        return 1;
    case PM_MenuPanelWidth:
        return 1;
    case PM_MenuHMargin:
    case PM_MenuVMargin:
    case PM_ToolTipLabelFrameWidth:
        return 4;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int WindowStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* result) const
{
    switch (hint) {
    case SH_ComboBox_Popup:
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_EtchDisabledText:
        return 0;
    case SH_Widget_Animation_Duration:
        return doControlsMove() ? QProxyStyle::styleHint(hint, option, widget, result) : 0;
    case SH_Table_GridLineColor:
        return static_cast<int>(QApplication::palette().color(QPalette::Mid).rgba());
    default:
        return QProxyStyle::styleHint(hint, option, widget, result);
    }
}

void useTheme(const Theme& theme)
{
    const QPalette colours = palette(theme);
    QApplication::setPalette(colours);
    QToolTip::setPalette(colours);
    QApplication::setFont(theme.bodyFont);
}

} // namespace headlight
