import { browserSetting } from "#app/client/browser-setting.ts";

/** The value of the setting and of its cookie when the week shows the todos of all projects as equal. */
export const EQUAL = "equal";

const pattern = new RegExp(`(?:^|; )projects=${EQUAL}`);

/** Says whether a Cookie header says that the week shows all projects as equal. */
export const areProjectsEqual = (cookies: string | null) => pattern.test(cookies ?? "");

export const equalSetting = browserSetting("sevenfold-projects");

/** Says whether the week shows all projects as equal; `initial` is what the server rendered. */
export const useEqualProjects = (initial: boolean) => equalSetting.use(initial ? EQUAL : undefined) === EQUAL;
