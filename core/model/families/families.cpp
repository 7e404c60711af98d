// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace headlight {

std::span<const Family> families()
{
    static const auto table = std::to_array<Family>({
        gpt2Family(),
        openAiGptFamily(),
        marianFamily(),
        attentionRnnFamily(),
        llamaFamily(),
        mistralFamily(),
        smolLm3Family(),
        seedOssFamily(),
        arceeFamily(),
        ernie45Family(),
        heliumFamily(),
        nemotronFamily(),
        apertusFamily(),
        qwen2Family(),
        qwen3Family(),
        gptNeoXFamily(),
        gptJFamily(),
        codeGenFamily(),
        phiFamily(),
        phi3Family(),
        optFamily(),
        xglmFamily(),
        bioGptFamily(),
        bloomFamily(),
        mptFamily(),
        gptNeoFamily(),
        falconFamily(),
        refinedWebFamily(),
        refinedWebModelFamily(),
        stableLmFamily(),
        stableLmEpochFamily(),
        persimmonFamily(),
        bigCodeFamily(),
        starCoder2Family(),
        bertFamily(),
        bigBirdFamily(),
        ernieFamily(),
        dprFamily(),
        roFormerFamily(),
        remBertFamily(),
        esmFamily(),
        robertaFamily(),
        xlmRobertaFamily(),
        camembertFamily(),
        electraFamily(),
        distilBertFamily(),
        albertFamily(),
        debertaFamily(),
        firstDebertaFamily(),
        prenormRobertaFamily(),
        largestRobertaFamily(),
        megatronBertFamily(),
        data2VecFamily(),
        euroBertFamily(),
        nomicBertFamily(),
        mpnetFamily(),
        modernBertFamily(),
        modernBertDecoderFamily(),
        gemmaFamily(),
        gemma2Family(),
        gemma3Family(),
        gemma3WithImagesFamily(),
        cohereFamily(),
        cohere2Family(),
        olmoFamily(),
        olmo2Family(),
        olmo3Family(),
        graniteFamily(),
        miniCpmFamily(),
        glmFamily(),
        glm4Family(),
        glm4MoeFamily(),
        internLm2Family(),
        exaoneFamily(),
        exaone4Family(),
        mixtralFamily(),
        phiMoeFamily(),
        ernie45MoeFamily(),
        deepSeekFamily(),
        deepSeek3Family(),
        bitNetFamily(),
        qwen3MoeFamily(),
        qwen2MoeFamily(),
        olmoeFamily(),
        graniteMoeFamily(),
        graniteMoeSharedFamily(),
        gptOssFamily(),
        t5Family(),
        mt5Family(),
        umt5Family(),
        bartFamily(),
        mbartFamily(),
        pegasusFamily(),
        m2m100Family(),
        blenderbotFamily(),
        smallBlenderbotFamily(),
        kimiK2Family(),
        glm4MoeLiteFamily(),
        ministralFamily(),
        dotsFamily(),
        flexOlmoFamily(),
        vaultGemmaFamily(),
        nanoChatFamily(),
        clipFamily(),
        clipTextFamily(),
        siglipFamily(),
        siglipTextFamily(),
        vitFamily(),
        timmVitFamily(),
        deitFamily(),
        dinov2Family(),
        dinov2WithRegistersFamily(),
        beitFamily(),
        swinFamily(),
        clipVisionFamily(),
        siglipVisionFamily(),
        textWithinFamily("llava"),
        textWithinFamily("llava_llama"),
        textWithinFamily("llava_mistral"),
        textWithinFamily("llava_next"),
        textWithinFamily("llava_onevision"),
        textWithinFamily("mistral3"),
        textWithinFamily("pixtral"),
        textWithinFamily("internvl"),
        textWithinFamily("internvl_chat"),
        textWithinFamily("qwen2_vl"),
        textWithinFamily("qwen2_5_vl"),
        textWithinFamily("qwen3_vl"),
        plainFamily(),
    });
    return table;
}

const Family* findFamily(std::string_view modelType)
{
    const std::span<const Family> all = families();
    const auto found = std::ranges::find(all, modelType, &Family::modelType);
    return found == all.end() ? nullptr : &*found;
}

const Family& familyOf(const ModelConfig& config)
{
    const Family* family = findFamily(config.family);
    assert(family);
    return *family;
}

} // namespace headlight
