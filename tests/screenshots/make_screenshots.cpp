// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "tests/support/offscreen_screen.h"
#include "ui/session/preferences.h"
#include "ui/session/session_file.h"
#include "ui/state/choice_text.h"
#include "ui/window/bench/pair_page.h"
#include "ui/window/corpus/corpus_window.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/lessons/lesson_pane.h"
#include "ui/window/lessons/lesson_question_view.h"
#include "ui/window/training/training_window.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QListWidget>
#include <QRadioButton>
#include <QStandardPaths>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTextStream>

#include <algorithm>

using namespace headlight;

namespace {

constexpr int kLongestRunMs = 120'000;
constexpr int kLongestTrainingMs = 1'800'000;

[[noreturn]] void fail(const QString& sentence)
{
    QTextStream(stderr) << "make_screenshots: " << sentence << "\n";
    std::exit(2);
}

QJsonObject readScenes(const QString& file)
{
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly))
        fail(file + ": " + in.errorString());
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(in.readAll(), &error);
    if (error.error != QJsonParseError::NoError)
        fail(QStringLiteral("%1: %2 at byte %3").arg(file, error.errorString()).arg(error.offset));
    return document.object();
}

void chooseBottomTab(MainWindow& window, const QString& name)
{
    auto* tabs = window.findChild<QTabBar*>("bottomTabs");
    for (int i = 0; i < tabs->count(); ++i) {
        if (tabs->tabText(i) == name)
            return tabs->setCurrentIndex(i);
    }
    fail("there is no tab \"" + name + "\" at the bottom");
}

/// Triggers an action; one that can be checked is on afterwards.
void trigger(MainWindow& window, const QString& name)
{
    auto* action = window.findChild<QAction*>(name);
    if (!action)
        fail("there is no action \"" + name + "\"");
    if (action->isChecked())
        action->trigger();
    action->trigger();
}

/// [the lesson's number, page from 0]
void openLesson(LessonPane* pane, const QJsonArray& place)
{
    for (int i = 0; i < static_cast<int>(pane->lessons().size()); ++i) {
        if (pane->lessons()[static_cast<std::size_t>(i)].order == place[0].toInt())
            return pane->openLesson(i, place[1].toInt());
    }
    fail(QStringLiteral("there is no lesson %1").arg(place[0].toInt()));
}

/// Twice, and never the same: the page then shows what comes with it.
void answerQuestions(LessonPane& pane)
{
    for (int miss = 0; miss < 2; ++miss) {
        for (auto* view : pane.findChildren<LessonQuestionView*>()) {
            if (auto* number = view->findChild<QLineEdit*>("lessonNumber"))
                number->setText(QString::number(-1 - miss));
            else if (auto* order = view->findChild<QListWidget*>("lessonOrder"))
                order->insertItem(0, order->takeItem(1 + miss));
            else
                view->findChildren<QRadioButton*>().at(miss)->click();
            static_cast<QAbstractButton*>(view->checkButton())->click();
        }
    }
}

/// Until two translators on the bench have done, where a lesson shows them.
void waitForPair(const QString& what)
{
    QDeadlineTimer deadline(kLongestRunMs);
    for (QWidget* window : QApplication::topLevelWidgets())
        if (auto* pair = window->findChild<PairPage*>())
            while (pair->isBusy()) {
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
                if (deadline.hasExpired())
                    fail(what + " takes too long");
            }
}

/// Trains in the window of trainings as the scene says, and shows the step that it names: what is clicked there,
/// without the clicks.
QWidget* train(MainWindow& window, const QJsonObject& wanted, const QString& what)
{
    TrainingWindow& training = window.openTraining();
    TrainingSession& session = training.session();
    TrainingSettings settings;
    const QJsonObject numbers = wanted["settings"].toObject();
    settings.options.task.task = trainingTaskFromName(wanted["task"].toString("induction").toStdString());
    settings.options.task = settings.options.task.whole();
    for (const TrainingNumber& number : trainingNumbers())
        number.of(settings.options) = numbers[QLatin1String(number.option)].toInt(number.of(settings.options));
    settings.options.optimizer.learningRate =
        static_cast<float>(wanted["rate"].toDouble(double(settings.options.optimizer.learningRate)));
    settings.nSteps = wanted["steps"].toInt(kUsualSteps);
    settings.measureEvery = wanted["measureEvery"].toInt(settings.measureEvery);
    QDeadlineTimer deadline(kLongestTrainingMs);
    const auto finish = [&] {
        while (session.activity() != TrainingSession::Activity::Idle) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
            if (deadline.hasExpired())
                fail(what + " takes too long");
        }
    };
    if (!session.shownRun()) { // one of an earlier theme is shown again
        session.setSettings(settings);
        session.start();
        finish();
        if (wanted.contains("secondSeed")) {
            settings.options.seed = std::uint32_t(wanted["secondSeed"].toInt());
            session.setSettings(settings);
            session.restart();
            finish();
        }
    }
    const auto& moments = session.shownRun()->moments();
    const int step = wanted["shown"].toInt(settings.nSteps);
    session.showMoment(int(std::ranges::lower_bound(moments, step, {}, &TrainingMoment::step) - moments.begin()));
    QDeadlineTimer drawn(500); // what was told is drawn soon after
    while (!drawn.hasExpired())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
    return &training;
}

/// Measures lines in the window of text files, and compares them under another mask where the scene names one.
QWidget* measureLines(MainWindow& window, const QJsonArray& texts, const QJsonObject& wanted, const QString& what)
{
    CorpusWindow& corpus = window.openCorpus();
    CorpusSession& session = corpus.session();
    const QTemporaryDir files;
    const auto fileOf = [&](const char* name) { return toPath(files.filePath(name)); };
    QFile lines(files.filePath("lines.txt"));
    if (!lines.open(QIODevice::WriteOnly))
        fail(lines.fileName() + " could not be written");
    for (const QJsonValue& line : texts)
        lines.write(line.toString().toUtf8() + '\n');
    lines.close();
    const auto measure = [&](const SessionState& state, const char* output) {
        session.measure({fileOf("lines.txt"), fileOf(output), state});
        QDeadlineTimer deadline(kLongestRunMs);
        while (session.isBusy()) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
            if (deadline.hasExpired())
                fail(what + " takes too long");
        }
    };
    SessionState state = window.session().state();
    if (wanted.contains("mask")) {
        state.mask = maskFromString(wanted["mask"].toString().toStdString());
        measure(state, "b.json");
        state.mask.reset();
    }
    measure(state, "a.json");
    if (wanted.contains("mask")) {
        session.compareWith(fileOf("b.json"));
        QDeadlineTimer deadline(kLongestRunMs);
        while (!session.comparison() && !deadline.hasExpired())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
    }
    return &corpus;
}

/// Until everything the last choice asks for has been computed and painted.
void waitForPicture(const Session& session, const QString& what)
{
    const auto isReady = [&] {
        const auto& result = session.result();
        return result && result->complete && result->state == session.state();
    };
    QDeadlineTimer deadline(kLongestRunMs);
    while (!isReady()) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
        if (!session.problem().isEmpty())
            fail(what + ": " + session.problem());
        if (deadline.hasExpired())
            fail(what + " takes too long");
    }
    for (int i = 0; i < 20; ++i)
        QCoreApplication::processEvents();
}

/// One scene of one text in every size and theme, as files of `folder`.
void takeScene(const QJsonObject& scenes, const QJsonObject& scene, const QString& text, const QDir& folder)
{
    Preferences preferences; // the window reads them when it starts
    preferences.textPercent = scene["textPercent"].toInt(100);
    preferences.highContrast = scene["highContrast"].toBool();
    const QDir data(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    data.mkpath(QStringLiteral("."));
    savePreferences(toPath(data.filePath("preferences.json")), preferences);
    MainWindow window;
    window.show();
    auto* const lessons = window.findChild<LessonPane*>();
    const QJsonValue themes = scene.contains("themes") ? scene["themes"] : scenes["themes"];
    for (const QJsonValue& theme : themes.toArray()) {
        QJsonObject fields = scene["session"].toObject();
        fields["format"] = "headlight session";
        fields["version"] = 1;
        fields["text"] = scenes["texts"].toObject()[text];
        fields["theme"] = theme;
        if (!fields.contains("model"))
            fields["model"] = "headlight-en";
        const QString what = scene["name"].toString() + u'_' + text;
        try {
            window.session().restore(sessionFromJson(QJsonDocument(fields).toJson(), what.toStdString()));
        } catch (const Error& error) {
            fail(QString::fromUtf8(error.what()));
        }
        if (scene.contains("trigger")) {
            trigger(window, scene["trigger"].toString());
        }
        if (scene.contains("bottom"))
            trigger(window, "bottomPanelShown");
        if (scene.contains("lesson"))
            openLesson(lessons, scene["lesson"].toArray());
        waitForPicture(window.session(), what);
        waitForPair(what);
        if (scene["answered"].toBool())
            answerQuestions(*lessons);
        QWidget* shown = lessons->isHidden() ? &window : lessons->window(); // the bench's with some pages
        if (scene.contains("dialog"))
            if (shown = window.findChild<QWidget*>(scene["dialog"].toString()); !shown)
                fail(what + ": no such dialog is open");
        if (scene.contains("training"))
            shown = train(window, scene["training"].toObject(), what);
        if (scene.contains("corpus"))
            shown = measureLines(window, scenes["lines"].toArray(), scene["corpus"].toObject(), what);
        for (const QJsonValue& size : scenes["sizes"].toArray()) {
            const int width = size.toArray().at(0).toInt();
            const int scale = size.toArray().at(2).toInt(1);
            if (scale != qRound(window.devicePixelRatioF()))
                continue;
            shown->resize(width / scale, size.toArray().at(1).toInt() / scale);
            chooseBottomTab(window, scene["bottom"].toString("Predictions"));
            waitForPicture(window.session(), what);
            waitForPair(what);
            const QString name = QStringLiteral("%1_%2_%3.png").arg(what).arg(width).arg(theme.toString());
            if (!shown->grab().save(folder.filePath(name), "PNG", 0))
                fail(folder.filePath(name) + " could not be written");
        }
    }
}

} // namespace

/// make_screenshots SCENES.json FOLDER [SCENE...]: the window's views, drawn without a display. A size is [width,
/// height] in pixels of the file, or [width, height, scale]: those of one scale are taken at a time, 1 unless
/// QT_SCALE_FACTOR says another.
int main(int argc, char** argv)
{
    test::useOffscreenPlatform();
    const QTemporaryDir home; // no session or layout of the user's
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    qputenv("XDG_CONFIG_HOME", home.path().toUtf8());
    QApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 3)
        fail("expected SCENES.json FOLDER [SCENE...]");
    const QJsonObject scenes = readScenes(arguments[1]);
    const QDir folder(arguments[2]);
    const QStringList chosen = arguments.mid(3);
    for (const QJsonValue& value : scenes["scenes"].toArray()) {
        const QJsonObject scene = value.toObject();
        if (!chosen.isEmpty() && !chosen.contains(scene["name"].toString()))
            continue;
        QStringList texts = scenes["texts"].toObject().keys();
        if (scene.contains("texts"))
            texts = scene["texts"].toVariant().toStringList();
        for (const QString& text : texts)
            takeScene(scenes, scene, text, folder);
    }
    return 0;
}
