import type { I18n } from "@lingui/core";
import { directionOf, type Language } from "#app/i18n/language.ts";
import { translate } from "#app/i18n/messages.ts";
import { text } from "#app/i18n/text.ts";
import { paper } from "#app/palette.ts";
import { SHARE_PATH, SHARED_FIELDS } from "../shared/shared.ts";

const DESCRIPTION = text("manifest.description", "Your week is one sheet of paper.");
const HOME = text("manifest.home", "The home screen: todos above, the week below");
const HOME_ON_PHONE = text("manifest.home_on_phone", "The home screen on a phone");

const ADD_TODO = text("manifest.add_todo", "Add todo");
const DIARY = text("diary.name", "Diary");
const START_FOCUS = text("manifest.start_focus", "Start focus");

/** The web application manifest: what a device shows before Sevenfold is installed, and how the app starts. */
export const manifest = (i18n: I18n, language: Language) => ({
  id: "/app",
  name: "Sevenfold",
  short_name: "Sevenfold",
  description: translate(i18n, DESCRIPTION),
  lang: language,
  dir: directionOf(language),
  start_url: "/app",
  scope: "/",
  display: "standalone",
  background_color: paper.light,
  theme_color: paper.light,
  categories: ["productivity"],
  // The shortcut is a fragment, because the cached document of home is found without it.
  shortcuts: [
    { name: translate(i18n, ADD_TODO), url: "/app#add-todo", icons: [{ src: "/icon-192.png", sizes: "192x192" }] },
    { name: translate(i18n, DIARY), url: "/diary", icons: [{ src: "/icon-192.png", sizes: "192x192" }] },
    {
      name: translate(i18n, START_FOCUS),
      url: "/app#start-focus",
      icons: [{ src: "/icon-192.png", sizes: "192x192" }],
    },
  ],
  share_target: {
    action: SHARE_PATH,
    method: "POST",
    enctype: "multipart/form-data",
    params: {
      title: SHARED_FIELDS.title,
      text: SHARED_FIELDS.text,
      url: SHARED_FIELDS.url,
      files: [{ name: SHARED_FIELDS.picture, accept: ["image/*"] }],
    },
  },
  icons: [
    { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
    { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
    { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
    { src: "/icon-maskable.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
  ],
  screenshots: [
    {
      src: "/screens/home-wide.webp",
      type: "image/webp",
      sizes: "2560x1600",
      form_factor: "wide",
      label: translate(i18n, HOME),
    },
    {
      src: "/screens/home-narrow.webp",
      type: "image/webp",
      sizes: "750x1624",
      form_factor: "narrow",
      label: translate(i18n, HOME_ON_PHONE),
    },
  ],
});
