// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/verify_none.h"

#include <QDirIterator>
#include <QFile>
#include <QLibraryInfo>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using headlight::test::verifyNone;

namespace {

struct Include {
    QString file; // from the root: "core/attention/mask.h"
    int line = 0;
    QString included; // what stands between the quotation marks or angle brackets
};

std::vector<Include> includesUnder(const QString& folder)
{
    static const QRegularExpression include(QStringLiteral("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"));
    const QDir root(HEADLIGHT_SOURCE_DIR);
    std::vector<Include> includes;
    QDirIterator files(root.filePath(folder), {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (!file.open(QIODevice::ReadOnly))
            qFatal("cannot read %s", qPrintable(file.fileName()));
        const QStringList lines = QString::fromUtf8(file.readAll()).split('\n');
        for (int i = 0; i < lines.size(); ++i)
            if (const auto match = include.match(lines[i]); match.hasMatch())
                includes.push_back({root.relativeFilePath(file.fileName()), i + 1, match.captured(1)});
    }
    return includes;
}

QString place(const Include& include)
{
    return QStringLiteral("%1:%2 includes %3").arg(include.file).arg(include.line).arg(include.included);
}

/// Which folders under `room` each of them includes, and where it does: of "ui/pictures" which pictures a picture does.
QMap<QString, QMap<QString, QString>> includesBetweenFoldersOf(const QString& room)
{
    const int depth = static_cast<int>(room.count('/')) + 1;
    const auto folder = [&](const QString& path) {
        return path.startsWith(room + '/') && path.count('/') > depth ? path.section('/', depth, depth) : QString();
    };
    QMap<QString, QMap<QString, QString>> found;
    for (const Include& include : includesUnder(room)) {
        const QString from = folder(include.file);
        const QString to = folder(include.included);
        if (!from.isEmpty() && !to.isEmpty() && from != to)
            found[from][to] = place(include);
    }
    return found;
}

/// "core/attention/mask.h" → "attention".
QString folderOf(const QString& path)
{
    return path.section('/', 1, 1);
}

/// What breaks the order under `layer`: folders may include those to their left, and themselves. Folders that stand in
/// one string are side by side: neither may include the other.
QStringList stepsBack(const QString& layer, const QStringList& order)
{
    const auto rank = [&](const QString& folder) {
        for (int i = 0; i < order.size(); ++i)
            if (order[i].split(' ').contains(folder))
                return i;
        return -1;
    };
    QStringList found;
    for (const Include& include : includesUnder(layer)) {
        const QString from = folderOf(include.file);
        const QString to = folderOf(include.included);
        if (rank(from) < 0)
            found << QStringLiteral("%1 is in a folder that has no place in the order").arg(include.file);
        else if (include.included.startsWith(layer + '/') && from != to && rank(to) >= rank(from))
            found << place(include);
    }
    found.removeDuplicates();
    return found;
}

const QStringList coreOrder{"base",
                            "tensor",
                            "ops",
                            "io",
                            "image",
                            "checkpoint",
                            "attention_files",
                            "tokenizer",
                            "attention",
                            "model",
                            "transformer recurrent",
                            "activations",
                            "gradient",
                            "analysis",
                            "corpus",
                            "bench",
                            "training",
                            "export"};
const QStringList uiOrder{"kit",       "chart", "export",  "state",   "picture", "pictures",
                          "catalogue", "hub",   "session", "lessons", "window"};

} // namespace

class TestFolderOrder : public QObject {
    Q_OBJECT
private slots:
    void findsTheIncludesOfCore();
    void aFolderOfCoreIncludesOnlyFoldersBeforeIt();
    void aFolderOfUiIncludesOnlyFoldersBeforeIt();
    void coreIncludesNoQt();
    void coreIncludesNothingOfUiOrApp();
    void uiIncludesNothingOfApp();
    void noFolderIncludesItselfThroughOthers_data();
    void noFolderIncludesItselfThroughOthers();
    void noFileStandsBesideTheFoldersOfARoom_data();
    void noFileStandsBesideTheFoldersOfARoom();
    void whatIsDrawnIncludesNoWidget();
    void oneRoomKnowsThePlotLibrary();
    void everyFileBeginsWithItsLicence();
};

void TestFolderOrder::findsTheIncludesOfCore()
{
    QVERIFY(includesUnder("core").size() > 50); // else the tests below pass because they see nothing
    QVERIFY(includesUnder("ui").size() > 20);
}

void TestFolderOrder::aFolderOfCoreIncludesOnlyFoldersBeforeIt()
{
    verifyNone(stepsBack("core", coreOrder));
}

void TestFolderOrder::aFolderOfUiIncludesOnlyFoldersBeforeIt()
{
    verifyNone(stepsBack("ui", uiOrder));
}

void TestFolderOrder::coreIncludesNoQt()
{
    static const QRegularExpression qt(QStringLiteral("^(Qt|Q[A-Z])|/Q[A-Z]"));
    QStringList found;
    for (const Include& include : includesUnder("core"))
        if (include.included.contains(qt))
            found << place(include);
    verifyNone(found);
}

void TestFolderOrder::coreIncludesNothingOfUiOrApp()
{
    QStringList found;
    for (const Include& include : includesUnder("core"))
        if (include.included.startsWith("ui/") || include.included.startsWith("app/"))
            found << place(include);
    verifyNone(found);
}

void TestFolderOrder::uiIncludesNothingOfApp()
{
    QStringList found;
    for (const Include& include : includesUnder("ui"))
        if (include.included.startsWith("app/"))
            found << place(include);
    verifyNone(found);
}

void TestFolderOrder::noFolderIncludesItselfThroughOthers_data()
{
    QTest::addColumn<QString>("room");
    for (const char* room : {"ui/pictures", "ui/window"})
        QTest::newRow(room) << QString(room);
}

/// Two folders that include each other are the smallest such circle.
void TestFolderOrder::noFolderIncludesItselfThroughOthers()
{
    QFETCH(QString, room);
    auto rest = includesBetweenFoldersOf(room);
    QVERIFY(!rest.isEmpty());
    for (bool goesOn = true; goesOn;) { // take away whatever includes none of those left: a cycle stays
        goesOn = false;
        for (const QString& folder : rest.keys()) {
            const QStringList included = rest[folder].keys();
            const auto isLeft = [&](const QString& other) { return rest.contains(other); };
            if (std::none_of(included.begin(), included.end(), isLeft))
                goesOn = rest.remove(folder) > 0;
        }
    }
    QStringList found;
    for (const QString& folder : rest.keys())
        for (const QString& other : rest[folder].keys())
            if (rest.contains(other))
                found << rest[folder][other];
    verifyNone(found);
}

void TestFolderOrder::noFileStandsBesideTheFoldersOfARoom_data()
{
    noFolderIncludesItselfThroughOthers_data();
}

/// A file beside the folders would be below some of them and above others, and the test above would not see it.
void TestFolderOrder::noFileStandsBesideTheFoldersOfARoom()
{
    QFETCH(QString, room);
    verifyNone(QDir(QStringLiteral(HEADLIGHT_SOURCE_DIR "/") + room).entryList({"*.h", "*.cpp"}, QDir::Files));
}

void TestFolderOrder::whatIsDrawnIncludesNoWidget()
{
    const QDir widgets(QLibraryInfo::path(QLibraryInfo::HeadersPath) + "/QtWidgets");
    if (!widgets.exists("QWidget"))
        QSKIP("the headers of Qt Widgets are not installed");
    const QDir gui(QLibraryInfo::path(QLibraryInfo::HeadersPath) + "/QtGui"); // where Qt 6 moved some of them
    QStringList found;
    for (const char* folder : {"ui/kit", "ui/state", "ui/picture", "ui/pictures", "ui/catalogue", "ui/hub",
                               "ui/session", "ui/export", "ui/lessons"})
        for (const Include& include : includesUnder(folder)) {
            const QString& header = include.included;
            if (header.startsWith("QtWidgets") || header.startsWith("QtPrintSupport") || header == "qcustomplot.h" ||
                (widgets.exists(header) && !gui.exists(header)))
                found << place(include);
        }
    verifyNone(found);
}

/// Its header takes seconds to read, and brings Qt Widgets and Print Support along: headers that others include say
/// none of it.
void TestFolderOrder::oneRoomKnowsThePlotLibrary()
{
    QStringList found;
    QSet<QString> privateHeaders; // headers of ui/chart that include it
    for (const QString layer : {"core", "ui", "app", "tests"})
        for (const Include& include : includesUnder(layer)) {
            if (!include.included.endsWith("qcustomplot.h"))
                continue;
            if (folderOf(include.file) != "chart")
                found << place(include);
            else if (include.file.endsWith(".h"))
                privateHeaders << include.file;
        }
    QVERIFY(!privateHeaders.isEmpty());
    for (const QString layer : {"ui", "app", "tests"})
        for (const Include& include : includesUnder(layer))
            if (privateHeaders.contains(include.included) && folderOf(include.file) != "chart")
                found << place(include);
    verifyNone(found);
}

void TestFolderOrder::everyFileBeginsWithItsLicence()
{
    const QDir root(HEADLIGHT_SOURCE_DIR);
    QStringList found;
    for (const char* folder : {"core", "ui", "app", "tests"}) {
        QDirIterator files(root.filePath(folder), {"*.h", "*.cpp", "*.sh", "CMakeLists.txt"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
            if (!file.read(400).contains("SPDX-License-Identifier: GPL-3.0-or-later\n"))
                found << root.relativeFilePath(file.fileName());
        }
    }
    verifyNone(found);
}

HEADLIGHT_GUILESS_TEST(TestFolderOrder)
#include "tst_folder_order.moc"
