import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";
import { keepLog } from "./mail.ts";
import { newDatabase } from "./new-database.ts";
import { startPushService } from "./push.ts";
import { storage } from "./storage.ts";
import { MAIL_PAUSE } from "../app/domain/mail/mail.ts";
import { ARGON2 } from "../app/domain/account/password.ts";

// Test files share a runtime, but no data. Passwords are hashed cheaply here; only password.server.test.ts uses the
// real cost.
beforeAll(async () => {
  Object.assign(ARGON2, { memorySize: 64, passes: 1 });
  await reset();
  storage.emptied += 1;
  await newDatabase(env.DB);
});

// A mail that failed once is sent again without a pause.
const timers = scheduler as Scheduler & { real?: Scheduler["wait"] };
timers.real ??= timers.wait.bind(timers);
timers.wait = (ms, options) => timers.real!(ms === MAIL_PAUSE ? 0 : ms, options);

keepLog();
startPushService();
