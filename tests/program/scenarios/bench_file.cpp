// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_json.h"
#include "tests/program/eye.h"
#include "tests/program/hand.h"
#include "tests/program/scenario.h"
#include "tests/program/the_program.h"
#include "ui/window/bench/bench_window.h"

using namespace headlight;
using namespace headlight::test;

namespace {

void enterSentence(const QString& sentence)
{
    click("benchSentence");
    typeOver(sentence);
    press("Return");
}

void saveBench()
{
    settle();
    const BenchWindow& bench = openBench();
    enterSentence("a bench to keep");
    press("Ctrl+Z");
    enterSentence("the bench to keep");
    giveFile("Ctrl+S", "kept.json");
    writeText("expected.txt", QByteArray::fromStdString(benchToJson(bench.input())));
    enterSentence("what stays for the next start");
    writeText("last.txt", QByteArray::fromStdString(benchToJson(bench.input())));
    leave();
}

void reopen()
{
    settle();
    const BenchWindow& bench = openBench();
    require(benchToJson(bench.input()) == readText("last.txt").toStdString(), "the last bench has not come back");
    giveFile("Ctrl+O", "kept.json");
    require(benchToJson(bench.input()) == readText("expected.txt").toStdString(), "the file is not what was saved");
    press("Ctrl+Z");
    require(benchToJson(bench.input()) == readText("last.txt").toStdString(), "opening a bench cannot be undone");
    leave();
}

const bool benchFileIsKnown = addScenario({"bench_file", {{{}, saveBench}, {{}, reopen}}});

} // namespace
