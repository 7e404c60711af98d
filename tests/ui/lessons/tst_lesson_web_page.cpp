// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "tests/support/tiny_model_folder.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/lesson_web_page.h"
#include "ui/state/choice_text.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace headlight;

namespace {

const QByteArray kWebLesson = R"(---
title: Two pages & <one>
order: 3
minutes: 7
session: {model: tiny, text: abcd, tab: heatmap}
---

# A page that asks <b>

Formula $\sqrt{d_k}$, a [link](https://example.org), [no link](javascript:alert(1)), <script>alert(2)</script>.

```predict
ask: How many <tokens> of $x_i$?
kind: number
answer: tokens()
tolerance: 0.1
hint: Count "</script>" too.
right: All of them.
wrong: Count again.
```

```predict
ask: In what order?
kind: order
options: [a, b, c]
answer: weight(d, option)
right: Yes.
wrong: Look again.
```

```reveal
look: {from: d, at: a}
```

Read this later.

# A page that tells

It asks nothing.

```state
bench: {example: train, cell: [scores, train, station]}
```
)";

} // namespace

/// The text of a page of a lesson for a browser; tests/program/page drives one.
class TestLessonWebPage : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QVERIFY(QDir(m_folder.path()).mkpath("tiny"));
        test::writeTinyModel(QDir(m_folder.filePath("tiny")));
        m_lessons = {parseLesson(kWebLesson, "lesson.md", {toPath(m_folder.path())})};
    }

    /// A lesson's writer types text: it becomes neither a tag nor a script, and a link leads to the web.
    void whatIsTypedIsText()
    {
        const QString html = QString::fromUtf8(pageOf(0));
        QVERIFY(html.contains("<title>3.1 A page that asks &lt;b&gt;</title>"));
        QVERIFY(html.contains("Two pages &amp; &lt;one&gt; · page 1 of 2"));
        QVERIFY(html.contains("&lt;script&gt;alert(2)&lt;/script&gt;"));
        QVERIFY(html.contains("<a href=\"https://example.org\">link</a>"));
        QVERIFY(html.contains("no link") && !html.contains("javascript:"));
        const qsizetype asked = html.indexOf("How many &lt;tokens&gt;");
        QVERIFY2(
            html.contains("How many &lt;tokens&gt; of <span class=\"joined\"><svg role=\"img\" aria-label=\"x_i\""),
            qPrintable(html.mid(asked, 120)));
        QVERIFY(html.contains("aria-label=\"\\sqrt{d_k}\""));
        QCOMPARE(html.count("<script"), 4); // three of data, one of the page
        QCOMPARE(html.count("</script>"), 4);
    }

    void theQuestionsHaveTheAnswersOfTheRun()
    {
        const QByteArray html = pageOf(0);
        const QByteArray begin = "id=\"lesson-data\">";
        const qsizetype at = html.indexOf(begin) + begin.size();
        const auto json = nlohmann::json::parse(html.mid(at, html.indexOf("</script>", at) - at).toStdString());
        LessonShow show({toPath(m_folder.path())});
        const LiveMeasures measures = show.show(m_lessons[0], 0, LessonStage::Asked).measures;
        const auto& number = json.at("questions").at(0);
        QCOMPARE(number.at("truth").get<double>(), *measures.evaluate({"tokens", {}}).number);
        QCOMPARE(number.at("tolerance").get<double>(), 0.1);
        QStringList order;
        for (const auto& option : json.at("questions").at(1).at("truth"))
            order << QString::fromStdString(option.get<std::string>());
        QCOMPARE(order, rankedOptions(m_lessons[0].pages[0].questions[1], measures));
    }

    void whatIsToldWaits()
    {
        const QByteArray asks = pageOf(0);
        QVERIFY(asks.contains("<body class=\"of-lesson\" data-waits>"));
        const qsizetype later = asks.indexOf("Read this later.");
        QVERIFY(later > 0 && asks.lastIndexOf("<div class=\"told\">", later) > asks.indexOf("</form>"));
        QVERIFY(asks.contains("<div class=\"asked\">")); // its row is covered
        const QByteArray tells = pageOf(1);
        QVERIFY(tells.contains("<body class=\"of-lesson\">"));
        QVERIFY(!tells.contains("<div class=\"asked\">") && !tells.contains("<form class=\"question\""));
        QVERIFY(tells.contains("id=\"data\">null</script>")); // a bench has no heads of a run
    }

    void everyIdIsOnce()
    {
        for (const int page : {0, 1}) {
            const QString html = QString::fromUtf8(pageOf(page));
            QSet<QString> ids;
            static const QRegularExpression id("\\sid=\"([^\"]+)\"");
            for (auto found = id.globalMatch(html.left(html.indexOf("<script"))); found.hasNext();) {
                const QString name = found.next().captured(1);
                QVERIFY2(!ids.contains(name), qPrintable(name));
                ids.insert(name);
            }
            QVERIFY(ids.contains("page"));
        }
    }

    void itIsTheSameTwice() { QCOMPARE(pageOf(0), pageOf(0)); }

    void aPageIsNamedByItsNumber_data()
    {
        QTest::addColumn<QString>("number");
        QTest::addColumn<QString>("says");
        QTest::newRow("the second") << "3.2"
                                    << "";
        QTest::newRow("no page") << "3"
                                 << "expected a lesson and a page, such as 4.2, found \"3\"";
        QTest::newRow("no number") << "x.1"
                                   << "expected a lesson and a page, such as 4.2, found \"x.1\"";
        QTest::newRow("more") << "3.1x"
                              << "expected a lesson and a page, such as 4.2, found \"3.1x\"";
        QTest::newRow("page 0") << "3.0"
                                << "expected a page of lesson 3, which has 2 pages, found \"3.0\"";
        QTest::newRow("behind the last") << "3.3"
                                         << "expected a page of lesson 3, which has 2 pages, found \"3.3\"";
        QTest::newRow("another lesson") << "4.1"
                                        << "expected a lesson that there is";
    }
    void aPageIsNamedByItsNumber()
    {
        QFETCH(QString, number);
        QFETCH(QString, says);
        try {
            const LessonPlace place = lessonPlace(m_lessons, number.toStdString());
            QCOMPARE(says, QString());
            QCOMPARE(place.lesson, 0);
            QCOMPARE(place.page, 1);
        } catch (const Error& error) {
            QVERIFY2(!says.isEmpty() && QString::fromUtf8(error.what()).contains(says), error.what());
        }
    }

    void twoLessonsOfOneNumberAreNotGuessed()
    {
        std::vector<Lesson> lessons = m_lessons;
        lessons.push_back(lessons.front());
        lessons.back().file = "another.md";
        try {
            lessonPlace(lessons, "3.1");
            QFAIL("one of two was taken");
        } catch (const Error& error) {
            QVERIFY2(QByteArray(error.what()).contains("another.md"), error.what());
        }
    }

private:
    QByteArray pageOf(int page) const
    {
        LessonShow show({toPath(m_folder.path())});
        show.setLessons(m_lessons);
        return lessonWebPage(printedPage(show, m_lessons[0], page));
    }

    QTemporaryDir m_folder;
    std::vector<Lesson> m_lessons;
};

HEADLIGHT_TEST(TestLessonWebPage)
#include "tst_lesson_web_page.moc"
