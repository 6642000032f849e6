import { browserSetting } from "#app/client/browser-setting.ts";

/** The setting and its cookie have this value if the week shows the todos of all projects alike. */
export const EQUAL = "equal";

const pattern = new RegExp(`(?:^|; )projects=${EQUAL}`);

/** Says whether the week shows all projects as equal, according to a Cookie header. */
export const areProjectsEqual = (cookies: string | null) => pattern.test(cookies ?? "");

export const equalSetting = browserSetting("sevenfold-projects");

/** Says whether the week shows all projects as equal; `initial` is what the server rendered. */
export const useEqualProjects = (initial: boolean) => equalSetting.use(initial ? EQUAL : undefined) === EQUAL;
