import { readAccess } from "#app/domain/pack/audience.server.ts";
import { listPacks } from "#app/domain/pack/pack.server.ts";
import { pageLoader } from "#app/forms/action.server.ts";
import { contentOf } from "./content.server.ts";

/** The loader of the page: the packs, and the parts of one pack that the address asks for. */
export const loadPacks = pageLoader(async (context, { url }) => {
  const [packs, access] = await Promise.all([listPacks(context), readAccess(context, {})]);
  const wanted = url.searchParams.get("language");
  const pack = packs.find((one) => one.language === wanted) ?? packs[0];
  const language = pack?.language ?? null;
  return {
    packs,
    language,
    locale: pack?.locale ?? null,
    access,
    shown: language === null ? null : await contentOf(context, language, url.searchParams),
  };
});
