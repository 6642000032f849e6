import { expect, test } from "vitest";
import { foreignRule } from "./ticktick.server.ts";

const read = (text: string) => foreignRule(text)?.repeat ?? null;

test("a rule that another app writes with more details becomes the equivalent rule", () => {
  const rules: [text: string, repeat: string][] = [
    ["RRULE:FREQ=WEEKLY;INTERVAL=1;WKST=SU;BYDAY=SU,MO", "FREQ=WEEKLY;BYDAY=MO,SU"],
    ["RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,WE", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"],
    ["RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU"],
    ["RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SA;BYDAY=SA,SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU"],
    ["RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=MO,SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU"],
    ["FREQ=DAILY;WKST=SU", "FREQ=DAILY"],
    ["RRULE:FREQ=DAILY;INTERVAL=1;TT_SKIP=WEEKEND", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
    ["RRULE:FREQ=WEEKLY;TT_SKIP=WEEKEND;BYDAY=FR,SA", "FREQ=WEEKLY;BYDAY=FR"],
    ["FREQ=DAILY;INTERVAL=3;", "FREQ=DAILY;INTERVAL=3"],
    ["rrule:freq=monthly;bymonthday=31;", "FREQ=MONTHLY;BYMONTHDAY=-1"],
  ];
  for (const [text, repeat] of rules) expect([text, read(text)]).toEqual([text, repeat]);
  expect(foreignRule("RRULE:FREQ=DAILY\nEXDATE:20261201")).toEqual({
    repeat: "FREQ=DAILY",
    exceptions: "EXDATE:20261201",
  });
});

test("a rule with days that a todo's rule cannot express is rejected", () => {
  for (const text of [
    "RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO",
    "RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=WE;BYDAY=MO,WE",
    "RRULE:FREQ=DAILY;INTERVAL=2;TT_SKIP=WEEKEND",
    "RRULE:FREQ=MONTHLY;BYMONTHDAY=1;TT_SKIP=WEEKEND",
    "RRULE:FREQ=WEEKLY;BYDAY=SA,SU;TT_SKIP=WEEKEND",
    "RRULE:FREQ=DAILY;TT_SKIP=HOLIDAY",
    "RRULE:FREQ=DAILY;WKST=XX",
    "RRULE:FREQ=DAILY;COUNT=3",
    "RRULE:FREQ=DAILY;UNTIL=20271231T000000Z",
    "RRULE:FREQ=DAILY\nRDATE:20261201",
    "ERULE:NAME=FORGETTINGCURVE",
    "LUNAR:FREQ=MONTHLY",
    "",
    ";",
  ])
    expect([text, read(text)]).toEqual([text, null]);
});
