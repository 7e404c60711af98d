// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace headlight {

class FormulaLabel;

/// What is said to an answer.
struct LessonReply {
    QString text; // empty: nothing was said yet
    QString mark; // the text with its formulas, in CommonMark
    QString role; // how its label looks
};

/// What the program says, in which a reader may have typed something.
LessonReply plainReply(const QString& said, const char* role);
/// Adds what the lesson says behind it, with its letters set.
LessonReply replyWith(const QString& said, const QString& ofLesson, const char* role);

LessonReply replyOf(const FormulaLabel& label);
void showReply(FormulaLabel& label, const LessonReply& reply);

} // namespace headlight
