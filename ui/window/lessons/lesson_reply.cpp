// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/lesson_reply.h"

#include "ui/export/paged_text.h"
#include "ui/lessons/set_text.h"
#include "ui/window/widgets/formula_label.h"
#include "ui/window/widgets/role.h"

#include <QVariant>

namespace headlight {

LessonReply plainReply(const QString& said, const char* role)
{
    return {said, asPlainMark(said), QString::fromLatin1(role)};
}

LessonReply replyWith(const QString& said, const QString& ofLesson, const char* role)
{
    return {said + u' ' + ofLesson, asPlainMark(said) + u' ' + asSetMark(ofLesson), QString::fromLatin1(role)};
}

LessonReply replyOf(const FormulaLabel& label)
{
    return {label.text(), label.commonMark(), roleOf(label)};
}

void showReply(FormulaLabel& label, const LessonReply& reply)
{
    label.setTexts(reply.text, reply.mark);
    setRole(label, reply.role.toLatin1().constData());
    label.show();
}

} // namespace headlight
