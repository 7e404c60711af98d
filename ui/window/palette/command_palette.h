// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/window/palette/palette_entry.h"

#include <QDialog>
#include <QPointer>

class QCompleter;
class QLabel;
class QLineEdit;
class QListView;

namespace headlight {

class PaletteModel;

/// Everything that can be done, found by typing a part of its name, of its menu or of what it does. Up and Down choose,
/// Enter does it, Escape closes; the keyboard goes back to where it was.
class CommandPalette : public QDialog {
    Q_OBJECT
public:
    CommandPalette(std::vector<PaletteEntry> entries, const Theme& theme, QWidget& window);

    const PaletteModel& entries() const { return *m_model; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void done(int result) override;

private:
    void follow(const QString& typed);
    int bestRow(const QString& typed) const;
    void moveBy(int rows);
    void runCurrent();

    PaletteModel* m_model;
    QCompleter* m_completer;
    QLineEdit* m_line;
    QListView* m_list;
    QLabel* m_what;
    QPointer<QWidget> m_focusBefore;
};

} // namespace headlight
