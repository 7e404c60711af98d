// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_parser.h"

#include "core/base/error.h"
#include "core/io/read_file.h"
#include "ui/lessons/lesson_blocks.h"
#include "ui/lessons/lesson_exercise.h"
#include "ui/lessons/lesson_question.h"
#include "ui/lessons/lesson_state.h"
#include "ui/lessons/lesson_table.h"
#include "ui/lessons/page_parts.h"

#include <algorithm>
#include <iterator>

namespace headlight {

namespace {

class LessonParser {
public:
    LessonParser(const QByteArray& text, const std::filesystem::path& file,
                 const std::vector<std::filesystem::path>& modelRoots)
        : m_file(file.string()), m_state(modelRoots)
    {
        m_lesson.file = file;
        m_blocks = splitLesson(QString::fromUtf8(text), m_file);
    }

    Lesson parse()
    {
        readFrontMatter();
        for (const LessonBlock& block : m_blocks.pages)
            addPage(block);
        if (m_lesson.pages.empty())
            fail(m_blocks.frontMatter.line, QStringLiteral("expected a page, that is a heading such as \"# First "
                                                           "page\", below the front matter, found none"));
        return m_lesson;
    }

private:
    [[noreturn]] void fail(int line, const QString& sentence) const
    {
        throw Error(ErrorKind::BadFile, QStringLiteral("line %1: %2").arg(line).arg(sentence).toStdString(), m_file);
    }

    void readFrontMatter()
    {
        const YamlBlock yaml(m_blocks.frontMatter.text, m_blocks.frontMatter.line, m_file);
        yaml.expectKeys({"title", "order", "minutes", "flow", "session", "bench"});
        m_lesson.title = yaml.string("title");
        if (m_lesson.title.isEmpty())
            yaml.fail(yaml.root(), QStringLiteral("\"title\": expected a text, found nothing"));
        m_lesson.order = static_cast<int>(yaml.number("order", 0, 9999));
        m_lesson.minutes = static_cast<int>(yaml.number("minutes", 1, 999));
        if (yaml.has("flow"))
            m_flow = readFlow(yaml);
        if (yaml.has("session"))
            m_lesson.start = m_state.with(yaml, yaml.root()["session"]);
        if (yaml.has("bench"))
            m_lesson.startBench = m_bench = readLessonBench(yaml, yaml.root()["bench"], {});
    }

    void addPage(const LessonBlock& block)
    {
        LessonPage page;
        page.title = block.name;
        page.line = block.line;
        const qsizetype lastQuestion = block.text.lastIndexOf(kQuestionPlace);
        page.markdown = block.text.left(lastQuestion < 0 ? block.text.size() : lastQuestion).remove(kQuestionPlace);
        page.afterwards = lastQuestion < 0 ? QString() : block.text.mid(lastQuestion + 1).trimmed();
        for (const LessonBlock& inner : block.inner)
            addBlock(page, inner);
        requireAnswersFirst(page, block);
        for (QString* text : {&page.markdown, &page.afterwards})
            text->replace(kRecapPlace, listOf(page.recap));
        page.flow = m_flow;
        if (page.kept.isEmpty())
            page.kept = QString::number(m_nUnnamed++);
        m_lesson.pages.push_back(std::move(page));
    }

    void addBlock(LessonPage& page, const LessonBlock& block)
    {
        if (block.name == u"comment")
            return;
        if (block.name == u"curve" && page.curve)
            fail(block.line, QStringLiteral("expected one curve on a page, found a second"));
        if (block.name == u"training" && !page.training.isEmpty())
            fail(block.line, QStringLiteral("expected one training on a page, found a second"));
        if (block.name == u"exercise" && page.exercise)
            fail(block.line, QStringLiteral("expected one exercise on a page, found a second"));
        const YamlBlock yaml(block.text, block.line, m_file);
        if (block.name == u"state")
            readState(page, block, yaml);
        else if (block.name == u"kept")
            readKept(page, block, yaml);
        else if (block.name == u"predict")
            page.questions.push_back(readQuestion(yaml));
        else if (block.name == u"reveal")
            readReveal(page, block, yaml);
        else if (block.name == u"claims")
            readClaims(yaml, page);
        else if (block.name == u"series")
            page.series.push_back(readSeries(yaml));
        else if (block.name == u"numbers")
            page.tables.push_back(readLessonTable(yaml));
        else if (block.name == u"curve")
            page.curve = readCurve(yaml);
        else if (block.name == u"training")
            page.training = readTraining(yaml);
        else if (block.name == u"recap")
            page.recap += readRecap(yaml);
        else if (block.name == u"exercise")
            page.exercise = readExercise(yaml, [&](const YAML::Node& node) {
                return StateSoFar(m_state).with(yaml, node); // a sample changes no page
            });
    }

    /// What follows the window could be an answer.
    void requireAnswersFirst(const LessonPage& page, const LessonBlock& block) const
    {
        int nTables = 0;
        for (const LessonBlock& inner : block.inner) {
            const bool isTable = inner.name == u"numbers";
            const QString place = isTable ? tablePlace(nTables++) : QString(kCurvePlace);
            if (page.asks() && (isTable || inner.name == u"curve") && page.markdown.contains(place))
                fail(inner.line,
                     QStringLiteral("expected \"%1\" below the last question, which it could answer").arg(inner.name));
        }
    }

    void readKept(LessonPage& page, const LessonBlock& block, const YamlBlock& yaml)
    {
        page.kept = readKeptName(yaml);
        if (std::ranges::find(m_lesson.pages, page.kept, &LessonPage::kept) != m_lesson.pages.end())
            fail(block.line,
                 QStringLiteral("expected a name of its own for each page, found a second \"%1\"").arg(page.kept));
    }

    void readState(LessonPage& page, const LessonBlock& block, const YamlBlock& yaml)
    {
        if (page.state)
            fail(block.line, QStringLiteral("expected one state on a page, found a second"));
        const bool saysWhere = yaml.root().IsMap() && yaml.has("flow");
        if (saysWhere)
            m_flow = readFlow(yaml);
        if (saysWhere && yaml.root().size() == 1)
            return; // nothing else is shown
        if (yaml.root().IsMap() && yaml.has("bench")) {
            if (yaml.root().size() > (saysWhere ? 2U : 1U))
                yaml.fail(yaml.root(), QStringLiteral("expected \"bench\" alone: a page is about the bench or about "
                                                      "a model"));
            page.bench = m_bench = readLessonBench(yaml, yaml.root()["bench"], m_bench);
            return;
        }
        page.state = m_state.with(yaml, yaml.root());
        readLook(yaml, page);
        readShown(yaml, page);
        if (const QString control = yaml.string("control"); !control.isEmpty() && control != u"temperature")
            yaml.fail(yaml.root()["control"],
                      QStringLiteral("\"control\": expected temperature, found \"%1\"").arg(control));
        page.hasTemperature = yaml.has("control");
    }

    void readReveal(LessonPage& page, const LessonBlock& block, const YamlBlock& yaml)
    {
        if (!page.asks())
            fail(block.line, QStringLiteral("expected a \"predict\" block above: only an answer reveals something"));
        if (page.revealState || page.revealBench)
            fail(block.line, QStringLiteral("expected one reveal on a page, found a second"));
        if (yaml.root().IsMap() && yaml.has("flow"))
            yaml.fail(yaml.root()["flow"], QStringLiteral("\"flow\": expected in a \"state\": an answer leads nowhere "
                                                          "else"));
        if (yaml.root().IsMap() && yaml.has("bench")) {
            page.revealBench = m_bench = readLessonBench(yaml, yaml.root()["bench"], m_bench);
            return;
        }
        page.revealState = m_state.with(yaml, yaml.root());
        readLook(yaml, page);
        readShown(yaml, page);
    }

    static QString listOf(const QStringList& lines)
    {
        QString list(u'\n');
        for (qsizetype i = 0; i < lines.size(); ++i)
            list += QStringLiteral("%1. %2\n").arg(i + 1).arg(lines[i]);
        return list;
    }

    std::string m_file;
    LessonBlocks m_blocks;
    StateSoFar m_state;
    std::optional<LessonBench> m_bench; // the pages so far left it so
    std::vector<FlowStage> m_flow;
    int m_nUnnamed = 0; // pages that the reader's progress names by their place
    Lesson m_lesson;
};

} // namespace

Lesson parseLesson(const QByteArray& text, const std::filesystem::path& file,
                   const std::vector<std::filesystem::path>& modelRoots)
{
    return LessonParser(text, file, modelRoots).parse();
}

Lesson loadLesson(const std::filesystem::path& file, const std::vector<std::filesystem::path>& modelRoots)
{
    constexpr std::size_t kLargestLesson = 1U << 20U; // bytes; the longest that ships has some ten thousand
    return parseLesson(QByteArray::fromStdString(readFile(file, kLargestLesson)), file, modelRoots);
}

} // namespace headlight
