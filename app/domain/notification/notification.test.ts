import * as fc from "fast-check";
import { expect, test } from "vitest";
import { endpointProblem } from "./notification.ts";

const isTaken = (endpoint: string, local?: string) => endpointProblem(endpoint, local) === null;

test("the addresses of the browsers' push services are accepted", () => {
  for (const endpoint of [
    "https://fcm.googleapis.com/fcm/send/c1:APA91b",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
    "https://web.push.apple.com/QGg",
    "https://wns2-par02p.notify.windows.com/w/?token=BQ%3d",
    "https://jmt17.google.com/fcm/send/c1:APA91b",
  ]) {
    expect([endpoint, isTaken(endpoint)]).toEqual([endpoint, true]);
  }
});

test("an address of another host, not https, or with a port or a password is refused", () => {
  for (const host of [
    "localhost",
    "LOCALHOST.",
    "push.localhost",
    "printer.local",
    "metadata.google.internal",
    "router.home.arpa",
    "intranet",
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "017700000001",
    "169.254.169.254",
    "10.0.0.1.",
    "10.0.0.1..",
    "localhost..",
    "push..example",
    "[::1]",
    "[fd00::1]",
    "[::ffff:10.0.0.1]",
    "１２７.0.0.1",
    "push.example",
    "router.fritz.box",
    "kubernetes.default.svc",
    "127.0.0.1.nip.io",
    "localtest.me",
    "fcm.googleapis.com.",
    "evil-fcm.googleapis.com",
    "fcm.googleapis.com.evil.example",
    "push.apple.com",
    "evilpush.apple.com",
    "fcm.googleapis.com:8443",
    "me:secret@fcm.googleapis.com",
    "me@fcm.googleapis.com",
  ]) {
    expect([host, isTaken(`https://${host}/x`)]).toEqual([host, false]);
  }
  for (const endpoint of ["", "push", "//push.example/x", "http://push.example/x", "ftp://push.example", "data:,x"]) {
    expect([endpoint, isTaken(endpoint)]).toEqual([endpoint, false]);
  }
});

test("no IP address is accepted, however it is written", () => {
  fc.assert(fc.property(fc.ipV4Extended(), (host) => !isTaken(`https://${host}/x`)));
  fc.assert(fc.property(fc.ipV6(), (host) => !isTaken(`https://[${host}]/x`)));
});

test("another push service is accepted if a setting names it", () => {
  const local = "http://127.0.0.1:9999";
  expect(isTaken(`${local}/x`, local)).toBe(true);
  for (const other of ["http://127.0.0.1:9998/x", "https://127.0.0.1:9999/x", "http://me@127.0.0.1:9999/x"]) {
    expect([other, isTaken(other, local)]).toEqual([other, false]);
  }
});
