import { client, type Options } from "./api.ts";
import { linksTo } from "./mail.ts";
import { PASSWORD } from "./people.ts";

let count = 0;

/** An unused account with its own network address, so that tests share no rate limits. */
export function stranger() {
  const n = count++;
  const mark = `${n.toString(36)}${crypto.randomUUID().slice(0, 6)}`;
  const from = { headers: { "cf-connecting-ip": `10.0.${n >> 8}.${n & 255}` } };
  return { fields: { username: `ada${mark}`, email: `ada${mark}@example.com`, password: PASSWORD }, from };
}

/** The path of a link, for the API's client. */
export const pathOf = (link: URL) => link.pathname.replace(/^\/api/, "") + link.search;

/** The cookie that a response set. */
export const cookieOf = (answer: { headers: Headers }) => answer.headers.get("set-cookie")!.split(";")[0]!;

/** Registers `stranger` and verifies the e-mail by its link. */
export async function newMember(one = stranger()) {
  await client().post("/auth/register", one.fields, one.from);
  await client().get(pathOf(linksTo(one.fields.email).at(-1)!));
  const logIn = async () => client(cookieOf(await client().post("/auth/login", one.fields, one.from)));
  return { ...one, logIn };
}

/** A signed-in demo account. */
export async function newDemo(options: Options = {}) {
  const headers = { ...stranger().from.headers, ...options.headers };
  const answer = await client().post("/auth/register-demo", undefined, { ...options, headers });
  return { answer, user: answer.body.user, cookie: cookieOf(answer), ...client(cookieOf(answer)) };
}

/** The browser of a visitor: it stores the cookies of its responses, and has its own network address. */
export function newBrowser() {
  const cookies = new Map<string, string>();
  const { headers } = stranger().from;
  return async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, options: Options = {}) => {
    const cookie = [...cookies].map((one) => one.join("=")).join("; ");
    const answer = await client(cookie || null).call(method, path, body, { ...options, headers });
    for (const set of answer.headers.getSetCookie()) {
      const [name, value] = set.split(";")[0]!.split("=") as [string, string];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  };
}
