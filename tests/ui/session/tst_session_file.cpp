// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/session_file.h"

#include "core/base/error.h"
#include "ui/kit/colour_map.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/state/choice_text.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

class TestSessionFile : public QObject {
    Q_OBJECT

private slots:
    void everyChoiceComesBack();
    void aFieldThatIsLeftOutKeepsItsDefault();
    void aFileFromBeforeTranslatorsOpens();
    void aSessionWithoutARangeOpens();
    void aSessionFromBeforeTheTypedDivisorOpens();
    void aWrongFieldIsNamedWithWhatWasExpectedAndFound_data();
    void aWrongFieldIsNamedWithWhatWasExpectedAndFound();
    void aFileThatCannotBeWrittenIsOneError();
    void theSameStateGivesTheSameBytes();
};

static SessionState unusualState()
{
    SessionState state;
    state.input.text = QStringLiteral("Zug \"fährt\"\t😀 中文");
    state.model = QStringLiteral("/some/where/tiny");
    state.input.secondText = QStringLiteral("Le train « roule »");
    state.part = AttentionPart::Encoder;
    state.mask = maskFromString("window:4");
    state.encoderMask = maskFromString("prefix:2");
    state.crossMask = Mask{MaskKind::Causal, 0, {}};
    state.selected = {1, 3};
    state.hiddenHeads = {{0, 1}, {2, 2}, {2, 2, AttentionPart::Cross}};
    state.ablatedHeads = {{1, 3}, {0, 1, AttentionPart::Encoder}};
    state.divisor = ScoreDivisor::of(0.1 + 0.2);
    state.painted = {{AttentionPart::Decoder, {{{3, 1}, {0, 0}}, {2}}}, {AttentionPart::Cross, {{}, {0, 7}}}};
    state.temperature = 1.25;
    state.colours = {ColourMapId::BlueRed, ScaleKind::Log, 0.001, 0.5, ScaleRange::Layer};
    state.links.threshold = 0.125F;
    state.links.queryToken = 3;
    state.links.layout = LinkLayoutKind::Radial;
    state.links.topK = 7;
    state.links.topPercent = 2.5;
    state.links.texts = LinkTexts::SecondToFirst;
    state.layers = {LayerMeasure::Flow, true};
    state.context = {QStringLiteral("The bank of the river"), ContextKind::Cosine, ContextStage::Change, 2};
    state.overview = {true, 96};
    state.shown = {true, false, true};
    state.tokens = {{1, 2, 5}, CombineQueries::Mean, true};
    state.ablation = AblationKind::Mean;
    state.steering = {
        QStringLiteral("/some/where/v.npy"), QStringLiteral("schlecht"), QStringLiteral("gut"), 2, 3, -0.5, 4};
    state.predictions = {12, {0.7, 40, 0.9}, 33, true, 4'000'000'000U, AblationMeasure::Divergence};
    state.tab = kLayersTab;
    state.pinnedQuery = 4;
    state.pinnedKey = 2;
    state.theme = ThemeId::Dark;
    return state;
}

void TestSessionFile::everyChoiceComesBack()
{
    const QTemporaryDir folder;
    const auto file = toPath(folder.filePath("session.json"));
    const SessionState state = unusualState();
    saveSession(file, state);
    QVERIFY(loadSession(file) == state);
}

void TestSessionFile::aFieldThatIsLeftOutKeepsItsDefault()
{
    const SessionState state = sessionFromJson(R"({"format":"headlight session","version":1,"text":"a"})", "s.json");
    SessionState expected;
    expected.input.text = "a";
    QVERIFY(state == expected);
}

void TestSessionFile::aFileFromBeforeTranslatorsOpens()
{
    const SessionState state =
        sessionFromJson(R"({"format":"headlight session","version":1,"mask":"window:3","selectedHead":"1.3",
                            "hiddenHeads":["0.1"],"ablatedHeads":["2.0"]})",
                        "s.json");
    QVERIFY(!state.part && !state.encoderMask && !state.crossMask && state.input.secondText.isEmpty());
    QCOMPARE(state.selected, (HeadIndex{1, 3}));
    QVERIFY(state.hiddenHeads == (std::set<HeadIndex>{{0, 1}}));
    QVERIFY(state.ablatedHeads == (std::set<HeadIndex>{{2, 0}}));
    QVERIFY(effectiveMask(state, AttentionPart::Decoder, MaskKind::Causal) == maskFromString("window:3"));
}

void TestSessionFile::aSessionWithoutARangeOpens()
{
    // Headlight wrote it so before a range could be chosen.
    const SessionState state = sessionFromJson(R"({"format":"headlight session","version":1,"text":"a",
        "colours":{"map":"magma","scale":"log","low":0.001,"high":1}})",
                                               "s.json");
    QVERIFY(state.colours == (ColourScale{*colourMapNamed("magma"), ScaleKind::Log, 0.001, 1.0, ScaleRange::Typed}));
}

void TestSessionFile::aSessionFromBeforeTheTypedDivisorOpens()
{
    const QByteArray head = R"({"format":"headlight session","version":1,)";
    QVERIFY(sessionFromJson(head + R"("scaleByRootDHead":false})", "s.json").divisor == ScoreDivisor::off());
    QVERIFY(sessionFromJson(head + R"("scaleByRootDHead":true})", "s.json").divisor == ScoreDivisor());
    QVERIFY(sessionFromJson(head + R"("scoreDivisor":2.5})", "s.json").divisor == ScoreDivisor::of(2.5));
}

void TestSessionFile::aWrongFieldIsNamedWithWhatWasExpectedAndFound_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("message");
    const QByteArray head = R"({"format":"headlight session","version":1,)";
    QTest::newRow("not JSON") << QByteArray("{\"a\":") << "not a session";
    QTest::newRow("a key twice") << head + R"("text":"a","links":{"layout":"arc"},"text":"b"})"
                                 << R"(not a session: the key "text" is given twice in one object)";
    QTest::newRow("a key twice further in") << head + R"("links":{"layout":"arc","layout":"radial"}})"
                                            << R"(the key "layout" is given twice)";
    QTest::newRow("an array") << QByteArray("[]") << "expected a JSON object";
    QTest::newRow("another format") << QByteArray(R"({"format":"x"})")
                                    << R"(field "format": expected "headlight session", found "x")";
    QTest::newRow("a later version") << QByteArray(R"({"format":"headlight session","version":2})")
                                     << "is of version 2, which a newer Headlight wrote; this one knows version 1";
    QTest::newRow("no number as version")
        << QByteArray(R"({"format":"headlight session","version":"x"})") << R"(field "version": expected 1, found "x")";
    QTest::newRow("an earlier version") << QByteArray(R"({"format":"headlight session","version":0})")
                                        << R"(field "version": expected 1, found 0)";
    QTest::newRow("no version") << QByteArray(R"({"format":"headlight session"})")
                                << R"(field "version": expected 1, found nothing)";
    QTest::newRow("no format") << QByteArray("{}") << R"(field "format": expected "headlight session", found nothing)";
    QTest::newRow("text") << head + R"("text":5})"
                          << R"(field "text": expected a text, found 5)";
    QTest::newRow("mask") << head + R"("mask":"sideways"})"
                          << R"(field "mask": expected none, causal)";
    QTest::newRow("attention") << head + R"("attention":"sideways"})"
                               << R"(field "attention": expected one of encoder, decoder, cross)";
    QTest::newRow("second text") << head + R"("secondText":5})"
                                 << R"(field "secondText": expected a text, found 5)";
    QTest::newRow("mask of a part") << head + R"("crossMask":"sideways"})"
                                    << R"(field "crossMask": expected none, causal)";
    QTest::newRow("head of no part") << head + R"("ablatedHeads":["side.1.3"]})"
                                     << R"(found "side.1.3")";
    QTest::newRow("head") << head + R"("hiddenHeads":["1.x"]})"
                          << R"(found "1.x")";
    QTest::newRow("temperature") << head + R"("temperature":0})"
                                 << R"(field "temperature": expected a number)";
    QTest::newRow("divisor") << head + R"("scoreDivisor":0})"
                             << R"(field "scoreDivisor": expected root, off or a number from 0.000001)";
    QTest::newRow("divisor's word") << head + R"("scoreDivisor":"half"})"
                                    << R"(found "half")";
    QTest::newRow("old divisor") << head + R"("scaleByRootDHead":1})"
                                 << R"(field "scaleByRootDHead": expected true or false, found 1)";
    QTest::newRow("painted") << head + R"("painted":["3:1"]})"
                             << R"(field "painted": expected an object)";
    QTest::newRow("painted part") << head + R"("painted":{"side":{}}})"
                                  << R"(field "painted.side" is not known)";
    QTest::newRow("painted cell") << head + R"("painted":{"decoder":{"cells":["3"]}}})"
                                  << R"(field "painted.decoder.cells": expected a list of cells)";
    QTest::newRow("painted key") << head + R"("painted":{"cross":{"keys":[-1]}}})"
                                 << R"(field "painted.cross.keys": expected a list of token positions)";
    QTest::newRow("colour map") << head + R"("colours":{"map":"rainbow"}})"
                                << R"(field "colours.map": expected one of viridis)";
    QTest::newRow("range")
        << head + R"("colours":{"range":"row"}})"
        << R"(field "colours.range": expected one of fitted, head, layer, global, typed, found "row")";
    QTest::newRow("ends") << head + R"("colours":{"low":0.5,"high":0.25}})"
                          << R"(field "colours.low": expected a number below colours.high, found 0.5)";
    QTest::newRow("log end") << head + R"("colours":{"scale":"log","low":-2,"high":-1}})"
                             << R"(field "colours.high": expected a number above 0 for a log scale, found -1)";
    QTest::newRow("measure")
        << head + R"("layers":{"measure":"median"}})"
        << R"(field "layers.measure": expected one of mean, max, rollout, flow, lens, lens-curve, found "median")";
    QTest::newRow("layout of links") << head + R"("links":{"layout":"spiral"}})"
                                     << "field \"links.layout\": expected one of columns, arc, radial";
    QTest::newRow("half a link") << head + R"("links":{"topK":1.5}})"
                                 << "field \"links.topK\": expected a whole number";
    QTest::newRow("no link at all") << head + R"("links":{"topPercent":0}})"
                                    << "field \"links.topPercent\"";
    QTest::newRow("texts of links") << head + R"("links":{"fromTo":"AC"}})"
                                    << "field \"links.fromTo\": expected one of all, AA, AB, BA, BB";
    QTest::newRow("pin") << head + R"("pinnedQuery":-1})"
                         << R"(field "pinnedQuery": expected a token position or null)";
    QTest::newRow("unknown") << head + R"("wheels":4})"
                             << R"(field "wheels" is not known)";
    QTest::newRow("unknown inside") << head + R"("links":{"wheels":4}})"
                                    << R"(field "links.wheels" is not known)";
}

void TestSessionFile::aWrongFieldIsNamedWithWhatWasExpectedAndFound()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, message);
    try {
        sessionFromJson(json, "s.json");
        QFAIL("no error");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::BadFile);
        const QString what = QString::fromUtf8(error.what());
        QVERIFY2(what.startsWith("s.json: ") && what.contains(message), error.what());
    }
}

void TestSessionFile::aFileThatCannotBeWrittenIsOneError()
{
    const QTemporaryDir folder;
    const auto file = toPath(folder.filePath("missing/session.json"));
    QVERIFY_EXCEPTION_THROWN(saveSession(file, {}), Error);
    QVERIFY(!QFile::exists(folder.filePath("missing/session.json")));
}

void TestSessionFile::theSameStateGivesTheSameBytes()
{
    QCOMPARE(sessionToJson(unusualState()), sessionToJson(unusualState()));
}

HEADLIGHT_GUILESS_TEST(TestSessionFile)
#include "tst_session_file.moc"
