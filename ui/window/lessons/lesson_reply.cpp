// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/lesson_reply.h"

#include "ui/window/widgets/formula_label.h"
#include "ui/window/widgets/role.h"

#include <QVariant>

namespace headlight {

LessonReply replyOf(const FormulaLabel& label)
{
    return {label.text(), label.commonMark(), label.property("role").toString()};
}

void showReply(FormulaLabel& label, const LessonReply& reply)
{
    label.setTexts(reply.text, reply.mark);
    setRole(label, reply.role.toLatin1().constData());
    label.show();
}

} // namespace headlight
