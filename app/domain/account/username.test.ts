import { expect, test } from "vitest";
import { nameLook } from "./look-alikes.ts";
import { mixesScripts, nameKey } from "./username.ts";

test("names are compared without regard to capitals in any script, and compatible letters count as the same", () => {
  for (const [one, other] of [
    ["ÖZLEM12", "özlem12"],
    ["ＡＤＭＩＮ", "admin"],
    ["Straße", "STRASSE"],
    ["ΟΔΥΣΣΕΥΣ", "οδυσσευς"],
    ["ИВАНОВ", "иванов"],
    ["ﬁnnegan", "FINNEGAN"],
    ["rootadmın", "rootadmin"],
  ] as const) {
    expect(nameKey(one)).toBe(nameKey(other));
    expect(nameKey(nameKey(one))).toBe(nameKey(one));
  }
  for (const [one, other] of [
    ["Renée", "Renee"],
    ["Ada 1", "Ada1"],
  ] as const)
    expect(nameKey(one)).not.toBe(nameKey(other));
});

test("a name has letters of one script; only Chinese, Japanese and Korean names may add Latin ones", () => {
  for (const name of [
    "Ada.Love_1",
    "Zoë ❤",
    "Иван Грозный",
    "Ελένη 7",
    "דוד בן",
    "राम12",
    "山田Taro",
    "김철수Kim",
    "サトウ_x",
    "12345",
  ])
    expect([name, mixesScripts(name)]).toEqual([name, false]);
  for (const name of ["rооtadmin", "rootаdmin", "Αdmin", "аdmin", "adminס", "ոoname", "Ада山Ada", "AdaᏚ"])
    expect([name, mixesScripts(name)]).toEqual([name, true]);
});

test("look-alike names are recognised, and others are not", () => {
  for (const name of ["rootadmın", "root admin", "ROOT.ADMIN", "r00tadm1n", "rootadrnin", "róotadmín", "root_adm!n"])
    expect(nameLook(name)).toBe(nameLook("rootadmin"));
  // Each name uses one script, so for other people they are allowed.
  for (const name of ["ꮢοοτ", "ʀᴏᴏᴛ", "ꓣꓳꓳꓔ", "ᖇООТ", "root"]) expect(nameLook(name)).toBe(nameLook("root"));
  for (const [one, other] of [
    ["همه", "ھمە"],
    ["ædile", "aedile"],
    ["đàn", "dan"],
    ["ꭰana", "dana"],
    ["ɡeorge", "george"],
    ["pаypаl", "paypal"],
  ] as const)
    expect(nameLook(one)).toBe(nameLook(other));
  for (const [one, other] of [
    ["cook", "oook"],
    ["ben", "6en"],
    ["Ната", "hata2"],
  ] as const)
    expect(nameLook(one)).not.toBe(nameLook(other));
  expect(nameLook("соре")).toBe(nameLook("cope"));
  for (const name of ["rootadmin2", "roxtadmin", "rootad"]) expect(nameLook(name)).not.toBe(nameLook("rootadmin"));
});
