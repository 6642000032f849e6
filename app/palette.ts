/** The colours of ui/tokens.css, for code that cannot read OKLCH. ui/tokens.test.tsx generates them. */
export const paper = { light: "#fbf9f5", dark: "#161310" };
export const surface = { light: "#ffffff", dark: "#211d1a" };
export const sunken = { light: "#f5f2ec", dark: "#1c1916" };
export const line = { light: "#e1ded7", dark: "#35312d" };
export const edge = { light: "#87827b", dark: "#78746e" };
export const ink = { light: "#221b16", dark: "#ece9e2" };
export const inkSoft = { light: "#645c56", dark: "#aaa59e" };
export const accent = { light: "#006668", dark: "#6acec8" };
export const onAccent = { light: "#f8fdfd", dark: "#031a1b" };
