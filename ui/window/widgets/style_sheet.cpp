// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/style_sheet.h"

#include <QColor>
#include <QRegularExpression>

#include <initializer_list>
#include <utility>

namespace headlight {

namespace {

constexpr int kBodyType = 13; // what the sizes below are written for

// @name is replaced by the theme's colour of that name. An icon in a menu would set the words of all of it apart; those
// of actions are for buttons.
constexpr auto kSheet = R"(
QWidget { font-size: 13px; }
QMainWindow, QDialog { background: @surface; }
QMenuBar { background: @surface; color: @text; padding: 1px 6px; }
QMenuBar::item { padding: 4px 8px; border-radius: 3px; background: transparent; }
QMenuBar::item:selected { background: @raised; }
QMenu { background: @surface; color: @text; border: 1px solid @border; padding: 4px; icon-size: 0px; }
QMenu::item { padding: 5px 26px 5px 26px; border-radius: 3px; }
QMenu::item:selected { background: @raised; }
QMenu::item:disabled { color: @mutedText; }
QMenu::separator { height: 1px; background: @border; margin: 4px 6px; }
QMenu::indicator { width: 14px; height: 14px; left: 7px; }
QToolTip { background: @surface; color: @text; border: 1px solid @border; padding: 4px 6px; }

#topBar { background: @surface; border-bottom: 1px solid @border; }
#textBar, #translationBar { background: @window; }
#hintStrip { background: @raised; border-top: 1px solid @border; }
#rows { border-top: 1px solid @border; }
#bottomPanel { background: @surface; border-top: 1px solid @border; }
#benchCentre, #benchSide { background: @surface; }
#headsPanel, #centrePane, #inspectorPane, #lessonPane { background: @surface; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QSplitter::handle { background: @border; }
QSplitter::handle:hover { background: @accent; }
QFrame[role="hairline"] { background: @border; border: none; max-width: 1px; }

QLabel { color: @text; }
QLabel[role="heading"] { color: @mutedText; font-weight: bold; font-size: 12px; }
QLabel[role="title"] { font-weight: bold; font-size: 18px; }
QLabel[role="linkNote"] { color: @mutedText; padding: 0 0 7px 1px; }
QLabel[role="strong"] { font-weight: bold; }
QLabel[role="muted"], QCheckBox[role="muted"] { color: @mutedText; }
QLabel#predictionNote { font-size: 12px; }
QLabel[role="mark"] { color: @accent; font-size: 12px; }
QLabel[role="problem"] { color: @error; }
QLabel[role="notice"] { color: @warning; }
QLabel#lessonAsk { font-weight: bold; }
QLabel#lessonExerciseAsk { font-size: 14px; }
#commandPalette { background: @surface; border: 1px solid @border; }
QListView#paletteList { background: @surface; border: none; outline: none; }
QLineEdit#paletteLine { font-size: 15px; padding: 6px 9px; }
QTextBrowser { background: transparent; color: @text; border: none; font-size: 14px; selection-background-color: @accent;
               selection-color: @onAccent; }
QPlainTextEdit { background: @surface; color: @text; border: 1px solid @border; selection-background-color: @accent;
                 selection-color: @onAccent; }
QPlainTextEdit:focus { border: 1px solid @accent; }
QListWidget { background: @surface; color: @text; border: 1px solid @border; border-radius: 4px; outline: none; }
QListWidget::item { padding: 3px 6px; border: none; }
QListWidget::item:selected { background: @raised; color: @text; }
QRadioButton { color: @text; spacing: 6px; }
QRadioButton::indicator:unchecked { width: 12px; height: 12px; border: 1px solid @mutedText; border-radius: 7px; background: @surface; }
QToolButton:checked { background: @raised; }

QLineEdit { background: @surface; border: 1px solid @border; border-radius: 4px; padding: 4px 8px;
            selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus { border: 1px solid @accent; }
QLineEdit#textLine, QLineEdit#translationLine { font-size: 15px; padding: 6px 9px; }
QAbstractSpinBox, QComboBox { background: @surface; color: @text; border: 1px solid @border; border-radius: 4px;
                   padding: 4px 7px; selection-background-color: @accent; selection-color: @onAccent; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: url(:/icons/choice-@scheme.svg); width: 16px; height: 16px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; width: 18px; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QComboBox QAbstractItemView { background: @surface; color: @text; border: 1px solid @border;
                   selection-background-color: @raised; selection-color: @text; outline: none; }
QPushButton { background: @surface; color: @text; border: 1px solid @border; border-radius: 4px; padding: 5px 12px;
              outline: none; }
QPushButton:hover { background: @raised; }
QPushButton:focus { border-color: @accent; }
QPushButton:disabled { color: @mutedText; background: @raised; }
QPushButton[role="primary"] { background: @accent; color: @onAccent; border-color: @accent; padding: 5px 11px; }
QPushButton[role="primary"]:focus { border-color: @text; }
QPushButton[role="primary"]:disabled { background: @raised; color: @mutedText; border-color: @border; }
QPushButton[role="link"] { background: transparent; color: @accent; border: 1px solid transparent; text-align: left;
                           padding: 1px 0; }
QPushButton[role="link"]:hover { background: @raised; }
QPushButton[role="link"]:focus { border-color: @accent; }
QToolButton { background: transparent; color: @text; border: 1px solid transparent; border-radius: 4px; padding: 3px; }
QToolButton:hover { background: @raised; }
QToolButton:focus { border-color: @accent; }
QMenuBar QToolButton { padding: 1px 3px 2px 3px; }
QToolButton[role="text"] { color: @mutedText; font-size: 11px; padding: 2px 5px; }
QToolButton[role="text"]:hover { color: @text; }
QToolButton::menu-indicator { image: none; }
QToolButton[role="text"][popupMode="2"] { padding-right: 17px; }
QToolButton[role="text"][popupMode="2"]::menu-indicator { image: url(:/icons/choice-@scheme.svg); width: 14px; height: 14px;
                   subcontrol-origin: padding; subcontrol-position: center right; right: 2px; }
QCheckBox { color: @text; spacing: 6px; }
QCheckBox::indicator:unchecked { width: 12px; height: 12px; border: 1px solid @mutedText; border-radius: 2px; background: @surface; }
QCheckBox::indicator:unchecked:disabled { border-color: @border; }

QSlider::groove:horizontal { height: 4px; border: 1px solid @mutedText; border-radius: 3px; background: @raised; }
QSlider::sub-page:horizontal { height: 4px; border: 1px solid @accent; border-radius: 3px; background: @accent; }
QSlider::handle:horizontal { width: 10px; margin: -5px 0; border: 2px solid @accent; border-radius: 7px; background: @surface; }
QSlider::handle:hover { background: @raised; }
QSlider::handle:focus { background: @accent; }
QSlider::sub-page:disabled { border-color: @mutedText; background: @raised; }
QSlider::handle:disabled { border-color: @mutedText; background: @raised; }

QTabBar { background: transparent; border: none; }
QTabBar::tab { background: transparent; color: @mutedText; border: none; border-bottom: 2px solid transparent;
               padding: 7px 2px; margin-right: 12px; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; font-weight: bold; }
QTabBar#viewTabs::tab { margin-right: 8px; }
QTabBar#benchTabs::tab { margin-right: 6px; }
QTabBar#bottomTabs::tab { padding: 3px 1px; font-size: 12px; }
QTabBar#bottomTabs[role="folded"]::tab { color: @mutedText; border-bottom: 2px solid transparent; font-weight: normal; }
QTabBar#bottomTabs[role="folded"]::tab:hover { color: @text; }
QTabBar#bottomTabs[role="folded"]::tab:focus { color: @accent; }
QTabBar::tab:focus { color: @accent; }

QTableView { background: transparent; color: @text; border: none; outline: none; }
QTableView::item { border: none; }
QTableView#headFinderTable { selection-background-color: @raised; selection-color: @text; }
QTableView#headFinderTable::item { padding: 0 16px 0 4px; }
QTableView#headFinderTable::item:selected { background: @raised; color: @text; }
QTableView[role="bench"] { border: none; gridline-color: @border;
                   selection-background-color: @raised; selection-color: @text; }
QTableView[role="bench"] QHeaderView::section { border: none; padding: 2px 6px; }
QTableView[role="bench"] QTableCornerButton::section { background: transparent; border: none; }
QAbstractSpinBox#benchCellEditor { border: 1px solid @accent; border-radius: 0; padding: 0 2px; }
QTextEdit#benchFormula { background: @raised; color: @text; border: none; }
QPushButton:checked { background: @raised; border-color: @accent; }
QAbstractSpinBox:disabled, QComboBox:disabled, QCheckBox:disabled { color: @mutedText; }
QAbstractSpinBox#maskNumber:disabled { color: transparent; background: transparent; border-color: transparent; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section { background: transparent; color: @mutedText; border: none; border-bottom: 1px solid @border;
                       padding: 3px 16px 3px 4px; font-size: 12px; }
QHeaderView::section:hover { color: @text; }

QStatusBar { background: @window; color: @mutedText; border-top: 1px solid @border; }
QStatusBar::item { border: none; }
#noticeLine { background: @surface; border: 1px solid @border; }
QStatusBar QLabel { color: @mutedText; padding: 0 10px; font-size: 12px; }
QStatusBar QLabel#statusActivity { color: @accent; font-weight: bold; }

QScrollBar:vertical { background: transparent; width: 9px; margin: 1px; }
QScrollBar:horizontal { background: transparent; height: 9px; margin: 1px; }
QScrollBar::handle { background: @border; border-radius: 3px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: @mutedText; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

} // namespace

QString styleSheet(const Theme& theme)
{
    QString sheet = QString::fromUtf8(kSheet);
    const std::initializer_list<std::pair<const char*, QColor>> colours = {
        {"@window", theme.window}, {"@surface", theme.surface},     {"@raised", theme.raised},
        {"@border", theme.border}, {"@mutedText", theme.mutedText}, {"@text", theme.text},
        {"@accent", theme.accent}, {"@onAccent", theme.onAccent},   {"@warning", theme.warning},
        {"@error", theme.error}};
    sheet.replace(QLatin1String("@scheme"), theme.isDark() ? QStringLiteral("dark") : QStringLiteral("light"));
    for (const auto& [name, colour] : colours)
        sheet.replace(QLatin1String(name), colour.name(QColor::HexRgb));
    if (theme.bodyFont.pixelSize() == kBodyType)
        return sheet;
    static const QRegularExpression size(QStringLiteral(R"(font-size: (\d+)px)"));
    for (auto match = size.match(sheet); match.hasMatch();) {
        const int pixels = qRound(match.captured(1).toDouble() * theme.bodyFont.pixelSize() / kBodyType);
        const QString sized = QStringLiteral("font-size: %1px").arg(pixels);
        sheet.replace(match.capturedStart(), match.capturedLength(), sized);
        match = size.match(sheet, match.capturedStart() + sized.size());
    }
    return sheet;
}

} // namespace headlight
