// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDoubleSpinBox>

namespace headlight {

/// A number that is typed. Every key is taken; what is no number within the range is answered with a sentence once it
/// is entered, and the last good number comes back.
class NumberField : public QDoubleSpinBox {
    Q_OBJECT
public:
    /// `name` begins the sentence and is what a screen reader says: "Temperature".
    explicit NumberField(const QString& name, QWidget* parent = nullptr);

    /// What stands in it, entered or not; the last good number where that is none.
    double typed() const { return isGood(text()) ? valueFromText(text()) : value(); }

    QValidator::State validate(QString& text, int& position) const override;
    void fixup(QString& text) const override;
    double valueFromText(const QString& text) const override;
    QString textFromValue(double value) const override;

signals:
    /// Sent with each key.
    void edited();
    void refused(const QString& sentence) const;

private:
    void showRefusal(const QString& sentence);
    bool isGood(const QString& text) const;
    bool isSpecial(const QString& text) const;
    QString plain(double number) const; // a text that can be typed: 1000000, without trailing zeros
};

} // namespace headlight
