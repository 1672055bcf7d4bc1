#include "render/house.hpp"

#include "render/json.hpp"

namespace tonk {
namespace {

Json to_json(const explore::Notice& notice) {
  Json json{{"code", notice.code},        {"severity", to_string(notice.severity)},
            {"file", notice.file},        {"line", notice.at.line},
            {"column", notice.at.column}, {"width", notice.width},
            {"message", notice.message},  {"help", notice.help}};
  if (!notice.instead.empty()) {
    json["instead"] = notice.instead;
  }
  if (!notice.log.empty()) {
    json["log"] = notice.log;
  }
  if (!notice.suppressed.empty()) {
    json["suppressed"] = notice.suppressed;
  }
  return json;
}

}  // namespace

std::string_view kind(bool is_option) { return is_option ? "option" : "house"; }

Json to_json(const spec::Listing& listing) {
  return {{"name", listing.name},
          {"kind", kind(listing.is_option)},
          {"title", listing.title},
          {"source", or_null(listing.source)},
          {"extends", or_null(listing.extends)},
          {"file", listing.file}};
}

Json to_json(const explore::Inspection& inspection) {
  const bool is_option = inspection.listing.is_option;
  Json json{{"name", inspection.listing.name},
            {"kind", kind(is_option)},
            {"file", inspection.listing.file},
            {"options", inspection.options},
            {"errors", inspection.number_of(Severity::error)},
            {"warnings", inspection.number_of(Severity::warning)},
            {"notes", inspection.number_of(Severity::note)},
            {"findings", array_of(inspection.notices, [](const explore::Notice& notice) { return to_json(notice); })}};
  if (is_option) {
    json["goes_with"] = inspection.fits;
    json["not_with"] = array_of(inspection.misfits, [](const explore::Incompatibility& misfit) -> Json {
      return {{"house", misfit.house}, {"why", misfit.why}};
    });
  }
  json["mended"] = inspection.mended;
  return json;
}

}  // namespace tonk
