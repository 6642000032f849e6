import * as z from "zod/mini";
import { checked, oneOf } from "../text/text.ts";
import { language } from "./pack.ts";

/** The most chosen people, for language learning and for each pack. */
export const MAX_CHOSEN = 1000;

/** The audiences. Only people who may use language learning may use a pack; of these, `chosen` ones or `everyone`. */
export const AUDIENCES = ["admins", "everyone", "chosen"] as const;
export type Audience = (typeof AUDIENCES)[number];

export const PACK_FOR_ADMINS_MESSAGE = "A pack is for everyone who may learn, or for chosen people";
export const PERSON_NOT_FOUND_MESSAGE = "There is no account with this username or email address";
export const PEOPLE_FULL_MESSAGE = `At most ${MAX_CHOSEN.toLocaleString("en")} people can be chosen. Open it to everyone instead.`;

/** A pack; without it, language learning as a whole. */
const pack = z.optional(language);

export const AccessQuery = z.object({ language: pack });
export type AccessQuery = z.infer<typeof AccessQuery>;
export const AccessInput = z.object({ language: pack, audience: oneOf(AUDIENCES, "The audience is one of") });
export type AccessInput = z.infer<typeof AccessInput>;
const PERSON_MESSAGE = "A username or an email address is required";
export const PersonInput = z.object({
  language: pack,
  /** The username or the email address. */
  person: checked(z.string(PERSON_MESSAGE), z.trim(), z.minLength(1, PERSON_MESSAGE), z.maxLength(254, PERSON_MESSAGE)),
});
export type PersonInput = z.infer<typeof PersonInput>;
export const PersonChoice = z.object({ language: pack, user_id: z.string("A person is required") });
export type PersonChoice = z.infer<typeof PersonChoice>;

const ChosenPerson = z.object({ user_id: z.string(), username: z.string(), email: z.string() });
export const Access = z.object({
  audience: z.enum(AUDIENCES),
  /** The chosen people. They apply when the audience is `chosen`. */
  people: z.array(ChosenPerson),
});
export type Access = z.infer<typeof Access>;
