// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/lessons/lesson.h"

#include <QDialog>

namespace headlight {

/// Every letter and every term of the lessons; a term leads to the page that explains it.
class NotationDialog : public QDialog {
    Q_OBJECT
public:
    /// The file NOTATION.md of the first folder that has one. Deletes itself when it is closed.
    NotationDialog(const std::vector<std::filesystem::path>& folders, const std::vector<Lesson>& lessons,
                   QWidget* parent);

signals:
    void pageWanted(int lesson, int page);
};

} // namespace headlight
