/** The parts of an OpenAPI document that are used here. */

/** The parts of a JSON schema that are used here. */
export interface Schema {
  $ref?: string;
  title?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  default?: unknown;
}

/** The bodies of a request or a response, by media type. */
type Content = Record<string, { schema?: Schema }>;

export interface ApiResponse {
  $ref?: string;
  description?: string;
  headers?: Record<string, object>;
  content?: Content;
}

/**
 * The access level of a call: everybody, signed-in users, learners, admins, an impersonating admin, or the agent of a
 * host.
 */
type CallAccess = "public" | "user" | "learner" | "admin" | "impersonator" | "agent";

/** An operation of OpenAPI. */
export interface Call {
  operationId: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, never[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, ApiResponse>;
  "x-access"?: CallAccess;
  "x-wrapped"?: boolean;
}

export interface ApiDocument {
  paths: Record<string, Partial<Record<string, Call>>>;
  tags?: { name: string }[];
  components?: Record<string, object> & { schemas?: Record<string, Schema>; responses?: Record<string, ApiResponse> };
}
