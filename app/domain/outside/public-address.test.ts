import { expect, test } from "vitest";
import { publicAddress } from "./public-address.ts";

test.each([
  "https://calendar.google.com/calendar/ical/a%40b/private-1/basic.ics",
  "https://outlook.office365.com/owa/calendar/x/y/calendar.ics",
  "https://cloud.xn--mller-kva.de/remote.php/dav/public-calendars/x?export",
  "https://p12-caldav.icloud.com./published/2/abc",
  "https://EXAMPLE.com:443/a.ics",
  // A name in a private network that its owner has opened to everybody.
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
  "https://fritz.box/",
  "https://nas.fritz.box/",
  "https://metadata.goog/",
  "https://x.invalid/",
  "https://api.localho.st/",
  "https://10.0.0.1.sslip.io./",
  "https://127-0-0-1.nip.io./",
  "https://kubernetes.default.svc.cluster.local/",
  "https://gateway.docker.internal./",
  "https://printer.LOCAL./",
  "https://a.b.localhost./",
  "https://loc%61lhost/",
  "https://l\u00ADocalhost/",
  "https://ip6-localhost/",
  "https:\\\\localhost\\a",
  "https:/localhost/",
  "https://127。0。0。1/",
  "https://127.0.0.1%2e/",
  "https://127.0.0.1../",
  "https://0/",
  "https://0x7f.1/",
  "https://0177.1/",
  "https://017700000001/",
  "https://[::]/",
  "https://[::ffff:7f00:1]/",
  "https://[::ffff:0:127.0.0.1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[fe80::1%25eth0]/",
  "https://1.0.0.127.in-addr.arpa/",
  "https://example.com../",
  "https://a..example.com/",
  "https://127.0.0.1#.example.com/",
  "https://127.0.0.1?.example.com/",
  "https://127.0.0.1\\.example.com/",
  "https://example.com:443@127.0.0.1/",
  "https://user:pass@example.com/",
  "https://user@example.com/",
  "https://example.com:8443/",
  "https://example.com:22/",
  "https://exa mple.com/",
  "https://example.123/",
])("%s may not be read", (address) => {
  expect(publicAddress(address)).toBeNull();
});

test.each(["https://example.com\\@127.0.0.1/", "https://example.com#@127.0.0.1/", "https://@example.com:0443/"])(
  "%s is one of example.com",
  (address) => {
    expect(publicAddress(address)?.host).toBe("example.com");
  },
);

test("one origin may be added, with its port and without https", () => {
  expect(publicAddress("http://127.0.0.1:9100/a.ics", "http://127.0.0.1:9100")?.pathname).toBe("/a.ics");
  expect(publicAddress("http://127.0.0.1:9101/a.ics", "http://127.0.0.1:9100")).toBeNull();
});
