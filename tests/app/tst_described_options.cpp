// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/command_names.h"
#include "app/arguments/parse_arguments.h"
#include "core/base/error.h"

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

namespace {

QString printed(const std::vector<std::string>& arguments)
{
    return QString::fromStdString(std::get<PrintCommand>(parseArguments(arguments)).text);
}

/// Every option that a help text lists: "--model".
QStringList longOptionsOf(const QString& help)
{
    static const QRegularExpression line("^  (-[^ ]*)", QRegularExpression::MultilineOption);
    QStringList result;
    for (const QRegularExpressionMatch& match : line.globalMatch(help))
        for (const QString& name : match.captured(1).split(','))
            if (name.startsWith("--"))
                result << name;
    return result;
}

QString inTroff(QString text)
{
    return text.replace('-', "\\-");
}

std::vector<std::string> helpOf(const std::string& command)
{
    return command.empty() ? std::vector<std::string>{"--help"} : std::vector<std::string>{command, "--help"};
}

} // namespace

class TestDescribedOptions : public QObject {
    Q_OBJECT
private slots:
    void everyOptionOfTheHelpStandsInItsManualPageAndInEveryCompletion_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("headlight") << QString();
        for (const CommandName& command : kCommandNames)
            QTest::newRow(command.name) << QString(command.name);
    }
    void everyOptionOfTheHelpStandsInItsManualPageAndInEveryCompletion()
    {
        QFETCH(QString, command);
        const std::string page = command.isEmpty() ? "headlight" : command.toStdString();
        const QString manual = printed({"--man", page});
        const QStringList options = longOptionsOf(printed(helpOf(command.toStdString())));
        QVERIFY(options.contains("--help"));
        for (const QString& option : options) {
            const QRegularExpression whole(QRegularExpression::escape(inTroff(option)) + "(,|\\\\fR)");
            QVERIFY2(manual.contains(whole), qPrintable(option));
            for (const char* shell : {"bash", "zsh", "fish"}) {
                const QString name = shell == QByteArray("fish") ? " -l " + option.mid(2) + " " : option;
                QVERIFY2(printed({"--completion", shell}).contains(name), qPrintable(option + " " + shell));
            }
        }
    }

    void aManualPageHasNameSynopsisAndVersion()
    {
        const QString manual = printed({"--man", "render"});
        QVERIFY(manual.startsWith(".TH HEADLIGHT-RENDER 1 "));
        QVERIFY(manual.section('\n', 0, 0).contains("Headlight " HEADLIGHT_VERSION));
        for (const char* section : {".SH NAME\nheadlight\\-render \\- ", ".SH SYNOPSIS\n", ".SH OPTIONS\n"})
            QVERIFY2(manual.contains(section), section);
        QVERIFY(manual.contains("\\fIFILE\\fR\nEnds in .svg"));
        for (const QString& line : manual.split('\n')) // no text may be taken for a request
            if (line.startsWith('.'))
                QVERIFY2(QRegularExpression("^\\.(TH|SH|TP|BR|br)( |$)").match(line).hasMatch(), qPrintable(line));
    }

    void aShellReadsItsCompletion_data()
    {
        QTest::addColumn<QString>("shell");
        for (const char* shell : {"bash", "zsh", "fish"})
            QTest::newRow(shell) << QString(shell);
    }
    void aShellReadsItsCompletion()
    {
        QFETCH(QString, shell);
        if (QStandardPaths::findExecutable(shell).isEmpty())
            QSKIP("that shell is not installed");
        const QTemporaryDir folder;
        QFile file(folder.filePath("completion"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(printed({"--completion", shell.toStdString()}).toUtf8());
        file.close();
        QProcess process;
        process.start(shell, {"-n", file.fileName()});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.readAllStandardError(), QByteArray());
        QCOMPARE(process.exitCode(), 0);
    }

    void bashCompletesCommandsOptionsAndFiles_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("completed");
        QTest::newRow("a command") << "headlight rend"
                                   << "render";
        QTest::newRow("an option of that command") << "headlight render --ablati"
                                                   << "--ablation";
        QTest::newRow("no option of another one") << "headlight lessons --ablati"
                                                  << "";
        QTest::newRow("a file behind -o") << "headlight render -o figu"
                                          << "figure.svg";
        QTest::newRow("no file for a word") << "headlight render --theme figu"
                                            << "";
    }
    void bashCompletesCommandsOptionsAndFiles()
    {
        QFETCH(QString, words);
        QFETCH(QString, completed);
        const QTemporaryDir folder;
        QFile figure(folder.filePath("figure.svg"));
        QVERIFY(figure.open(QIODevice::WriteOnly));
        QProcess bash;
        bash.setWorkingDirectory(folder.path());
        bash.start("bash",
                   {"-c", printed({"--completion", "bash"}) + "COMP_WORDS=(" + words +
                              "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _headlight; echo \"${COMPREPLY[*]}\""});
        QVERIFY(bash.waitForFinished());
        QCOMPARE(bash.readAllStandardError(), QByteArray());
        QCOMPARE(QString::fromUtf8(bash.readAllStandardOutput()).trimmed(), completed);
    }

    void whatIsNotThereIsRefusedByName()
    {
        QVERIFY_EXCEPTION_THROWN(parseArguments({"--man", "draw"}), Error);
        QVERIFY_EXCEPTION_THROWN(parseArguments({"--completion", "tcsh"}), Error);
    }
};

HEADLIGHT_TEST(TestDescribedOptions)
#include "tst_described_options.moc"
