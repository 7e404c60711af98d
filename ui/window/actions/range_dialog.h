// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/colour_scale.h"

#include <QDialog>

class QLabel;

namespace headlight {

class NumberField;

/// Asks for the ends of a colour scale. It closes only with ends that make a scale; otherwise it says why not.
class RangeDialog : public QDialog {
    Q_OBJECT
public:
    explicit RangeDialog(const ColourScale& colours, QWidget* parent = nullptr);

    /// What was given, with the typed range.
    const ColourScale& colours() const { return m_colours; }

    void accept() override;

private:
    void tell(const QString& sentence);

    ColourScale m_colours;
    NumberField* m_low;
    NumberField* m_high;
    QLabel* m_problem;
    bool m_isRefused = false; // by a field, since the button was pressed
};

} // namespace headlight
