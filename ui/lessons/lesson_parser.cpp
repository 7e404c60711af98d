// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_parser.h"

#include "core/base/error.h"
#include "core/io/read_file.h"
#include "core/model/model_catalog.h"
#include "ui/lessons/lesson_blocks.h"
#include "ui/lessons/lesson_exercise.h"
#include "ui/lessons/lesson_question.h"
#include "ui/lessons/lesson_table.h"
#include "ui/lessons/measure_table.h"
#include "ui/lessons/yaml_block.h"
#include "ui/pictures/all_pictures.h"
#include "ui/pictures/words.h"
#include "ui/session/session_file.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <map>

namespace headlight {

namespace {

constexpr int kWidestSeries = 1024; // so that a page opens at once

/// The fields of one state over those of another; an object's fields one by one.
QJsonObject over(QJsonObject base, const QJsonObject& changes)
{
    for (auto it = changes.begin(); it != changes.end(); ++it) {
        const QJsonValue old = base.value(it.key());
        const QJsonValue now = it.value();
        if (old.isObject() && now.isObject())
            base.insert(it.key(), over(old.toObject(), now.toObject()));
        else
            base.insert(it.key(), now);
    }
    return base;
}

/// A value of a session, at "links.threshold", as YAML has it. A text that looks like a number is one only where the
/// field takes no text: a head "2.10" stays a head.
QJsonValue valueOf(const YamlBlock& yaml, const YAML::Node& node, const QString& key)
{
    if (node.IsMap()) {
        QJsonObject object;
        for (const auto& entry : node) {
            if (!entry.first.IsScalar())
                yaml.fail(entry.first, QStringLiteral("expected a name, found ") + foundNode(entry.first));
            const QString name = QString::fromStdString(entry.first.Scalar());
            object.insert(name, valueOf(yaml, entry.second, key + u'.' + name));
        }
        return object;
    }
    using Scalars = YamlBlock::Scalars;
    const StateFields& fields = sessionFields();
    const auto field = std::ranges::find(fields, key, &StateField::key);
    const QJsonValue texts = yaml.json(node, Scalars::Texts);
    SessionState tried;
    return field != fields.end() && field->setJson(tried, texts) ? texts : yaml.json(node, Scalars::AsTheyLook);
}

class Parser {
public:
    Parser(const QByteArray& text, const std::filesystem::path& file,
           const std::vector<std::filesystem::path>& modelRoots)
        : m_file(file.string()), m_modelRoots(modelRoots)
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
        m_fields = {{"format", "headlight session"}, {"version", 1}};
        if (yaml.has("flow"))
            m_flow = readFlow(yaml);
        if (yaml.has("session"))
            m_lesson.start = stateFrom(yaml, yaml.root()["session"]);
        if (yaml.has("bench"))
            m_lesson.startBench = m_bench = readLessonBench(yaml, yaml.root()["bench"], {});
    }

    /// The state so far with the fields of a mapping changed; they stay for the pages that follow.
    SessionState stateFrom(const YamlBlock& yaml, const YAML::Node& mapping)
    {
        if (!mapping.IsMap())
            yaml.fail(mapping, QStringLiteral("expected fields of a session, such as \"tab: links\""));
        for (const auto& entry : mapping) { // one by one, so that an error has its line
            const QString name = QString::fromStdString(entry.first.Scalar());
            if (name == u"look" || name == u"show" || name == u"control" || name == u"flow")
                continue;
            m_fields = over(m_fields, {{name, valueOf(yaml, entry.second, name)}});
            try {
                m_state = sessionFromJson(QJsonDocument(m_fields).toJson(), {});
                if (name == u"model")
                    resolveModel(m_state.model.toStdString(), m_modelRoots);
            } catch (const Error& error) {
                yaml.fail(entry.first, QString::fromStdString(error.message()));
            }
        }
        return m_state;
    }

    void addPage(const LessonBlock& block)
    {
        LessonPage page;
        page.title = block.name;
        page.line = block.line;
        const qsizetype lastQuestion = block.text.lastIndexOf(kQuestionPlace);
        page.markdown = block.text.left(lastQuestion < 0 ? block.text.size() : lastQuestion).remove(kQuestionPlace);
        page.afterwards = lastQuestion < 0 ? QString() : block.text.mid(lastQuestion + 1).trimmed();
        for (const LessonBlock& inner : block.inner) {
            if (inner.name == u"state")
                readState(page, inner);
            else if (inner.name == u"predict")
                page.questions.push_back(readQuestion(YamlBlock(inner.text, inner.line, m_file)));
            else if (inner.name == u"reveal")
                readReveal(page, inner);
            else if (inner.name == u"claims")
                readClaims(page, inner);
            else if (inner.name == u"series")
                readSeries(page, inner);
            else if (inner.name == u"numbers")
                page.tables.push_back(readLessonTable(YamlBlock(inner.text, inner.line, m_file)));
            else if (inner.name == u"curve")
                readCurve(page, inner);
            else if (inner.name == u"recap")
                readRecap(page, inner);
            else if (inner.name == u"exercise")
                readItsExercise(page, inner);
        }
        requireAnswersFirst(page, block);
        for (QString* text : {&page.markdown, &page.afterwards})
            text->replace(kRecapPlace, listOf(page.recap));
        page.flow = m_flow;
        m_lesson.pages.push_back(std::move(page));
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

    void readState(LessonPage& page, const LessonBlock& block)
    {
        if (page.state)
            fail(block.line, QStringLiteral("expected one state on a page, found a second"));
        const YamlBlock yaml(block.text, block.line, m_file);
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
        page.state = stateFrom(yaml, yaml.root());
        readLook(page, yaml);
        readShown(page, yaml);
        if (const QString control = yaml.string("control"); !control.isEmpty() && control != u"temperature")
            yaml.fail(yaml.root()["control"],
                      QStringLiteral("\"control\": expected temperature, found \"%1\"").arg(control));
        page.hasTemperature = yaml.has("control");
    }

    void readReveal(LessonPage& page, const LessonBlock& block)
    {
        if (!page.asks())
            fail(block.line, QStringLiteral("expected a \"predict\" block above: only an answer reveals something"));
        if (page.revealState || page.revealBench)
            fail(block.line, QStringLiteral("expected one reveal on a page, found a second"));
        const YamlBlock yaml(block.text, block.line, m_file);
        if (yaml.root().IsMap() && yaml.has("flow"))
            yaml.fail(yaml.root()["flow"], QStringLiteral("\"flow\": expected in a \"state\": an answer leads nowhere "
                                                          "else"));
        if (yaml.root().IsMap() && yaml.has("bench")) {
            page.revealBench = m_bench = readLessonBench(yaml, yaml.root()["bench"], m_bench);
            return;
        }
        page.revealState = stateFrom(yaml, yaml.root());
        readLook(page, yaml);
        readShown(page, yaml);
    }

    /// Where a page is; it stays for the pages that follow.
    std::vector<FlowStage> readFlow(const YamlBlock& yaml) const
    {
        const YAML::Node flow = yaml.root()["flow"];
        std::vector<FlowStage> stages;
        const auto add = [&](const YAML::Node& node) {
            const QString word = node.IsScalar() ? QString::fromStdString(node.Scalar()) : QString();
            const std::optional<FlowStage> stage = valueOf<FlowStage>(kFlowStages, word);
            if (!stage)
                yaml.fail(node, QStringLiteral("\"flow\": expected one of %1, or a list of them, found %2")
                                    .arg(knownWords(kFlowStages), foundNode(node)));
            stages.push_back(*stage);
        };
        if (!flow.IsSequence())
            add(flow);
        else
            std::for_each(flow.begin(), flow.end(), add);
        return stages;
    }

    void readLook(LessonPage& page, const YamlBlock& yaml) const
    {
        const YAML::Node look = yaml.root()["look"];
        if (!look.IsDefined())
            return;
        const QJsonValue names = yaml.json(look, YamlBlock::Scalars::Texts);
        QJsonObject fields = names.toObject();
        page.lookFrom = fields.take("from").toString();
        page.lookAt = fields.take("at").toString();
        if (!names.isObject() || !fields.isEmpty() || page.lookFrom.isEmpty())
            yaml.fail(look, QStringLiteral("\"look\": expected {from: TOKEN} or {from: TOKEN, at: TOKEN}"));
    }

    void readShown(LessonPage& page, const YamlBlock& yaml) const
    {
        const YAML::Node show = yaml.root()["show"];
        if (!show.IsDefined())
            return;
        page.shows.clear();
        static const std::map<std::string, LessonPart> parts{{"heads", LessonPart::Heads},
                                                             {"inspector", LessonPart::Inspector},
                                                             {"predictions", LessonPart::Predictions}};
        const auto refuse = [&](const YAML::Node& node) {
            yaml.fail(node, QStringLiteral("\"show\": expected a list of heads, inspector and predictions"));
        };
        if (!show.IsSequence())
            refuse(show);
        for (const YAML::Node& name : show) {
            const auto part = parts.find(name.IsScalar() ? name.Scalar() : std::string());
            if (part == parts.end())
                refuse(name);
            page.shows.insert(part->second);
        }
    }

    void readSeries(LessonPage& page, const LessonBlock& block) const
    {
        const YamlBlock yaml(block.text, block.line, m_file);
        yaml.expectKeys({"widths", "seed", "divided"});
        LessonSeries series;
        if (yaml.has("seed"))
            series.sample.seed = static_cast<std::uint64_t>(yaml.number("seed", 0, 4294967295.0));
        const QString divided = yaml.string("divided", QStringLiteral("false"));
        if (divided != u"true" && divided != u"false")
            yaml.fail(yaml.root()["divided"],
                      QStringLiteral("\"divided\": expected true or false, found \"%1\"").arg(divided));
        series.sample.divided = divided == u"true";
        const YAML::Node widths = yaml.root()["widths"];
        if (!widths.IsDefined() || !widths.IsSequence() || widths.size() == 0)
            yaml.fail(widths.IsDefined() ? widths : yaml.root(),
                      QStringLiteral("\"widths\": expected a list of widths such as [1, 2, 4]"));
        for (const YAML::Node& node : widths) {
            bool isNumber = false;
            const int width = node.IsScalar() ? QString::fromStdString(node.Scalar()).toInt(&isNumber) : 0;
            if (!isNumber || width < 1 || width > kWidestSeries)
                yaml.fail(node, QStringLiteral("\"widths\": expected whole numbers from 1 to %1").arg(kWidestSeries));
            series.widths.push_back(width);
        }
        page.series.push_back(std::move(series));
    }

    void readCurve(LessonPage& page, const LessonBlock& block) const
    {
        if (page.curve)
            fail(block.line, QStringLiteral("expected one curve on a page, found a second"));
        const YamlBlock yaml(block.text, block.line, m_file);
        yaml.expectKeys({"measure", "label"});
        const YAML::Node node = yaml.root()["measure"];
        page.curve = LessonCurve{readMeasure(yaml, node.IsDefined() ? node : yaml.root()), yaml.string("label")};
        if (!page.curve->measure.arguments.contains(u"option"))
            yaml.fail(node, QStringLiteral("\"measure\": expected one of each layer, such as "
                                           "similarity-across(bank, option)"));
    }

    void readRecap(LessonPage& page, const LessonBlock& block) const
    {
        const YamlBlock yaml(block.text, block.line, m_file);
        if (!yaml.root().IsSequence())
            yaml.fail(yaml.root(), QStringLiteral("expected a list of lines"));
        for (const YAML::Node& line : yaml.root())
            page.recap << yaml.text(line).simplified();
    }

    static QString listOf(const QStringList& lines)
    {
        QString list(u'\n');
        for (qsizetype i = 0; i < lines.size(); ++i)
            list += QStringLiteral("%1. %2\n").arg(i + 1).arg(lines[i]);
        return list;
    }

    void readItsExercise(LessonPage& page, const LessonBlock& block)
    {
        if (page.exercise)
            fail(block.line, QStringLiteral("expected one exercise on a page, found a second"));
        const YamlBlock yaml(block.text, block.line, m_file);
        page.exercise = readExercise(yaml, [&](const YAML::Node& node) {
            const QJsonObject fields = m_fields; // a sample changes no page
            const SessionState state = m_state;
            const SessionState sample = stateFrom(yaml, node);
            m_fields = fields;
            m_state = state;
            return sample;
        });
    }

    void readClaims(LessonPage& page, const LessonBlock& block) const
    {
        const YamlBlock yaml(block.text, block.line, m_file);
        if (!yaml.root().IsSequence())
            yaml.fail(yaml.root(), QStringLiteral("expected a list such as \"- weight(train, station) > 0.3\""));
        for (const YAML::Node& node : yaml.root()) {
            try {
                page.claims.push_back(parseClaim(node.IsScalar() ? QString::fromStdString(node.Scalar()) : QString()));
                page.claims.back().line = yaml.lineOf(node);
            } catch (const Error& error) {
                yaml.fail(node, QString::fromStdString(error.message()));
            }
        }
    }

    std::string m_file;
    const std::vector<std::filesystem::path>& m_modelRoots;
    LessonBlocks m_blocks;
    QJsonObject m_fields; // of the state so far
    SessionState m_state;
    std::optional<LessonBench> m_bench; // of the pages so far
    std::vector<FlowStage> m_flow;
    Lesson m_lesson;
};

} // namespace

Lesson parseLesson(const QByteArray& text, const std::filesystem::path& file,
                   const std::vector<std::filesystem::path>& modelRoots)
{
    return Parser(text, file, modelRoots).parse();
}

Lesson loadLesson(const std::filesystem::path& file, const std::vector<std::filesystem::path>& modelRoots)
{
    constexpr std::size_t kLargestLesson = 1U << 20U; // bytes; the longest that ships has some ten thousand
    return parseLesson(QByteArray::fromStdString(readFile(file, kLargestLesson)), file, modelRoots);
}

} // namespace headlight
