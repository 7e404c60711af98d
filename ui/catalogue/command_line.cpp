// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/catalogue/command_line.h"

#include "ui/catalogue/all_pictures.h"
#include "ui/catalogue/view_data.h"
#include "ui/picture/run_inputs.h"
#include "ui/picture/shown_map.h"
#include "ui/pictures/links/text_split.h"
#include "ui/state/choice_text.h"
#include "ui/state/fitted_head.h"
#include "ui/state/run_fields.h"

#include <QFileInfo>

#include <algorithm>
#include <optional>
#include <vector>

namespace headlight {

namespace {

/// Spells a text so that a shell reads it back: in single quotes where anything in it might mean something else.
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
    state.input.text.clear();
    state.input.ids.clear();
    state.input.pair.clear();
    if (state.placement.isEmpty())
        state.input.image.clear();
    state.input.typeIds.clear();
    state.allowedKeys.clear();
    state.assumed.clear();
    state.ablation = fresh.ablation;
    state.divisor = fresh.divisor;
    state.temperature = fresh.temperature;
    state.mask.reset();
    state.encoderMask.reset();
    state.crossMask.reset();
    state.painted.clear();
    state.shown.valueWeighted = false;
}

/// Paint on tokens that there are.
void settlePaint(SessionState& state, const ActivationCache& run)
{
    for (const AttentionPart part : run.config().parts())
        if (const PaintedMask painted = paintedOn(state, part); !painted.isEmpty())
            paint(state, part, painted.within(run.queryEncoding(part).size(), run.keyEncoding(part).size()));
}

/// No token that the shown part does not have.
void settleTokens(SessionState& state, const Picture& picture, const ActivationCache& run)
{
    const int nQueries = run.queryEncoding(*state.part).size();
    const int nRows = picture.fieldOf(QStringLiteral("--position")) ? std::min(nQueries, run.nTokens()) : nQueries;
    if (state.pinnedQuery && *state.pinnedQuery >= nRows)
        state.pinnedQuery.reset();
    if (state.pinnedKey && *state.pinnedKey >= run.keyEncoding(*state.part).size())
        state.pinnedKey.reset();
    std::erase_if(state.tokens.selected, [&](int token) { return token >= nQueries; });
    if (state.tokens.selected.size() < kFewestTogether)
        state.tokens.selected.clear();
    state.shown.hideSpecial = state.shown.hideSpecial && hasSpecialTokens(run, *state.part);
    state.shown.mergeWords = state.shown.mergeWords && (!run.config().isGiven() || hasPieces(run, *state.part));
    state.links.topK = linksPerToken(state.links.topK, nQueries);
    if (!splitText(run, *state.part).hasTwo())
        state.links.texts = LinkTexts::All;
}

/// No head or layer that the shown part does not have, or the picture does not draw anyway.
void settleHeads(SessionState& state, const Picture& picture, const HeadGrid& grid)
{
    state.selected = selectedHead(state, grid);
    std::erase_if(state.hiddenHeads, [&](const HeadIndex& head) {
        return !grid.contains(head) ||
               (picture.whyNotHidden && !picture.whyNotHidden(state, state.selected, head).isEmpty());
    });
    state.selected.part = {};
    if (state.context.layer)
        state.context.layer = std::min(*state.context.layer, grid.nLayers - 1);
    if (state.compare.head) {
        state.compare.head = fittedHead(*state.compare.head, grid).head;
        state.compare.head->part = {};
    }
}

/// What the run is steered by, and nothing where it is not.
void settleSteering(SteeringChoice& choice, const ActivationCache& run)
{
    if (!choice.hasVector() || choice.strength == 0.0 || choice.layer >= run.config().nLayers ||
        choice.position.value_or(0) >= run.nTokens())
        choice = {};
    if (choice.file.isEmpty())
        return;
    choice.from.clear();
    choice.to.clear();
    choice.token.reset();
}

/// The state with everything said that the run decided, and nothing that it has no use for.
SessionState settled(SessionState state, const Picture& picture, const ActivationCache& run)
{
    const ModelConfig& config = run.config();
    if (config.isGiven())
        forgetRunOf(state);
    else {
        state.labels.clear();
        state.labelTokenizer.clear();
        state.matrices = {};
        state.placement = {};
    }
    state = asRead(std::move(state), *run.model);
    state.part = shownPart(state, config.parts());
    const AttentionSize size = config.sizeOf(*state.part);
    settleHeads(state, picture, {size.nLayers, size.nHeads, *state.part});
    state.ablatedHeads = runOptions(state, config).ablatedHeads;
    settleSteering(state.steering, run);
    settlePaint(state, run);
    settleTokens(state, picture, run);
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
    void add(const StateField& field, const SessionState& state, Mention mention)
    {
        const QString option = mainName(field.option);
        if (field.option.isEmpty() || m_said.contains(option) || mention == Mention::Never)
            return;
        const QString text = field.text(state);
        if (mention == Mention::IfOther && text == field.text(m_defaults))
            return;
        const bool isNone = option == QLatin1String("--text") ? text.isEmpty() : text.trimmed().isEmpty();
        if (isNone && !field.value.isEmpty()) // a blank second text is none
            return;
        m_said.insert(option);
        m_parts.push_back({option, option.startsWith(QLatin1String("--")) ? option : QString(),
                           field.value.isEmpty() ? QString() : text});
    }

    void say(const QString& name, const QString& value) { m_parts.push_back({{}, name, value}); }

    /// Without what the command would refuse: a state has more than one picture shows. What is left out may have been
    /// what another option goes with.
    std::vector<SaidOption> options(const Picture& picture, const SessionState& state, const QString& ending)
    {
        const auto isUseless = [&](const Part& part) {
            return !whyUseless(part.option, picture, state, {m_said, picture.name, ending}).isEmpty();
        };
        for (auto part = std::ranges::find_if(m_parts, isUseless); part != m_parts.end();
             part = std::ranges::find_if(m_parts, isUseless)) {
            m_said.remove(part->option);
            m_parts.erase(part);
        }
        std::vector<SaidOption> said;
        for (const Part& part : m_parts)
            said.push_back({part.name, part.value});
        return said;
    }

private:
    struct Part {
        QString option; // its field has it; empty: what is always said
        QString name;
        QString value;
    };
    SessionState m_defaults = commandState();
    QSet<QString> m_said{QStringLiteral("--model"), QStringLiteral("--no-scale")};
    std::vector<Part> m_parts;
};

/// Without an input, what follows is of no run.
std::vector<SaidOption> optionsOf(const Picture& picture, const SessionState& chosen,
                                  const std::optional<SaidOption>& input, const QString& output)
{
    CommandLine line;
    if (input)
        line.say(input->name, input->value);
    const auto say = [&](const StateFields& fields) {
        for (const StateField& field : fields)
            line.add(field, chosen, picture.mentions ? picture.mentions(field, chosen) : Mention::IfOther);
    };
    say(picture.reads);
    line.say(QStringLiteral("--view"), picture.name);
    say(picture.takes);
    line.say(QStringLiteral("-o"), output);
    return line.options(picture, chosen, QFileInfo(output).suffix().toLower().prepend(u'.'));
}

} // namespace

SessionState commandState()
{
    SessionState state;
    state.selected.layer = kLastLayer;
    state.predictions.count = 10;
    return state;
}

std::vector<SaidOption> renderOptions(const Picture& picture, const SessionState& state, const ActivationCache& run,
                                      const QString& output)
{
    const auto input = run.config().isGiven() ? QStringLiteral("--matrix") : QStringLiteral("--model");
    return optionsOf(picture, settled(state, picture, run), SaidOption{input, modelWord(state, run)}, output);
}

std::vector<SaidOption> renderOptions(const Picture& picture, const SessionState& state, const QString& output)
{
    const bool takesModel = picture.fieldOf(QStringLiteral("--model")) && !state.model.isEmpty();
    return optionsOf(picture, state,
                     takesModel ? std::optional(SaidOption{QStringLiteral("--model"), state.model}) : std::nullopt,
                     output);
}

QString renderLine(const std::vector<SaidOption>& options)
{
    QStringList words{QStringLiteral("headlight render")};
    for (const SaidOption& option : options) {
        if (!option.name.isEmpty())
            words << option.name;
        if (option.name.isEmpty() || !option.value.isEmpty())
            words << quoted(option.value);
    }
    return words.join(u' ');
}

SaidCommand saidCommand(const Picture& picture, const MadePicture& made, const SessionState& state,
                        const ActivationCache& run, const QString& output)
{
    SessionState ofCommand = state;
    show(ofCommand, picture); // a command asks for what the window makes only when asked, such as a long flow
    if (!made.refusal.isEmpty() && ofCommand == state)
        return {{}, made.refusal};
    return {renderOptions(picture, state, run, output)};
}

} // namespace headlight
