// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/command_line.h"

#include "ui/pictures/option_rules.h"
#include "ui/pictures/run_fields.h"
#include "ui/pictures/run_inputs.h"
#include "ui/pictures/view_data.h"
#include "ui/pictures/words.h"

#include <QFileInfo>

#include <algorithm>
#include <vector>

namespace headlight {

namespace {

/// As a shell reads it back: in single quotes where anything in it might mean something else.
QString quoted(const QString& text)
{
    const auto isPlain = [](QChar c) {
        return c.unicode() < 128 && (c.isLetterOrNumber() || QStringLiteral("-_./:,=+%@").contains(c));
    };
    if (!text.isEmpty() && std::all_of(text.begin(), text.end(), isPlain))
        return text;
    return u'\'' + QString(text).replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

/// What of a session's choices attention weights of a file have no use for.
void forgetRunOf(SessionState& state)
{
    const SessionState fresh;
    state.text.clear();
    state.ids.clear();
    state.pair.clear();
    state.typeIds.clear();
    state.ablation = fresh.ablation;
    state.temperature = fresh.temperature;
    state.mask.reset();
    state.encoderMask.reset();
    state.crossMask.reset();
    state.painted.clear();
}

/// The state with everything said that the run decided, and nothing that it has no use for.
SessionState settled(SessionState state, const ActivationCache& run)
{
    const ModelConfig& config = run.config();
    if (config.isGiven())
        forgetRunOf(state);
    else
        state.labels.clear();
    state = asRead(std::move(state), *run.model);
    state.part = shownPart(state, config.parts());
    const AttentionSize size = config.sizeOf(*state.part);
    const HeadGrid grid{size.nLayers, size.nHeads, *state.part};
    state.selected = selectedHead(state, grid);
    state.selected.part = {};
    std::erase_if(state.hiddenHeads, [&](const HeadIndex& head) { return !grid.contains(head); });
    const RunOptions options = runOptions(state, config);
    state.ablatedHeads = options.ablatedHeads;
    state.divisor = options.divisor;
    for (const AttentionPart part : {AttentionPart::Decoder, AttentionPart::Encoder, AttentionPart::Cross}) {
        const auto& parts = config.parts();
        if (std::find(parts.begin(), parts.end(), part) == parts.end()) {
            chooseMask(state, part, {});
            paint(state, part, {});
        } else if (const PaintedMask painted = paintedOn(state, part); !painted.isEmpty()) {
            paint(state, part, painted.within(run.queryEncoding(part).size(), run.keyEncoding(part).size()));
        }
    }
    if (!config.hasEncoder()) {
        state.secondText.clear();
        state.pairIds.clear();
    }
    if (state.pinnedQuery && *state.pinnedQuery >= run.queryEncoding(*state.part).size())
        state.pinnedQuery.reset();
    if (state.pinnedKey && *state.pinnedKey >= run.keyEncoding(*state.part).size())
        state.pinnedKey.reset();
    if (state.tokens.selected.size() < kFewestTogether)
        state.tokens.selected.clear();
    return state;
}

/// The model by the name that `headlight models` lists, else by its folder.
QString modelWord(const SessionState& state, const ActivationCache& run)
{
    const QString name = QString::fromStdString(run.model->name);
    return state.model.isEmpty() || !state.model.contains(u'/') || state.model == name ? name
                                                                                       : toQString(run.model->folder);
}

class CommandLine {
public:
    void add(const StateField& field, const SessionState& state)
    {
        const QString option = mainName(field.option);
        if (field.option.isEmpty() || m_said.contains(option))
            return;
        const QString text = field.text(state);
        if (text == field.text(m_defaults) || (text.isEmpty() && !field.value.isEmpty()))
            return;
        m_said.insert(option);
        m_parts.push_back({option, field.value.isEmpty()                    ? option
                                   : option.startsWith(QLatin1String("--")) ? option + u' ' + quoted(text)
                                                                            : quoted(text)});
    }

    void say(const QString& words) { m_parts.push_back({{}, words}); }

    /// Without what the command would refuse: a state has more than one picture shows.
    QString line(const QString& picture, const QString& ending) const
    {
        const GivenCommand command{m_said, picture, ending};
        QStringList words;
        for (const Part& part : m_parts)
            if (whyUseless(part.option, command).isEmpty())
                words << part.words;
        return words.join(u' ');
    }

private:
    struct Part {
        QString option; // empty: what is always said
        QString words;
    };
    SessionState m_defaults = commandState();
    QSet<QString> m_said{QStringLiteral("--model"), QStringLiteral("--no-scale")};
    std::vector<Part> m_parts{{{}, QStringLiteral("headlight render")}};
};

/// Without an input, what follows is of no run.
QString lineOf(const Picture& picture, const SessionState& chosen, const QString& input, const QString& output)
{
    CommandLine line;
    if (!input.isEmpty())
        line.say(input);
    const auto say = [&](const StateFields& fields) {
        for (const StateField& field : fields)
            if (!picture.says || picture.says(field, chosen))
                line.add(field, chosen);
    };
    say(picture.reads);
    line.say(QStringLiteral("--view ") + picture.name);
    say(picture.takes);
    line.say(QStringLiteral("-o ") + quoted(output));
    return line.line(picture.name, QFileInfo(output).suffix().toLower().prepend(u'.'));
}

} // namespace

SessionState commandState()
{
    SessionState state;
    state.selected.layer = kLastLayer;
    state.predictions.count = 10;
    return state;
}

QString renderLine(const Picture& picture, const SessionState& state, const ActivationCache& run, const QString& output)
{
    const QString option = run.config().isGiven() ? QStringLiteral("--matrix ") : QStringLiteral("--model ");
    return lineOf(picture, settled(state, run), option + quoted(modelWord(state, run)), output);
}

QString renderLine(const Picture& picture, const SessionState& state, const QString& output)
{
    const bool takesModel = picture.fieldOf(QStringLiteral("--model")) && !state.model.isEmpty();
    return lineOf(picture, state, takesModel ? QStringLiteral("--model ") + quoted(state.model) : QString(), output);
}

} // namespace headlight
