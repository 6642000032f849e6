import { act, renderHook } from "@testing-library/react";
import { decode } from "turbo-stream";
import { beforeEach, expect, test, vi } from "vitest";
import {
  endSignIn,
  failureText,
  NETWORK_ERROR,
  onLateAnswer,
  retry,
  useConnection,
  watchConnection,
} from "./connection.ts";
import { eventually } from "../../../tests/eventually.ts";

const send = vi.fn<typeof fetch>();

// watchConnection wraps window.fetch; each test here needs a new wrapper.
beforeEach(() => {
  send.mockReset();
  window.fetch = send;
  watchConnection();
});

const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const answer = (status: number, text = "") => Promise.resolve(new Response(text, { status }));
const turn = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test("requests that are not Remix's are left alone", async () => {
  send.mockImplementation(offline);
  await expect(fetch("/api/project/")).rejects.toThrow("Failed to fetch");
  await expect(fetch("https://elsewhere.example/x.data")).rejects.toThrow("Failed to fetch");
});

test("a change without a response becomes an error that Remix understands", async () => {
  const { result } = renderHook(useConnection);
  send.mockImplementation(offline);
  const refused = await act(() => fetch("/app.data", { method: "POST", body: "x" }));
  expect(refused.status).toBe(503);
  const { value } = await decode(refused.body!);
  expect(value).toEqual({ data: { error: NETWORK_ERROR, details: [], values: {}, status: 503 } });
  expect(result.current.waits).toBe(false);
});

test("any other failure is reported as failed", async () => {
  send.mockImplementation(() => Promise.reject(new RangeError("Something else")));
  const { value } = await decode((await fetch("/app.data", { method: "POST", body: "x" })).body!);
  expect(value).toMatchObject({ data: { error: "Request failed" } });
  expect(failureText(new DOMException("", "TimeoutError"))).toBe(NETWORK_ERROR);
  expect(failureText(new SyntaxError("Unexpected token"))).toBe("Request failed");
});

test("a response that no page has written becomes an error too, and a page's own error stays", async () => {
  for (const status of [200, 413, 500, 502]) {
    send.mockImplementationOnce(() => answer(status, "<h1>Bad gateway</h1>"));
    const refused = await fetch("/app.data", { method: "POST", body: "x" });
    const { value } = await decode(refused.body!);
    expect([refused.status, value]).toEqual([
      status,
      { data: { error: "Server error", details: [], values: {}, status } },
    ]);
  }
  const own = new Response("encoded", { status: 500, headers: { "X-Remix-Response": "yes" } });
  send.mockImplementationOnce(() => Promise.resolve(own));
  expect(await (await fetch("/app.data", { method: "POST", body: "x" })).text()).toBe("encoded");
  send.mockImplementationOnce(() => answer(500, "a read"));
  expect(await (await fetch("/app.data")).text()).toBe("a read");
});

test("a page whose reload failed stays until somebody tries again, and a new page that failed shows its own error", async () => {
  const { result } = renderHook(useConnection);
  window.history.replaceState(null, "", "/settings");
  send.mockImplementationOnce(() => answer(500)).mockImplementationOnce(() => answer(200, "data"));
  const read = fetch("/settings.data");
  await turn();
  expect(result.current).toMatchObject({ hasFailed: true, waits: false });
  act(() => retry());
  expect(await (await read).text()).toBe("data");
  expect(result.current.hasFailed).toBe(false);
  send.mockImplementationOnce(() => answer(500, "a failure"));
  expect(await (await fetch("/calendar.data")).text()).toBe("a failure");
});

test("a read without a response waits, and continues after Try Again or when the connection is back", async () => {
  const { result } = renderHook(useConnection);
  for (const goOn of [retry, () => window.dispatchEvent(new Event("online"))]) {
    send.mockImplementationOnce(offline).mockImplementationOnce(() => answer(200, "data"));
    const read = fetch("/app.data");
    await turn();
    expect(result.current.waits).toBe(true);
    act(() => void goOn());
    expect(await (await read).text()).toBe("data");
    expect(result.current.waits).toBe(false);
  }
});

test("a read without a response continues when another request is answered", async () => {
  const { result } = renderHook(useConnection);
  const saved = new Response("saved", { headers: { "X-Remix-Response": "yes" } });
  send
    .mockImplementationOnce(offline)
    .mockImplementationOnce(() => Promise.resolve(saved))
    .mockImplementationOnce(() => answer(200, "data"));
  const read = fetch("/app.data");
  await turn();
  expect(result.current.waits).toBe(true);
  await act(() => fetch("/diary.data", { method: "POST", body: "text" }));
  expect(await (await read).text()).toBe("data");
  expect(result.current.waits).toBe(false);
});

test("a response that breaks off midway counts as no response", async () => {
  const broken = () =>
    Promise.resolve(new Response(new ReadableStream({ pull: (body) => body.error(new TypeError()) })));
  send
    .mockImplementationOnce(broken)
    .mockImplementationOnce(() => answer(200, "data"))
    .mockImplementationOnce(broken);
  const read = fetch("/app.data");
  await turn();
  act(() => retry());
  expect(await (await read).text()).toBe("data");
  expect((await act(() => fetch("/app.data", { method: "POST", body: "x" }))).status).toBe(503);
});

test("a read that nobody waits for any more is abandoned", async () => {
  const { result } = renderHook(useConnection);
  const controller = new AbortController();
  send.mockImplementation((_input, init) =>
    init?.signal?.aborted ? Promise.reject(new DOMException("gone", "AbortError")) : offline(),
  );
  const read = fetch("/app.data", { signal: controller.signal });
  await turn();
  expect(result.current.waits).toBe(true);
  act(() => controller.abort());
  await expect(read).rejects.toThrow();
  expect(result.current.waits).toBe(false);
});

test("a change that failed because the session had ended is sent again once the same person has signed in", async () => {
  const { result } = renderHook(useConnection);
  const saved = new Response("saved", { headers: { "X-Remix-Response": "yes" } });
  send.mockImplementationOnce(() => answer(401)).mockImplementationOnce(() => Promise.resolve(saved));
  const save = fetch("/diary.data", { method: "POST", body: "text" });
  await turn();
  expect(result.current.needsSignIn).toBe(true);
  act(() => endSignIn(true));
  expect(await (await save).text()).toBe("saved");
  expect(result.current.needsSignIn).toBe(false);
  expect(send.mock.calls.map(([, init]) => init?.body)).toEqual(["text", "text"]);
});

test("while the person signs in again, reads wait, and continue after the sign-in", async () => {
  send.mockImplementation(() => answer(401));
  const save = fetch("/diary.data", { method: "POST" });
  await turn();
  send.mockImplementation(() => answer(200, "data"));
  const arrived = vi.fn();
  void fetch("/diary.data").then(arrived);
  act(() => endSignIn(false));
  await save;
  await turn();
  expect(arrived).not.toHaveBeenCalled();
  act(() => endSignIn(true));
  await turn();
  expect(arrived).toHaveBeenCalledTimes(1);
});

test("without a new sign-in the error is shown, and a wrong password asks for no sign-in", async () => {
  const { result } = renderHook(useConnection);
  send.mockImplementation(() => answer(401));
  const save = fetch("/diary.data", { method: "POST" });
  await turn();
  act(() => endSignIn(false));
  expect((await save).status).toBe(401);
  expect((await fetch("/login.data", { method: "POST" })).status).toBe(401);
  // A wrong password when an account is linked to the sign-in provider.
  expect((await fetch("/login/provider.data", { method: "POST" })).status).toBe(401);
  expect(result.current.needsSignIn).toBe(false);
});

test("a link to another page waits for the connection", async () => {
  const { result } = renderHook(useConnection);
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const link = document.body.appendChild(document.createElement("a"));
  link.href = "/calendar";
  const followed = vi.fn((event: Event) => event.preventDefault());
  link.addEventListener("click", followed);
  await act(async () => link.click());
  expect([followed.mock.calls.length, result.current.holdsLink, result.current.waits]).toEqual([0, true, false]);
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  await eventually(() => expect(followed).toHaveBeenCalledOnce());
  expect(result.current.waits).toBe(false);
});

test("a link that waited for the connection is not followed while the person types on this page", async () => {
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const link = document.body.appendChild(document.createElement("a"));
  link.href = "/calendar";
  const followed = vi.fn((event: Event) => event.preventDefault());
  link.addEventListener("click", followed);
  await act(async () => link.click());
  const field = document.body.appendChild(document.createElement("textarea"));
  field.focus();
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  await turn();
  expect(followed).not.toHaveBeenCalled();
  field.blur();
  field.remove();
  await eventually(() => expect(followed).toHaveBeenCalledOnce());
});

test("a change that gets its response after its page was left reports that", async () => {
  const late = vi.fn();
  const stop = onLateAnswer(late);
  const left = new AbortController();
  send.mockImplementation(async () => new Response("", { headers: { "X-Remix-Response": "yes" } }));
  await fetch("/app.data", { method: "POST", body: "x", signal: left.signal });
  expect(late).not.toHaveBeenCalled();
  const change = fetch("/app.data", { method: "POST", body: "x", signal: left.signal });
  left.abort();
  await change;
  expect(late).toHaveBeenCalledOnce();
  stop();
});
