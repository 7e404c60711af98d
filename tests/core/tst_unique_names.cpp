// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/type_names.h"
#include "tests/support/verify_none.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

using headlight::test::definedTypes;
using headlight::test::hiddenNames;
using headlight::test::verifyNone;

namespace {

/// Each file's names.
using Sources = QMap<QString, QStringList>;

Sources namesUnder(const QStringList& folders, QStringList (*namesOf)(const QString&))
{
    const QDir root(HEADLIGHT_SOURCE_DIR);
    Sources sources;
    for (const QString& folder : folders) {
        QDirIterator files(root.filePath(folder), {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (!file.open(QIODevice::ReadOnly))
                qFatal("cannot read %s", qPrintable(file.fileName()));
            sources[root.relativeFilePath(file.fileName())] = namesOf(QString::fromUtf8(file.readAll()));
        }
    }
    return sources;
}

Sources typesUnder(const QStringList& folders)
{
    return namesUnder(folders, &definedTypes);
}

QStringList definedTwice(const Sources& sources)
{
    QMap<QString, QString> fileOf;
    QStringList found;
    for (auto source = sources.begin(); source != sources.end(); ++source)
        for (const QString& type : source.value()) {
            if (fileOf.contains(type))
                found << QStringLiteral("%1 is defined in %2 and in %3").arg(type, fileOf[type], source.key());
            fileOf[type] = source.key();
        }
    return found;
}

} // namespace

/// Two types of one full name: each compiles alone, and the linker keeps half of one and half of the other.
class TestUniqueNames : public QObject {
    Q_OBJECT
private slots:
    void aTypeIsFoundByItsFullName()
    {
        QCOMPARE(definedTypes("namespace a::b {\nclass C;\nclass C final : public D<int> {\n struct E { int e{0}; };\n"
                              " enum class F : int { X };\n void f() { struct Local {}; }\n};\n}\nstruct G {};"),
                 (QStringList{"a::b::C", "a::b::C::E", "a::b::C::F", "G"}));
        QCOMPARE(definedTypes("template <class T> class A { template <class U> void f(U u) { } }; enum B { b };"),
                 (QStringList{"A", "B"}));
        QCOMPARE(definedTypes("template <> struct Traits<int> {}; template <> struct Traits<char> {};"),
                 (QStringList{"Traits<int>", "Traits<char>"}));
    }
    void aTypeThatAFileKeepsToItselfIsNotFound()
    {
        QCOMPARE(definedTypes("namespace a {\nnamespace {\nstruct B { struct C {}; };\n}\n}"), QStringList());
        QCOMPARE(definedTypes("/* struct A { */ // class B {\nconst char* c = \"struct C {\"; char d = '{';\n"
                              "#define E struct E {\nauto f = R\"(struct F {)\"; int g = 1'000;"),
                 QStringList());
    }
    void aPairIsFoundAcrossFiles()
    {
        const QString command = "namespace headlight { class BenchCommand { }; }";
        QCOMPARE(definedTwice({{"app/a.cpp", definedTypes(command)}, {"ui/b.h", definedTypes(command)}}),
                 QStringList{"headlight::BenchCommand is defined in app/a.cpp and in ui/b.h"});
    }
    void noTwoTypesOfTheProgramShareAName()
    {
        const Sources sources = typesUnder({"core", "ui", "app"});
        QVERIFY(sources.size() > 300 && sources["core/attention/mask.h"].contains("headlight::Mask"));
        verifyNone(definedTwice(sources));
    }
    void aNameThatAFileKeepsToItselfIsFoundAsHidden()
    {
        QCOMPARE(hiddenNames("namespace a {\nnamespace {\nstruct B { static constexpr int c = 1; };\nusing D = int; "
                             "using X = B::X;\n"
                             "constexpr double kE = 4.0;\nconst std::array<int, 2> f{1, 2};\n"
                             "int g(const QString& h) { const int i = 0; return i; }\n}\nconstexpr int j = 1;\n}"),
                 (QStringList{"B", "D", "kE", "f"}));
    }
    void noTwoFilesOfALibraryHideTheSameName()
    {
        // Libraries are compiled many files at once, in groups that depend on the build.
        const QStringList pictures{"ui/kit",       "ui/export", "ui/state",   "ui/picture", "ui/pictures",
                                   "ui/catalogue", "ui/hub",    "ui/session", "ui/lessons"};
        const Sources core = namesUnder({"core"}, &hiddenNames);
        QVERIFY(core["core/attention_files/npz.cpp"].contains("NpzArchive"));
        verifyNone(definedTwice(core));
        verifyNone(definedTwice(namesUnder(pictures, &hiddenNames)));
        verifyNone(definedTwice(namesUnder({"ui/window"}, &hiddenNames)));
        verifyNone(definedTwice(namesUnder({"app"}, &hiddenNames)));
    }
    void noFileHidesATypeOfTheProgram()
    {
        QMap<QString, QString> fileOf;
        const Sources types = typesUnder({"core", "ui", "app"});
        for (auto source = types.begin(); source != types.end(); ++source)
            for (const QString& type : source.value())
                fileOf[type] = source.key();
        const Sources hidden = namesUnder({"core", "ui", "app"}, &hiddenNames);
        QStringList found;
        for (auto source = hidden.begin(); source != hidden.end(); ++source)
            for (const QString& name : source.value())
                if (fileOf.contains("headlight::" + name))
                    found << QStringLiteral("%1 of %2 is a type of %3")
                                 .arg(name, source.key(), fileOf["headlight::" + name]);
        verifyNone(found);
    }
    void noTwoTypesOfAProgramOfTestsShareAName()
    {
        for (const char* layer : {"tests/core", "tests/ui", "tests/app"})
            verifyNone(definedTwice(typesUnder({"core", "ui", "app", "tests/support", layer})));
    }
};

HEADLIGHT_APPLESS_TEST(TestUniqueNames)
#include "tst_unique_names.moc"
