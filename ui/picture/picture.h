// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "ui/chart/chart_of_figure.h"
#include "ui/export/picture_table.h"
#include "ui/kit/figure.h"
#include "ui/picture/option_rules.h"
#include "ui/state/head_choice.h"
#include "ui/state/run_fields.h"
#include "ui/state/state_field.h"
#include "ui/state/token_choice.h"
#include "ui/state/view_tab.h"

#include <QSet>
#include <QStringList>

#include <any>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace headlight {

class PictureTools;

/// All that a picture is made from.
struct PictureRequest {
    const SessionState& state;
    std::shared_ptr<const ActivationCache> run;           // null for a picture of no run, as the two that follow
    HeadGrid grid;                                        // heads of the part that is shown
    HeadIndex selected;                                   // inside the grid, whatever was asked for
    const std::vector<std::filesystem::path>& modelRoots; // where a comparison finds another model
    PictureTools& tools;
    const CancelToken& cancel;
    const Progress& progress;

    AttentionPart part() const { return grid.part; }
};

struct MadePicture {
    std::optional<Figure> figure;
    QString refusal = {};                   // why there is no figure, in one sentence
    std::optional<PictureTable> table = {}; // empty where the picture has no numbers of its own
    QString tableRefusal = {};              // why there is no table, in one sentence
    QString complaint = {}; // what was chosen and cannot be acted on: a command refuses it, the window shows the figure
};

/// One thing that an option of a picture needs to change anything. A command that was typed is refused with `why`, one
/// sentence; "Copy as command" leaves the option out.
struct OptionNeed {
    QString option; ///< its main name: "--layer"
    std::function<bool(const SessionState&, const QSet<QString>& given)> isMet;
    QString why;
};

/// Whether the command of a state names an option.
enum class Mention {
    IfOther, ///< where its value is not the one that a command has without it
    Always,
    Never
};

/// Everything that the rest of the program knows of a picture: the window's tab, `headlight render --view`, the help,
/// the tests that go through every picture. One row of the table in all_pictures.cpp.
struct Picture {
    QString name;               ///< its name for --view: "heatmap"
    QString help;               ///< behind the name, in brackets or not: "(of one head)"
    std::optional<ViewTab> tab; ///< where it stands in the window; empty: in no tab
    const char* tabTitle =
        nullptr; ///< for the first picture in a tab, with the menu's access key: "&Heatmap"; else null
    bool isDrawnAsHeadsCome = false; ///< in the window, which does not wait for make()
    bool isOfRun = true;             ///< made from one run of a model, else from choices alone
    bool isOfOneLayer = false;       ///< made from the selected head's layer and those below, whatever comes after it
    StateFields reads = runFields(); ///< fields that a run is made of, or which of these it needs
    QStringList needs = {};          ///< options that a command has to give, besides what a run needs
    StateFields takes;               ///< fields that a person can choose for it, besides those
    std::function<MadePicture(const PictureRequest&)> make;
    /// What the pane of its tab shows where that is more than the figure that was made: a value of a type that the
    /// picture and its pane share. `marked` is the cell that is taken apart, by token; none while a lesson asks for it.
    /// Empty: the plot of the figure.
    std::function<std::any(const PictureRequest&, const MadePicture&, const std::optional<TokenPair>& marked)>
        onScreen = {};
    /// The chart that its figure is, which the window shows as one to look into. Empty: its figure is none.
    ChartOfFigure chart = {};
    /// Makes a state show this picture. Empty: the tab is enough.
    std::function<void(SessionState&)> choose = {};
    /// Whether a state with that tab shows this picture of those that share it. Empty: always.
    std::function<bool(const SessionState&)> isChosen = {};
    /// What else the options that were given mean for this picture: "--head". Throws Error{BadArgument} for one that is
    /// missing.
    std::function<void(SessionState&, const QSet<QString>&)> adopt = {};
    std::vector<OptionNeed> optionNeeds = {}; ///< besides the rules of all pictures, see option_rules.h
    /// How a state is said where it is the option that counts, and not its value alone. Empty: each IfOther.
    std::function<Mention(const StateField&, const SessionState&)> mentions = {};
    /// Why hiding a head of the shown part changes nothing of what it draws, in one sentence, or empty. Empty: each
    /// head can be hidden.
    std::function<QString(const SessionState&, const HeadIndex& selected, const HeadIndex& hidden)> whyNotHidden = {};

    /// Makes it a picture of no run.
    void madeFrom(StateFields read, QStringList needed);
    const StateField* fieldOf(const QString& option) const; ///< null where it does not take that option
};

/// Why an option of this command changes nothing of this picture of a state: see whyUseless() of any command.
QString whyUseless(const QString& option, const Picture& picture, const SessionState& state,
                   const GivenCommand& command);

} // namespace headlight
