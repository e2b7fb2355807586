#include "views/inputs.hpp"

#include <algorithm>

#include "views/view.hpp"

namespace posenc {
namespace {

/// What a definition adds: once for all who ask.
const FactList& found(const Inputs& in, const FactDefinition& definition) {
  return *in.once(
      [](const Inputs& of, const FactDefinition* asked) {
        FactList list;
        if (asked->add != nullptr) {
          asked->add(of, list);
        } else if (auto one = asked->find(of)) {
          list.add(std::string(asked->id), std::string(asked->label), std::move(one->value),
                   std::move(one->check));
        }
        return list;
      },
      &definition);
}

}  // namespace

const Fact* ViewFacts::find(std::string_view id) const {
  if (std::ranges::count(covers_, id) == 0) return find_uncovered(id);
  const auto known = std::ranges::find(covered_, id, &Fact::id);
  if (known != covered_.end()) return &*known;
  Fact fact{std::string(id), std::string(id), {}};
  if (const auto* const own = find_uncovered(id)) fact = *own;
  fact.value = Covered{};
  return &covered_.emplace_back(std::move(fact));
}

const Fact* ViewFacts::find_uncovered(std::string_view id) const {
  const Inputs in(*scene_, *view_);
  for (const auto& definition : view_->facts)
    if (definition.id == id && definition.find != nullptr) return found(in, definition).find(id);
  for (const auto& definition : view_->facts)
    if (definition.add != nullptr)
      if (const auto* const fact = found(in, definition).find(id)) return fact;
  return view_->all_facts != nullptr ? all()->find(id) : nullptr;
}

std::shared_ptr<const FactList> ViewFacts::all() const {
  return Inputs(*scene_, *view_).once([](const Inputs& in) {
    if (in.view_->all_facts != nullptr) return in.view_->all_facts(in);
    FactList list;
    for (const auto& definition : in.view_->facts) list.add(found(in, definition));
    return list;
  });
}

}  // namespace posenc
