/**
 * The endpoint of assistants: the Model Context Protocol by streamable HTTP, without sessions. Each message is one
 * POST, and its answer one JSON text. The server never sends anything by itself, so there is no stream.
 */
import { describeRoute } from "hono-openapi";
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { appErrorIn, AppError, authenticationRequired } from "#app/errors.ts";
import { answers, createRouter, ONLY_READS, orAnswers, WITHOUT_DIARY } from "./router.ts";
import { type Tool, TOOLS } from "./mcp-tools.ts";

/** The supported revisions of the protocol, the newest first. Older revisions have batches. */
const VERSIONS = ["2025-11-25", "2025-06-18"];

/** Error codes of JSON-RPC 2.0, and the protocol's code for a revision that is not supported. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const UNSUPPORTED_VERSION = -32000;

const INSTRUCTIONS =
  "Sevenfold is a personal organiser: projects with todos, weeks with notes and meetings, a diary. Begin with read_week: it says what day it is for the person and lists the projects. Days are those of the person. An error of a tool is a sentence that the person may read.";

const Id = z.union([z.string(), z.number()]);
const Params = z.looseObject({});

/** A message of a client: a request has an id, a notification has none, and an answer has no method. */
const ClientMessage = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.optional(Id),
  method: z.optional(z.string()),
  params: z.optional(Params),
});

const ToolCall = z.object({ name: z.string(), arguments: z.optional(z.looseObject({})) });

const ServerAnswer = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.nullable(Id),
  result: z.optional(z.looseObject({})),
  error: z.optional(z.object({ code: z.int(), message: z.string() })),
});

/** An error of JSON-RPC. */
class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const failed = ({ code, message }: RpcError, id: string | number | null = null) => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});

/** The reason why the request's token may not use a tool; null when it may. */
async function refusal(context: AppContext, { isChange, hasDiary }: Tool): Promise<string | null> {
  if (hasDiary && context.isWithoutDiary) return WITHOUT_DIARY;
  return isChange && (await context.tokenScope()) === "read" ? ONLY_READS : null;
}

/** The tools that the request's token may use. */
async function listTools(context: AppContext) {
  const refusals = await Promise.all(TOOLS.map((tool) => refusal(context, tool)));
  const tools = TOOLS.filter((_, i) => refusals[i] === null);
  return {
    tools: tools.map(({ name, title, description, inputSchema, isChange, isIdempotent }) => ({
      name,
      title,
      description,
      inputSchema,
      annotations: {
        readOnlyHint: !isChange,
        destructiveHint: false,
        idempotentHint: isIdempotent,
        openWorldHint: false,
      },
    })),
  };
}

/** Leaves out empty values, so that a model has less to read. */
const withoutEmpty = (_key: string, value: unknown) => (value === null || value === "" ? undefined : value);

const toolText = (text: string, isError = false) => ({
  content: [{ type: "text", text }],
  ...(isError && { isError }),
});

/** The text of an error for a model. A model sees no form, so a text about invalid input names the argument. */
function sentenceOf({ message, details: [first] = [] }: AppError): string {
  return first && message.startsWith("Invalid input") ? `Invalid input: ${first.path}` : message;
}

/** Calls a tool. An error of the domain becomes the tool's error, with the API's text. */
async function callTool(context: AppContext, tool: Tool, given: unknown) {
  const refused = await refusal(context, tool);
  if (refused) return toolText(refused, true);
  try {
    return toolText(JSON.stringify(await tool.run(context, given), withoutEmpty));
  } catch (error) {
    const known = appErrorIn(error);
    // These errors are for the client and not for the model.
    if (!known || known.status === 401 || known.status === 503) throw error;
    return toolText(sentenceOf(known), true);
  }
}

/** The result of a request. Throws an `RpcError` if the request is not understood. */
async function answerTo(context: AppContext, method: string, params: z.infer<typeof Params>): Promise<object> {
  switch (method) {
    case "initialize": {
      const asked = VERSIONS.find((version) => version === params["protocolVersion"]);
      return {
        protocolVersion: asked ?? VERSIONS[0],
        capabilities: { tools: {} },
        serverInfo: { name: "sevenfold", title: "Sevenfold", version: "1" },
        instructions: INSTRUCTIONS,
      };
    }
    case "ping":
      return {};
    case "tools/list":
      return listTools(context);
    case "tools/call": {
      const call = ToolCall.safeParse(params);
      if (!call.success) throw new RpcError(INVALID_PARAMS, "A call has the name and the arguments of a tool");
      const { name, arguments: given = {} } = call.data;
      const tool = TOOLS.find((one) => one.name === name);
      if (!tool) throw new RpcError(INVALID_PARAMS, `Unknown tool: ${name.slice(0, 100).toWellFormed()}`);
      return callTool(context, tool, given);
    }
    default:
      throw new RpcError(METHOD_NOT_FOUND, "Method not found");
  }
}

/** The message in a body. Throws an `RpcError` if there is none. */
function messageIn(text: string): z.infer<typeof ClientMessage> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RpcError(PARSE_ERROR, "Parse error");
  }
  const message = ClientMessage.safeParse(json);
  if (!message.success) throw new RpcError(INVALID_REQUEST, "Invalid request");
  return message.data;
}

interface Answered {
  status: 200 | 400;
  body: object;
}

/** Answers a message of a client that uses the revision `version`; null if the message needs no answer. */
async function answerMessage(context: AppContext, text: string, version = VERSIONS[0]!): Promise<Answered | null> {
  let id: string | number | undefined;
  let status: 200 | 400 = 400;
  try {
    const message = messageIn(text);
    id = message.id;
    const { method, params = {} } = message;
    if (!VERSIONS.includes(version) && method !== "initialize")
      throw new RpcError(UNSUPPORTED_VERSION, `Unsupported protocol version: send ${VERSIONS.join(" or ")}`);
    if (id === undefined || method === undefined) return null;
    status = 200;
    return { status, body: { jsonrpc: "2.0", id, result: await answerTo(context, method, params) } };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { status, body: failed(error, id) };
  }
}

const message = describeRoute({
  requestBody: {
    required: true,
    content: { "application/json": { schema: z.toJSONSchema(ClientMessage, { io: "input" }) as object } },
  },
});

export const mcp = createRouter("user")
  .post(
    "/",
    answers(
      "The Model Context Protocol for assistants, by an API token alone: one JSON-RPC message, and its answer",
      ServerAnswer,
    ),
    orAnswers(400, "The message is not JSON, or no message of a revision that is spoken", ServerAnswer),
    orAnswers(202, "A notification, which has no answer"),
    message,
    async (c) => {
      // Cookies are not accepted: a cookie may do more than a token, and has no scope for an assistant.
      if (!c.var.context.byToken) throw authenticationRequired();
      const answered = await answerMessage(c.var.context, await c.req.text(), c.req.header("mcp-protocol-version"));
      return answered ? c.json(answered.body, answered.status) : c.body(null, 202);
    },
  )
  .all("/", (c) => {
    c.header("Allow", "POST");
    throw new AppError(405, "Send messages by POST");
  });
