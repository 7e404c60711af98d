// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_row.h"

#include "core/base/error.h"
#include "core/bench/bench_examples.h"
#include "core/bench/bench_file.h"
#include "core/export/bench_csv.h"
#include "ui/kit/tr.h"
#include "ui/pictures/bench/bench_cell.h"
#include "ui/state/choice_text.h"
#include "ui/state/shown_fields.h"

namespace headlight {

namespace {

StateFields benchFields()
{
    const std::vector<Field<BenchChoice>> fields{
        field({}, &BenchChoice::file, freeText())
            .on(QStringLiteral("FILE"), QStringLiteral("FILE"), QStringLiteral("A bench that was saved, a .json")),
        field({}, &BenchChoice::example, freeText())
            .on(QStringLiteral("--example"), QStringLiteral("NAME"),
                QStringLiteral("A worked example in place of a file; see headlight bench --list")),
        field({}, &BenchChoice::cell, freeText())
            .on(QStringLiteral("--cell"), QStringLiteral("STEP,ROW,COLUMN"),
                QStringLiteral("Of a bench: the cell whose formula is written out, such as scores,quick,brown: a step "
                               "by what it is (scores.2 of the second head), by its name or by its place, row and "
                               "column by their labels or places, from 1"))};
    return together(
        {fieldsOf({}, &SessionState::pages, fieldsOf({}, &PageChoices::bench, fields)), {colourMapField()}});
}

void adoptBench(SessionState&, const QSet<QString>& given)
{
    const bool hasFile = given.contains(QStringLiteral("FILE"));
    if (hasFile == given.contains(QStringLiteral("--example")))
        throw Error(ErrorKind::BadArgument,
                    "one of a bench file and --example is needed" + std::string(hasFile ? ", not both" : ""));
}

MadePicture makeBench(const PictureRequest& request)
{
    const BenchChoice& choice = request.state.pages.bench;
    BenchPlot plot = benchPlot(chosenBench(choice));
    plot.weightColours = request.state.colours.map;
    if (!choice.cell.isEmpty())
        setPick(plot, benchCell(*plot.steps, choice.cell.toStdString()));
    return madeOf(plot);
}

} // namespace

BenchInput chosenBench(const BenchChoice& choice)
{
    return choice.file.isEmpty() ? benchExample(choice.example.toStdString()).make() : loadBench(toPath(choice.file));
}

MadePicture madeOf(const BenchPlot& plot)
{
    return {Figure(plot), {}, textTable(tr("steps of the bench"), QStringLiteral("bench_steps"), [steps = plot.steps] {
                return benchCsv(*steps);
            })};
}

Picture benchPicture()
{
    Picture picture;
    picture.name = QStringLiteral("bench");
    picture.help = QStringLiteral("bench (every step of an attention bench, of FILE or --example)");
    picture.madeFrom(StateFields{}, {});
    picture.takes = benchFields();
    picture.adopt = adoptBench;
    picture.make = makeBench;
    return picture;
}

} // namespace headlight
