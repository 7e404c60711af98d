// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/number_field.h"

#include "ui/window/widgets/plain_text.h"

#include <QLineEdit>
#include <QToolTip>

namespace headlight {

NumberField::NumberField(const QString& name, QWidget* parent) : QDoubleSpinBox(parent)
{
    setAccessibleName(name);
    setButtonSymbols(QAbstractSpinBox::NoButtons);
    setKeyboardTracking(false); // a number counts once it is entered
    setLocale(QLocale::c());
    connect(lineEdit(), &QLineEdit::textEdited, this, &NumberField::edited);
    // Once the focus is where it goes, which would take the tip away.
    connect(this, &NumberField::refused, this, &NumberField::showRefusal, Qt::QueuedConnection);
}

/// Under the field: what the window says of it stands elsewhere.
void NumberField::showRefusal(const QString& sentence)
{
    if (isVisible())
        QToolTip::showText(mapToGlobal(QPoint(0, height())), wrappedTip(sentence), this);
}

bool NumberField::isGood(const QString& text) const
{
    if (isSpecial(text))
        return true;
    bool isNumber = false;
    const double number = locale().toDouble(text.trimmed(), &isNumber);
    return isNumber && number >= minimum() && number <= maximum();
}

/// The word that stands for the least number.
bool NumberField::isSpecial(const QString& text) const
{
    return !specialValueText().isEmpty() && text.trimmed() == specialValueText();
}

QValidator::State NumberField::validate(QString& text, int&) const
{
    return isGood(text) ? QValidator::Acceptable : QValidator::Intermediate;
}

void NumberField::fixup(QString& text) const
{
    if (!isGood(text))
        emit refused(tr("%1 is a number from %2 to %3, not “%4”; it stays at %5.")
                         .arg(accessibleName(), plain(minimum()), plain(maximum()), text, plain(value())));
}

/// Reads a text that validate() found good; more digits than are shown are rounded.
double NumberField::valueFromText(const QString& text) const
{
    return isSpecial(text) ? minimum() : locale().toDouble(text.trimmed());
}

/// Two digits after the point, and as many more as the value has.
QString NumberField::textFromValue(double value) const
{
    QString text = locale().toString(value, 'f', decimals());
    for (int spare = decimals() - 2; spare > 0 && text.endsWith(u'0'); --spare)
        text.chop(1);
    return text;
}

QString NumberField::plain(double number) const
{
    return locale().toString(number, 'f', QLocale::FloatingPointShortest).replace(QLatin1Char('-'), QChar(0x2212));
}

} // namespace headlight
