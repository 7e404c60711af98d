// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/tokens/tokens_maker.h"

#include "core/base/error.h"
#include "core/model/model_catalog.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

namespace headlight {

TokensMaker::Loaded TokensMaker::load(const QString& model, const std::vector<std::filesystem::path>& modelRoots)
{
    Loaded loaded{{}, model, {}};
    if (model.isEmpty()) {
        loaded.problem = tr("No model was found, so there are no subwords.");
        return loaded;
    }
    try {
        const std::filesystem::path folder = resolveModel(model.toStdString(), modelRoots);
        if (model.contains(u'/'))
            loaded.name = toQString(folder.filename());
        loaded.tokenizer = Tokenizer::load(folder);
    } catch (const Error& error) {
        loaded.problem = QString::fromUtf8(error.what());
    }
    return loaded;
}

TokensPlot TokensMaker::make(const QString& text, const QString& model,
                             const std::vector<std::filesystem::path>& modelRoots)
{
    auto known = m_loaded.find(model);
    if (known == m_loaded.end())
        known = m_loaded.emplace(model, load(model, modelRoots)).first;
    const Loaded& loaded = known->second;
    return makeTokensPlot(text, {loaded.name, loaded.tokenizer ? &*loaded.tokenizer : nullptr, loaded.problem});
}

} // namespace headlight
