import { expect, test } from "vitest";
import { publicAddress } from "./feed-address.ts";

test.each([
  "https://calendar.google.com/calendar/ical/a%40b/private-1/basic.ics",
  "https://outlook.office365.com/owa/calendar/x/y/calendar.ics",
  "https://cloud.xn--mller-kva.de/remote.php/dav/public-calendars/x?export",
  "https://p12-caldav.icloud.com./published/2/abc",
  "https://EXAMPLE.com:443/a.ics",
  // A name of a private network that its owner has opened to everybody.
  "https://nas.tail1234.ts.net/a.ics",
])("%s may be read", (address) => {
  expect(publicAddress(address)?.protocol).toBe("https:");
});

test.each([
  "http://example.com/a.ics",
  "ftp://example.com/a.ics",
  "file:///etc/passwd",
  "data:text/calendar,BEGIN:VCALENDAR",
  "javascript:alert(1)",
  "nonsense",
  "https://",
  "https://localhost/a",
  "https://LOCALHOST./a",
  "https://a.localhost/",
  "https://printer.local/",
  "https://metadata.google.internal/computeMetadata/v1/",
  "https://metadata/",
  "https://169.254.169.254/latest/meta-data/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0177.0.0.1/",
  "https://1.1.1.1/",
  "https://8.8.8.8./",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[fd00::1]/",
  "https://[2606:4700::1111]/",
  "https://１２７.0.0.1/",
  "https://ⓛocalhost/",
  "https://127.0.0.1.nip.io/",
  "https://localtest.me/",
  "https://router.lan/",
  "https://nas.home.arpa/",
  "https://wiki.corp/",
  "https://vault.service.consul/",
  "https://db.docker/",
  "https://api.default.svc/",
  "https://127-0-0-1.0123456789abcdef.plex.direct/",
  "https://app.localhost.direct/",
  "https://user:pass@example.com/",
  "https://user@example.com/",
  "https://example.com:8443/",
  "https://example.com:22/",
  "https://exa mple.com/",
  "https://example.123/",
])("%s may not be read", (address) => {
  expect(publicAddress(address)).toBeNull();
});

test("one origin may be added, with its port and without https", () => {
  expect(publicAddress("http://127.0.0.1:9100/a.ics", "http://127.0.0.1:9100")?.pathname).toBe("/a.ics");
  expect(publicAddress("http://127.0.0.1:9101/a.ics", "http://127.0.0.1:9100")).toBeNull();
});
