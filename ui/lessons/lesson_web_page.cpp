// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_web_page.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "ui/export/page_bytes.h"
#include "ui/export/page_figure.h"
#include "ui/export/text_html.h"
#include "ui/kit/tr.h"
#include "ui/lessons/page_text.h"
#include "ui/lessons/set_text.h"

#include <charconv>
#include <utility>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

/// A part of the page's text, with its curves and tables.
QString partHtml(const QString& part, const LessonPage& page, const LiveMeasures& measures, const QString& prefix)
{
    PageText written = pageText(part, page, &measures);
    PagedText text;
    for (std::size_t i = 0; i < written.plots.size(); ++i)
        if (const QString place = plotPlace(i); written.markdown.contains(place))
            written.markdown.replace(place, text.place(std::move(written.plots[i])));
    text.commonMark = written.markdown;
    return textHtml(text, prefix);
}

/// One paragraph, without the tags of one: a heading and a legend have none.
QString inlineHtml(const QString& commonMark)
{
    QString html = textHtml({{}, commonMark, {}}, {}).trimmed();
    if (html.startsWith(QLatin1String("<p>")) && html.endsWith(QLatin1String("</p>")) &&
        html.count(QLatin1String("<p>")) == 1)
        html = html.mid(3, html.size() - 7);
    return html;
}

QString sentenceHtml(const QString& sentence)
{
    return inlineHtml(asSetMark(sentence));
}

QString choicesHtml(const LessonQuestion& question, int number)
{
    QString html = QStringLiteral("<div class=\"options\">");
    for (const QString& option : question.options)
        html += QStringLiteral("<label><input type=\"radio\" name=\"question-%1\" value=\"%2\"> %2</label>\n")
                    .arg(QString::number(number), option.toHtmlEscaped());
    return html + QStringLiteral("</div>");
}

QString orderHtml(const LessonQuestion& question)
{
    QString html = QStringLiteral("<p class=\"caption\">%1</p><ol>").arg(tr("The largest first:").toHtmlEscaped());
    const auto button = [](int rows, const QString& sign, const QString& name) {
        return QStringLiteral("<button type=\"button\" data-rows=\"%1\" aria-label=\"%2\">%3</button>")
            .arg(QString::number(rows), name.toHtmlEscaped(), sign);
    };
    for (const QString& option : question.options)
        html += QStringLiteral("<li data-option=\"%1\"><span>%1</span>").arg(option.toHtmlEscaped()) +
                button(-1, QStringLiteral("↑"), tr("Move “%1” up").arg(option)) +
                button(1, QStringLiteral("↓"), tr("Move “%1” down").arg(option)) + QStringLiteral("</li>\n");
    return html + QStringLiteral("</ol>");
}

QString fieldsHtml(const LessonQuestion& question, int number)
{
    switch (question.kind) {
    case QuestionKind::Choose:
        return choicesHtml(question, number);
    case QuestionKind::Order:
        return orderHtml(question);
    case QuestionKind::Number:
        break;
    }
    return QStringLiteral("<input type=\"text\" inputmode=\"decimal\" autocomplete=\"off\" aria-label=\"%1\" "
                          "placeholder=\"%2\">")
        .arg(tr("Your number").toHtmlEscaped(), tr("a number").toHtmlEscaped());
}

QString questionHtml(const LessonQuestion& question, int number)
{
    return QStringLiteral("<form class=\"question\" data-question=\"%1\"><fieldset><legend>%2</legend>\n%3</fieldset>\n"
                          "<button type=\"submit\">%4</button>\n"
                          "<div class=\"reply\" role=\"status\" aria-live=\"polite\"></div></form>\n")
        .arg(QString::number(number), sentenceHtml(question.ask), fieldsHtml(question, number),
             tr("Check").toHtmlEscaped());
}

/// The program alone checks it, for it is about a text that a reader types there.
QString exerciseHtml(const LessonExercise& exercise)
{
    return QStringLiteral(
               "<section class=\"exercise\"><p><strong>%1</strong></p><p>%2</p><p class=\"caption\">%3</p></section>\n")
        .arg(tr("With a sentence of your own:").toHtmlEscaped(), sentenceHtml(exercise.ask),
             tr("Headlight checks it: open this lesson there.").toHtmlEscaped());
}

nlohmann::json questionJson(const LessonQuestion& question, const QString& truthText, const LiveMeasures& measures)
{
    nlohmann::json json{{"hint", question.hint.isEmpty() ? std::string() : sentenceHtml(question.hint).toStdString()},
                        {"right", sentenceHtml(question.right).toStdString()},
                        {"wrong", sentenceHtml(question.wrong).toStdString()},
                        {"truthText", truthText.toStdString()}};
    switch (question.kind) {
    case QuestionKind::Choose:
        json["kind"] = "choose";
        json["truth"] = truthText.toStdString();
        break;
    case QuestionKind::Order:
        json["kind"] = "order";
        json["truth"] = nlohmann::json::array();
        for (const QString& option : rankedOptions(question, measures))
            json["truth"].push_back(option.toStdString());
        break;
    case QuestionKind::Number:
        json["kind"] = "number";
        json["truth"] = measures.evaluate(question.answer).number.value();
        json["tolerance"] = question.tolerance;
        break;
    }
    return json;
}

nlohmann::json questionsJson(const PrintedPage& page)
{
    nlohmann::json questions = nlohmann::json::array();
    const LessonPage& own = page.own();
    for (std::size_t i = 0; i < own.questions.size(); ++i)
        questions.push_back(
            questionJson(own.questions[i], page.answers.value(static_cast<qsizetype>(i)), page.asked.measures));
    return {{"questions", questions},
            {"words",
             {{"notYet", tr("✗ Not yet.").toStdString()},
              {"truth", tr("✗ The answer is %1.").toStdString()},
              {"noNumber", tr("expected a number, found \"%1\"").toStdString()}}}};
}

QString shownHtml(const ShownPage& shown, const QString& prefix)
{
    if (shown.figure)
        return figureHtml(*shown.figure, prefix);
    return shown.refusal.isEmpty() ? QString()
                                   : QStringLiteral("<p class=\"caption\">%1</p>").arg(shown.refusal.toHtmlEscaped());
}

bool showsAnother(const PrintedPage& page)
{
    return page.own().asks() && page.revealed.figure &&
           (page.revealed.likeness.isEmpty() || page.revealed.likeness != page.asked.likeness);
}

/// The heads that can be looked into once every question has its answer.
std::optional<PageData> headsOf(const PrintedPage& page)
{
    const ShownPage& last = page.own().asks() ? page.revealed : page.asked;
    return last.heads ? std::optional(last.heads()) : std::nullopt;
}

} // namespace

LessonPlace lessonPlace(const std::vector<Lesson>& lessons, const std::string& number)
{
    const auto refuse = [&](const std::string& expected) {
        throw Error(ErrorKind::BadArgument, "--page: expected " + expected + ", found \"" + printable(number) + "\"");
    };
    int order = 0;
    int page = 0;
    const char* end = number.data() + number.size();
    const auto ofLesson = std::from_chars(number.data(), end, order);
    if (ofLesson.ec != std::errc() || ofLesson.ptr == end || *ofLesson.ptr != '.')
        refuse("a lesson and a page, such as 4.2");
    const auto ofPage = std::from_chars(ofLesson.ptr + 1, end, page);
    if (ofPage.ec != std::errc() || ofPage.ptr != end)
        refuse("a lesson and a page, such as 4.2");
    std::optional<LessonPlace> found;
    for (int i = 0; i < static_cast<int>(lessons.size()); ++i) {
        const Lesson& lesson = lessons[static_cast<std::size_t>(i)];
        if (lesson.order != order)
            continue;
        if (found)
            refuse("the number of one lesson, two have it: \"" +
                   lessons[static_cast<std::size_t>(found->lesson)].file.string() + "\" and \"" + lesson.file.string() +
                   "\"");
        found = LessonPlace{i, page - 1};
        if (page < 1 || page > static_cast<int>(lesson.pages.size()))
            refuse("a page of lesson " + std::to_string(order) + ", which has " + counted(lesson.pages.size(), "page"));
    }
    if (!found)
        refuse("a lesson that there is (headlight lessons lists them)");
    return *found;
}

QString webPageName(const Lesson& lesson, int page)
{
    return QStringLiteral("headlight-lesson-%1.%2.html").arg(lesson.order).arg(page + 1);
}

QByteArray lessonWebPage(const PrintedPage& page)
{
    const LessonPage& own = page.own();
    PageLesson lesson;
    lesson.title = tr("%1 %2").arg(page.number(), own.title);
    lesson.heading = page.number() + u' ' + inlineHtml(own.title);
    lesson.caption =
        tr("%1 · page %2 of %3")
            .arg(page.lesson.title, QString::number(page.page + 1), QString::number(page.lesson.pages.size()));
    lesson.asks = own.asks();
    lesson.text = partHtml(own.markdown, own, page.asked.measures, QStringLiteral("text"));
    for (int i = 0; i < static_cast<int>(own.questions.size()); ++i)
        lesson.text += questionHtml(own.questions[static_cast<std::size_t>(i)], i);
    const LiveMeasures& told = own.asks() ? page.revealed.measures : page.asked.measures;
    lesson.afterwards = partHtml(own.afterwards, own, told, QStringLiteral("afterwards"));
    if (own.exercise)
        lesson.afterwards += exerciseHtml(*own.exercise);
    lesson.picture = shownHtml(page.asked, QStringLiteral("asked-"));
    if (showsAnother(page))
        lesson.told = shownHtml(page.revealed, QStringLiteral("told-"));
    lesson.questions = questionsJson(page).dump();
    const std::optional<PageData> heads = headsOf(page);
    return lessonPageBytes(lesson, heads ? &*heads : nullptr);
}

} // namespace headlight
