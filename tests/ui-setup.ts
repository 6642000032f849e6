import { TransformStream } from "node:stream/web";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// happy-dom's stream has Node's older type, which does not fit its other streams.
Object.assign(globalThis, { TransformStream });

// A busy machine is slow, so this limit only ends a test that hangs.
configure({ asyncUtilTimeout: 60_000 });

afterEach(cleanup);
