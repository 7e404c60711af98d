// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/program.h"
#include "tests/support/register_test.h"
#include "ui/window/help/guide_pages.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <vector>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

namespace {

QString allPages()
{
    QString text;
    for (const GuidePage& page : guidePages())
        text += page.markdown + u'\n';
    return text;
}

/// Every capture of a pattern, in order.
QStringList capturesIn(const QString& text, const QString& pattern)
{
    QStringList found;
    for (auto matches = QRegularExpression(pattern, QRegularExpression::MultilineOption).globalMatch(text);
         matches.hasNext();)
        found << matches.next().captured(1);
    return found;
}

bool writeAll(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

/// An .npy of weights, each row of which sums to 1.
QByteArray evenWeights(int nHeads, int nTokens)
{
    QByteArray header = QStringLiteral("{'descr': '<f4', 'fortran_order': False, 'shape': (%1, %2, %2), }")
                            .arg(nHeads)
                            .arg(nTokens)
                            .toLatin1();
    while ((10 + header.size() + 1) % 64 != 0)
        header += ' ';
    header += '\n';
    QByteArray bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(header.size());
    bytes += '\0';
    bytes += header;
    const std::vector<float> weights(static_cast<std::size_t>(nHeads) * nTokens * nTokens, 1.0F / nTokens);
    return bytes.append(reinterpret_cast<const char*>(weights.data()),
                        static_cast<qsizetype>(weights.size() * sizeof(float)));
}

} // namespace

class TestGuide : public QObject {
    Q_OBJECT
private slots:
    void theProgramHoldsWhatTheFolderHolds()
    {
        const QDir docs(HEADLIGHT_SOURCE_DIR "/docs");
        QStringList names;
        for (const GuidePage& page : guidePages()) {
            names << page.name;
            QFile file(docs.filePath(page.name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QCOMPARE(page.markdown.toUtf8(), file.readAll());
            QVERIFY2(!page.title.isEmpty(), qPrintable(page.name));
        }
        QVERIFY(names.size() > 9);
        QCOMPARE(names, docs.entryList({"*.md"}, QDir::Files, QDir::Name));
    }

    void everyLinkLeadsSomewhere()
    {
        QSet<QString> pictures;
        for (const QString& target : capturesIn(allPages(), R"(\]\(([^)]+)\))")) {
            const auto isPage = [&](const GuidePage& page) { return page.name == target; };
            if (target.startsWith("pictures/")) {
                pictures.insert(target);
                QVERIFY2(guidePicture(target).startsWith("<?xml"), qPrintable(target));
            } else
                QVERIFY2(std::ranges::any_of(guidePages(), isPage), qPrintable(target));
        }
        const QStringList files = QDir(HEADLIGHT_SOURCE_DIR "/docs/pictures").entryList({"*.svg"});
        QCOMPARE(pictures.size(), files.size()); // none that no page shows
    }

    /// One below the other: a command may read what the one above it wrote.
    void everyCommandWorks_data()
    {
        QTest::addColumn<QStringList>("commands");
        QSet<QStringList> blocks;
        qsizetype nCommands = 0;
        for (const QString& block : capturesIn(allPages(), "((?:^ {4,}.*\n)+)"))
            if (const QStringList commands = capturesIn(block, "^ {4,}headlight (.+[^&\\n])$"); !commands.isEmpty()) {
                blocks.insert(commands);
                nCommands += commands.size();
            }
        QVERIFY(nCommands > 25);
        for (const QStringList& commands : blocks)
            QTest::newRow(qPrintable(commands.join(u'\n'))) << commands;
    }
    void everyCommandWorks()
    {
        QFETCH(QStringList, commands);
        const QTemporaryDir folder;
        const auto path = [&](const char* name) { return folder.filePath(name); };
        for (const char* weights : {"attention.npy", "patches.npy"})
            QVERIFY(writeAll(path(weights), evenWeights(2, 7)));
        QVERIFY(QFile::copy(HEADLIGHT_SOURCE_DIR "/resources/pictures/cat-and-house.png", path("cat.png")));
        QVERIFY(writeAll(path("lines.txt"), "The train left.\nA cat sat on the mat.\nShe opened the door.\n"));
        static const QByteArray bench = runHeadlight({"bench", "--example", "fox", "--json"}).out;
        QVERIFY(writeAll(path("bench.json"), bench));
        const QString description = QStringLiteral("```json\n(.*?)```");
        const auto batch =
            QRegularExpression(description, QRegularExpression::DotMatchesEverythingOption).match(allPages());
        QVERIFY(writeAll(path("figures.json"), batch.captured(1).toUtf8()));
        const QStringList preset = capturesIn(allPages(), "^(\\{\"version\": 1, \"name\": .*)$");
        QVERIFY(writeAll(path("thesis.json"), preset.value(0).toUtf8()));
        const auto filesNow = [&] {
            std::map<QString, QDateTime> files;
            for (const QFileInfo& file : QDir(folder.path()).entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot))
                files[file.fileName()] = file.lastModified();
            return files;
        };
        for (const QString& command : commands) {
            const auto before = filesNow();
            const ProgramRun run = test::startAndWait(
                "/bin/sh", {"-c", "cd \"$1\" && exec \"$0\" " + command, HEADLIGHT_PROGRAM, folder.path()});
            QVERIFY2(run.status == 0, qPrintable(command + QString::fromUtf8(run.all())));
            QVERIFY2(filesNow() != before || !run.out.isEmpty(),
                     qPrintable(command + QString::fromUtf8(run.all()))); // a file, or an answer
        }
    }

    void itIsWrittenAsOnePage()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("guide.html");
        const ProgramRun run = runHeadlight({"guide", "-o", file});
        QVERIFY2(run.status == 0 && run.out.isEmpty(), run.all());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray html = written.readAll();
        QCOMPARE(html, guideHtml());
        for (const GuidePage& page : guidePages()) {
            QVERIFY2(html.contains("<h1>" + page.title.toHtmlEscaped().toUtf8() + "</h1>"), qPrintable(page.title));
            QVERIFY2(html.contains("<a href=\"#" + page.name.toUtf8() + "\">"), qPrintable(page.name));
            QVERIFY2(html.contains("<section id=\"" + page.name.toUtf8() + "\">"), qPrintable(page.name));
        }
        const QString text = QString::fromUtf8(html);
        for (const QString& source : capturesIn(text, "src=\"([^\"]{1,40})"))
            QVERIFY2(source.startsWith("data:image/svg+xml;base64,"), qPrintable(source));
        for (const QString& target : capturesIn(text, "href=\"([^\"]+)\""))
            QVERIFY2(target.startsWith('#') && text.contains("id=\"" + target.mid(1) + '"'), qPrintable(target));
    }

    void anotherEndingIsRefused()
    {
        const QTemporaryDir folder;
        const ProgramRun run = runHeadlight({"guide", "-o", folder.filePath("guide.pdf")});
        QVERIFY2(run.isRefusal() && run.err.contains("the guide is written as .html"), run.all());
        QVERIFY(QDir(folder.path()).isEmpty());
    }
};

HEADLIGHT_GUILESS_TEST(TestGuide)
#include "tst_guide.moc"
