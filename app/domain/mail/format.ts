import type { I18n } from "@lingui/core";
import { directionOf, isLanguage } from "#app/i18n/language.ts";
import { translate } from "#app/i18n/messages.ts";
import { text } from "#app/i18n/text.ts";
import { accent, ink, inkSoft, line, onAccent, paper, surface } from "#app/palette.ts";
import type { Letter } from "./letter.ts";

const OR_OPEN = text("mail.or_open", "Or open this address:");

/** The plain text version. */
export function plainMail(i18n: I18n, { subject, paragraphs, action, second, footnote }: Letter): string {
  const link = (label: string, url: string) => `${i18n._("mail.link", { label }, { message: "{label}:" })}\n${url}`;
  const below = second ? [`${second.question} ${link(second.label, second.url)}`] : [];
  return [subject, ...paragraphs, link(action.label, action.url), ...below, footnote, "Sevenfold"].join("\n\n");
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The colours of the two themes, in a form that mail clients understand. */
const theme = (name: "light" | "dark") => ({
  paper: paper[name],
  surface: surface[name],
  line: line[name],
  ink: ink[name],
  soft: inkSoft[name],
  accent: accent[name],
  onAccent: onAccent[name],
});
const light = theme("light");
const dark = theme("dark");
/** The backs of the logo's folds: its colour, lighter. */
const accentBack = { light: "#73a9aa", dark: "#488580" };

/** Overrides the inline colours in mail clients with a dark theme. */
const darkStyle = `@media (prefers-color-scheme: dark) {
.paper { background: ${dark.paper} !important } .surface { background: ${dark.surface} !important; border-color: ${dark.line} !important }
.ink { color: ${dark.ink} !important } .soft { color: ${dark.soft} !important } .line { border-color: ${dark.line} !important }
.button { background: ${dark.accent} !important; color: ${dark.onAccent} !important } .link { color: ${dark.accent} !important }
.fold0 { background: ${dark.accent} !important } .fold1 { background: ${accentBack.dark} !important }
.top0 { border-bottom-color: ${dark.accent} !important } .top1 { border-bottom-color: ${accentBack.dark} !important }
.end0 { border-top-color: ${dark.accent} !important } .end1 { border-top-color: ${accentBack.dark} !important } }`;

const folds = [0, 1, 2, 3, 4, 5, 6].map((i) => ({ side: i % 2, colour: i % 2 ? accentBack.light : light.accent }));
const table = (style: string, rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;${style}">${rows}</table>`;

/** The logo: seven folds of one strip. CSS borders draw the slanted corners, because mails cannot contain SVG. */
function mark(): string {
  const cell = "padding:0;font-size:0;line-height:0";
  const slanted = (edge: "top" | "bottom", name: string) =>
    folds.map(({ side, colour }) => {
      const open = (edge === "bottom") === (side === 0) ? "left" : "right";
      const border = `border-${edge}:3px solid ${colour};border-${open}:4px solid transparent`;
      return `<td style="${cell}"><div class="${name}${side}" style="width:0;height:0;${border}"></div></td>`;
    });
  const straight = folds.map(
    ({ side, colour }) => `<td class="fold${side}" width="4" height="14" style="${cell};background:${colour}"></td>`,
  );
  const rows = [slanted("bottom", "top"), straight, slanted("top", "end")];
  return table("", rows.map((cells) => `<tr>${cells.join("")}</tr>`).join(""));
}

/**
 * The HTML version: tables and inline colours, which every mail client supports, and a dark theme for clients that
 * support it. The text direction is also set on the outer table, because web mail removes `html` and `body`.
 */
export function htmlMail(i18n: I18n, { subject, paragraphs, action, second, footnote }: Letter): string {
  const dir = isLanguage(i18n.locale) ? directionOf(i18n.locale) : "ltr";
  const url = escape(action.url);
  const strip = folds.map(
    ({ side, colour }) =>
      `<td class="fold${side}" height="4" style="padding:0;font-size:0;line-height:0;background:${colour}"></td>`,
  );
  const text = paragraphs.map((one) => `<p class="ink" style="margin:0 0 16px;color:${light.ink}">${escape(one)}</p>`);
  const brand = `<tr><td style="padding:0">${mark()}</td><td class="ink" style="padding:0 10px;font-size:16px;font-weight:600;color:${light.ink}">Sevenfold</td></tr>`;
  const button = `<tr><td style="padding:0"><a class="button" href="${url}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${light.accent};color:${light.onAccent};font-weight:600;text-decoration:none">${escape(action.label)}</a></td></tr>`;
  const below = second
    ? `${escape(second.question)} <a class="link" href="${escape(second.url)}" style="color:${light.accent}">${escape(second.label)}</a><br>`
    : "";
  const letter = `<tr><td style="padding:32px 32px 28px">
${table("", brand)}
<h1 class="ink" style="margin:28px 0 14px;font-size:23px;line-height:1.3;font-weight:600;color:${light.ink}">${escape(subject)}</h1>
${text.join("\n")}
${table("margin:24px 0", button)}
<p class="soft" style="margin:0;font-size:13px;color:${light.soft}">${escape(translate(i18n, OR_OPEN))}<br><a class="link" dir="ltr" href="${url}" style="color:${light.accent};word-break:break-all">${url}</a></p>
<p class="soft line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${light.line};font-size:13px;color:${light.soft}">${below}${escape(footnote)}</p>
</td></tr>`;
  return `<!doctype html>
<html lang="${i18n.locale}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title><style>${darkStyle}</style></head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escape(paragraphs[0] ?? subject)}</div>
<table role="presentation" dir="${dir}" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;text-align:${dir === "rtl" ? "right" : "left"};background:${light.surface};border:1px solid ${light.line};font:15px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif">
<tr><td style="padding:0">${table("width:100%", `<tr>${strip.join("")}</tr>`)}</td></tr>
${letter}</table>
</td></tr></table></body></html>`;
}
