import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newDemo, stranger } from "../../tests/accounts.ts";
import { client, newClient } from "../../tests/api.ts";
import { newPerson } from "../../tests/people.ts";
import { runCron } from "../cron.ts";

const register = (username: string) => {
  const { fields, from } = stranger();
  return client().post("/auth/register", { ...fields, username }, from);
};
const mark = () => crypto.randomUUID().replaceAll(/\D/g, "").slice(0, 6);
const rename = (id: string, username: string) =>
  env.DB.prepare("UPDATE user SET username = ?, username_key = '' WHERE id = ?").bind(username, id).run();
const writeKeys = () => runCron("*/5 * * * *", env, new Date());

test("a name is taken in any capitals of any script, and with compatible letters", async () => {
  const own = mark();
  expect((await register(`ÖZLEM${own}`)).status).toBe(201);
  for (const name of [
    `özlem${own}`,
    `ＯＺ`.normalize("NFKC").replace("O", "Ö") + `lem${own}`,
    `Özlem${own}`.normalize("NFD"),
  ]) {
    expect(await register(name)).toMatchObject({ status: 409, body: { error: "Username is already taken" } });
  }
  const { fields, from } = stranger();
  await client().post("/auth/register", { ...fields, username: `ｆｕｌｌ${own}` }, from);
  const stored = await env.DB.prepare("SELECT username FROM user WHERE email = ?").bind(fields.email).first("username");
  expect(stored).toBe(`full${own}`);
});

test("a name that mixes alphabets is refused with a sentence", async () => {
  for (const username of ["rооtadmin", "rootаdmin", "Αdmin2"]) {
    const error = "Username cannot mix letters of different alphabets, because they look alike.";
    expect(await register(username)).toMatchObject({ status: 400, body: { error } });
  }
  expect((await register(`Иван${mark()}`)).status).toBe(201);
});

test("nobody takes a name that looks like an admin's, by registering, claiming or changing", async () => {
  const own = mark();
  const admin = await newClient({ role: "admin" });
  await rename(admin.person.id, `milo${own}`);
  const [person, demo] = [await newClient(), await newDemo()];
  const error = "This username looks too much like another one. Please choose a different one.";
  for (const username of [`rnilo${own}`, `Mi1o${own}`, `mi lo${own}`, `mílo${own}`]) {
    for (const answer of [
      await register(username),
      await person.post("/auth/change-username", { username }),
      await demo.post("/auth/claim-demo", { ...stranger().fields, username }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { error, details: [{ path: "username" }] } });
  }
  // Names may resemble names of regular users, and admins may use variants of their own name.
  expect((await admin.post("/auth/change-username", { username: `Mi-lo${own}` })).status).toBe(200);
  await rename(person.person.id, `sara${own}`);
  expect((await register(`s-ara${own}`)).status).toBe(201);
});

test("existing names stay, and admins find them in any capitals", async () => {
  const own = mark();
  const admin = await newClient({ role: "admin" });
  const [one, other, mixed] = [await newPerson(), await newPerson(), await newPerson()];
  await rename(one.id, `ÖZLEM${own}`);
  await rename(other.id, `özlem${own}`);
  await rename(mixed.id, `rооt${own}`);
  const found = async (search: string) =>
    (await admin.get(`/admin/users/list?search=${encodeURIComponent(search)}`)).body.users
      .map(({ id }: { id: string }) => id)
      .filter((id: string) => [one.id, other.id, mixed.id].includes(id))
      .sort();
  await writeKeys();
  for (const search of [`Özl`, "özlem", `ZLEM${own}`, `ＺＬＥＭ${own}`])
    expect(await found(search)).toEqual([one.id, other.id].sort());
  expect(await found(`РООТ${own}`)).toEqual([]);
  expect(await found(`rООt${own}`)).toEqual([mixed.id]);
  const names = await env.DB.prepare("SELECT username FROM user WHERE id IN (?, ?, ?) ORDER BY username")
    .bind(one.id, other.id, mixed.id)
    .all<{ username: string }>();
  expect(names.results.map(({ username }) => username).sort()).toEqual(
    [`ÖZLEM${own}`, `rооt${own}`, `özlem${own}`].sort(),
  );
});
