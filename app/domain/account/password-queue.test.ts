import { expect, test } from "vitest";
import { hasPassed, type HashRequest, PasswordQueue, type Place, type Requester } from "./password-queue.ts";

let count = 0;
/** A hash request that shares its network and account with no other request. */
const asker = (requester: Requester, more: Partial<HashRequest> = {}): HashRequest => ({
  requester: requester,
  account: `account${++count}`,
  network: `network${count}`,
  most: 6,
  ...more,
});

/** A queue filled by strangers from many networks with accounts that do not exist. */
function flooded(count = 150) {
  const line = new PasswordQueue();
  const places = Array.from({ length: count }, () => line.enter(asker("none"), 0));
  return { line, places };
}

/** The places in the order in which they are served, without decoys. */
function served(line: PasswordQueue, places: Place[]): Place[] {
  const order = [];
  const left = [...places];
  while (left.length > 0) {
    const next = left.find((place) => place.share !== "decoy" && line.isNext(place, 0));
    if (!next) break;
    line.leave(next);
    left.splice(left.indexOf(next), 1);
    order.push(next);
  }
  return order;
}

test("during a flood by strangers known browsers and existing accounts still get places, and are served first", () => {
  const { line, places } = flooded();
  expect(places.filter(({ share }) => share === "common")).toHaveLength(12);
  const [owner, known] = [line.enter(asker("account"), 0), line.enter(asker("known"), 0)];
  expect(served(line, [...places, owner, known]).slice(0, 2)).toEqual([known, owner]);
});

test("reserved places of existing accounts and common places are served in turn", () => {
  const { line, places } = flooded(12);
  const owners = Array.from({ length: 8 }, () => line.enter(asker("account"), 0));
  const order = served(line, [...places, ...owners]).map(({ share }) => share);
  expect(order).toHaveLength(20);
  expect(order.slice(0, 6)).toEqual(["account", "common", "account", "common", "account", "common"]);
});

test("an unknown account is admitted, rejected and delayed like an existing one", () => {
  const { line } = flooded(12);
  for (let i = 0; i < 8; i++) {
    const other = asker("none");
    expect(line.enter(other, 0)).toMatchObject({ share: "decoy" });
    expect(line.enter(asker("account"), 0)).toMatchObject({ share: "account" });
  }
  for (const requester of ["account", "none", "new"] as const) {
    expect(() => line.enter(asker(requester), 0)).toThrow("Too many sign-ins at once. Please try again.");
  }
  const same = flooded(12).line;
  const real = Array.from({ length: 3 }, () => same.enter(asker("account"), 0));
  const decoy = same.enter(asker("none"), 0);
  for (const place of real) {
    expect(same.isNext(decoy, 0)).toBe(false);
    same.leave(place);
  }
  // A reserved place would now have to wait for a common one.
  expect(same.isNext(decoy, 0)).toBe(false);
});

test("a network and an account get a few places in the queue each, whether or not the account exists", () => {
  for (const requester of ["account", "none", "new"] as const) {
    for (const same of [{ network: "203.0.113.9" }, { account: "ada@example.com" }]) {
      const line = new PasswordQueue();
      for (let i = 0; i < 6; i++) line.enter(asker(requester, same), 0);
      expect(() => line.enter(asker(requester, same), 0)).toThrow("Too many sign-ins");
      expect(line.enter(asker(requester), 0)).toMatchObject({ share: "common" });
      // The account's own browser is not blocked by what strangers try on it.
      expect(line.enter(asker("known", same), 0)).toMatchObject({ share: "known" });
    }
  }
});

test("a place in the queue whose request died is freed after ten seconds", () => {
  const line = new PasswordQueue();
  const dead = line.enter(asker("account"), 0);
  const next = line.enter(asker("account"), 5000);
  expect([line.isNext(dead, 5000), line.isNext(next, 5000)]).toEqual([true, false]);
  expect(line.isNext(next, 10_001)).toBe(true);
});

test("a clock that is set back delays nobody", () => {
  const hour = 3_600_000;
  const line = new PasswordQueue();
  line.enter(asker("known"), hour);
  const next = line.enter(asker("known"), 0);
  expect(line.isNext(next, 0)).toBe(true);
  expect([hasPassed(hour, 30, 0), hasPassed(0, 30, 29), hasPassed(0, 30, 30)]).toEqual([true, false, true]);
});
