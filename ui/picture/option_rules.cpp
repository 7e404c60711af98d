// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/option_rules.h"

#include "core/base/alternatives.h"
#include "ui/export/figure_formats.h"
#include "ui/export/table_formats.h"

#include <QStringList>

#include <algorithm>
#include <vector>

namespace headlight {

namespace {

/// The conditions under which an option changes anything. Each list may be empty.
struct OptionRule {
    const char* option;
    QStringList with = {};    // one of these has to be there, too
    QStringList without = {}; // none of these may be
    QStringList endings = {}; // endings of the files that it changes
    QStringList in = {};      // the pictures that this holds for; empty: all
    QStringList notIn = {};
};

std::vector<OptionRule> optionRules()
{
    const QStringList drawn = figureEndings();
    const QStringList marked{"heatmap", "mean", "max", "rollout", "flow", "compare", "context"};
    return {{.option = "--no-scale", .without = {"--score-scale"}},
            {.option = "--ablation", .with = {"--ablate"}, .notIn = {"ablation", "compare"}},
            {.option = "--steer", .without = {"--steer-from", "--steer-to"}},
            {.option = "--steer-from", .with = {"--steer-to"}},
            {.option = "--steer-to", .with = {"--steer-from"}},
            {.option = "--steer-token", .with = {"--steer-from"}},
            {.option = "--steer-layer", .with = {"--steer", "--steer-from"}},
            {.option = "--steer-by", .with = {"--steer", "--steer-from"}},
            {.option = "--steer-at", .with = {"--steer", "--steer-from"}},
            {.option = "--combine", .with = {"--tokens"}},
            {.option = "--prefix", .with = {"--grid"}},
            {.option = "--key", .with = {"--query"}, .in = marked},
            // How a figure looks, of which a table of numbers has nothing.
            {.option = "--preset", .endings = drawn},
            {.option = "--theme", .endings = drawn},
            {.option = "--type-size", .endings = drawn},
            {.option = "--caption", .endings = drawn},
            {.option = "--size", .endings = drawn},
            {.option = "--dpi", .endings = pixelEndings()},
            {.option = "--tex-cells", .endings = {".tex"}},
            {.option = "--frame-seconds", .with = {"--animate"}, .endings = {".webp"}},
            {.option = "--generate", .with = {"--animate"}},
            {.option = "--colours", .endings = drawn},
            {.option = "--scale", .endings = drawn},
            {.option = "--pooling", .endings = drawn},
            {.option = "--range", .endings = drawn},
            {.option = "--numbers", .endings = drawn},
            {.option = "--layout", .endings = drawn},
            {.option = "--show-as", .endings = drawn},
            {.option = "--alpha", .endings = drawn},
            {.option = "--interpolation", .endings = drawn},
            {.option = "--axes", .endings = drawn},
            {.option = "--form", .endings = drawn},
            {.option = "--cell", .endings = drawn},
            {.option = "--step", .endings = drawn, .notIn = {"history"}},
            {.option = "--query", .endings = drawn, .in = marked},
            {.option = "--key", .endings = drawn, .in = marked},
            {.option = "--head", .endings = drawn, .in = {"distance", "sizes"}},
            {.option = "--hide-heads", .endings = drawn, .in = {"overview"}},
            {.option = "--measure", .endings = drawn}};
}

QString either(const QStringList& words)
{
    std::vector<std::string> each;
    for (const QString& word : words)
        each.push_back(word.toStdString());
    return QString::fromStdString(alternatives(each));
}

QString whyUselessBy(const OptionRule& rule, const GivenCommand& command)
{
    const QString option = QLatin1String(rule.option);
    const auto isGiven = [&](const QString& one) { return command.options.contains(one); };
    if (!rule.with.isEmpty() && std::none_of(rule.with.begin(), rule.with.end(), isGiven))
        return QStringLiteral("%1 goes with %2").arg(option, either(rule.with));
    if (const auto other = std::find_if(rule.without.begin(), rule.without.end(), isGiven); other != rule.without.end())
        return QStringLiteral("one of %1 and %2 is enough").arg(option, *other);
    const bool isWritten = figureFormat(command.ending.toStdString()) || tableFormat(command.ending.toStdString());
    if (isWritten && !rule.endings.isEmpty() && !rule.endings.contains(command.ending))
        return QStringLiteral("%1 goes with an --output that ends in %2: it changes nothing in a %3")
            .arg(option, either(rule.endings), command.ending);
    return {};
}

} // namespace

QString whyUseless(const QString& option, const GivenCommand& command)
{
    static const std::vector<OptionRule> rules = optionRules();
    for (const OptionRule& rule : rules) {
        const bool holds =
            (rule.in.isEmpty() || rule.in.contains(command.picture)) && !rule.notIn.contains(command.picture);
        if (holds && option == QLatin1String(rule.option))
            if (const QString why = whyUselessBy(rule, command); !why.isEmpty())
                return why;
    }
    return {};
}

} // namespace headlight
