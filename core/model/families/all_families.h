// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/families/family.h"

#include <string_view>

namespace headlight {

// One function for each family; families.cpp makes the table of them.
Family gpt2Family();
Family openAiGptFamily();
Family marianFamily();
Family attentionRnnFamily();
Family llamaFamily();
Family mistralFamily();
Family smolLm3Family();
Family seedOssFamily();
Family arceeFamily();
Family ernie45Family();
Family heliumFamily();
Family nemotronFamily();
Family apertusFamily();
Family qwen2Family();
Family qwen3Family();
Family gptNeoXFamily();
Family gptJFamily();
Family codeGenFamily();
Family phiFamily();
Family phi3Family();
Family optFamily();
Family xglmFamily();
Family bioGptFamily();
Family bloomFamily();
Family mptFamily();
Family gptNeoFamily();
Family falconFamily();
Family refinedWebFamily();
Family refinedWebModelFamily();
Family stableLmFamily();
Family stableLmEpochFamily();
Family persimmonFamily();
Family bigCodeFamily();
Family starCoder2Family();
Family bertFamily();
Family bigBirdFamily();
Family ernieFamily();
Family dprFamily();
Family roFormerFamily();
Family remBertFamily();
Family esmFamily();
Family robertaFamily();
Family xlmRobertaFamily();
Family camembertFamily();
Family electraFamily();
Family distilBertFamily();
Family albertFamily();
Family debertaFamily();
Family firstDebertaFamily();
Family prenormRobertaFamily();
Family largestRobertaFamily();
Family megatronBertFamily();
Family data2VecFamily();
Family euroBertFamily();
Family nomicBertFamily();
Family mpnetFamily();
Family modernBertFamily();
Family modernBertDecoderFamily();
Family gemmaFamily();
Family gemma2Family();
Family gemma3Family();
Family gemma3WithImagesFamily();
Family cohereFamily();
Family cohere2Family();
Family olmoFamily();
Family olmo2Family();
Family olmo3Family();
Family graniteFamily();
Family miniCpmFamily();
Family glmFamily();
Family glm4Family();
Family glm4MoeFamily();
Family internLm2Family();
Family exaoneFamily();
Family exaone4Family();
Family mixtralFamily();
Family phiMoeFamily();
Family ernie45MoeFamily();
Family deepSeekFamily();
Family deepSeek3Family();
Family bitNetFamily();
Family qwen3MoeFamily();
Family qwen2MoeFamily();
Family olmoeFamily();
Family graniteMoeFamily();
Family graniteMoeSharedFamily();
Family gptOssFamily();
Family t5Family();
Family mt5Family();
Family umt5Family();
Family bartFamily();
Family mbartFamily();
Family pegasusFamily();
Family m2m100Family();
Family blenderbotFamily();
Family smallBlenderbotFamily();
Family kimiK2Family();
Family glm4MoeLiteFamily();
Family ministralFamily();
Family dotsFamily();
Family flexOlmoFamily();
Family vaultGemmaFamily();
Family nanoChatFamily();
Family clipFamily();
Family clipTextFamily();
Family siglipFamily();
Family siglipTextFamily();
Family textWithinFamily(std::string_view modelType); // see describesTextWithin()
Family plainFamily();

} // namespace headlight
