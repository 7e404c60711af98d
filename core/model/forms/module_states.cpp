// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/model/forms/checkpoint_form.h"

#include <algorithm>

namespace headlight {

namespace {

bool hasEnding(const TensorSource& tensors, std::string_view ending)
{
    return std::ranges::any_of(tensors.names(), [&](const std::string& name) { return name.ends_with(ending); });
}

bool isXTransformers(const TensorSource& tensors)
{
    return hasEnding(tensors, "layers.0.1.to_q.weight"); // its Encoder or Decoder alone has it, too
}

FormModel refuseXTransformers(const FormInput& input, FormQuestions&)
{
    throw Error(ErrorKind::BadFile,
                "is a state of x-transformers, whose many choices (norms, positions, gates, masks, the size of heads) "
                "change the numbers and stand in the program that made it, not in the file; Headlight cannot compute "
                "it from the tensors alone",
                input.checkpoint.tensors.name());
}

bool isTorchModules(const TensorSource& tensors)
{
    return hasEnding(tensors, "in_proj_weight") || // else keys or values of another width
           (hasEnding(tensors, "q_proj_weight") && hasEnding(tensors, "in_proj_bias"));
}

/// A state of torch.nn.MultiheadAttention, or of the modules made of it, lacks what makes vectors of tokens.
FormModel refuseTorchModules(const FormInput& input, FormQuestions&)
{
    const TensorSource& tensors = input.checkpoint.tensors;
    const bool isAlone = tensors.find("in_proj_weight") || tensors.find("q_proj_weight");
    throw Error(ErrorKind::BadFile,
                std::string("is a state of ") +
                    (isAlone ? "torch.nn.MultiheadAttention alone" : "torch.nn.Transformer or its layers") +
                    ", which does not say how many heads there are, what is masked, or how tokens become vectors: that "
                    "is in the program around it; save the attention weights that " +
                    (isAlone ? "it" : "self_attn of each layer") +
                    " returns when it is called with need_weights=True and average_attn_weights=False, and open those",
                tensors.name());
}

} // namespace

CheckpointForm xTransformersForm()
{
    return {"x-transformers", isXTransformers, refuseXTransformers};
}

CheckpointForm torchModulesForm()
{
    return {"torch.nn", isTorchModules, refuseTorchModules};
}

} // namespace headlight
