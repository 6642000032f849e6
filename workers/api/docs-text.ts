import type { Schema } from "./openapi-document.ts";

const STEP = "  ";

/** A schema in TypeScript notation with its limits as comments. `indent` is the indentation of its line. */
export function typeText(schema: Schema, indent = ""): string {
  const { type, anyOf, items, properties, required = [] } = schema;
  if (schema.$ref) return schema.$ref.split("/").at(-1)!;
  if (anyOf) return anyOf.map((one) => typeText(one, indent)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (items) {
    const one = typeText(items, indent);
    return one.includes(" | ") && !one.startsWith("{") ? `(${one})[]` : `${one}[]`;
  }
  if (properties) {
    const inner = indent + STEP;
    const lines = Object.entries(properties).map(([name, value]) => {
      const mark = required.includes(name) ? "" : "?";
      return `${inner}${name}${mark}: ${typeText(value, inner)}${comment(value)}`;
    });
    return ["{", ...lines, `${indent}}`].join("\n");
  }
  if (schema.format) return schema.format === "binary" ? "file" : schema.format;
  return [type ?? "any"].flat().join(" | ");
}

/** The limits of a value, as a comment beside its type. */
function comment({ minLength = 0, maxLength, minimum, maximum, maxItems, default: value }: Schema): string {
  const limits = [
    maxLength !== undefined && `${minLength} to ${maxLength} characters`,
    // The largest safe integer is zod's default, not a chosen limit.
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `${minimum ?? 0} to ${maximum}`,
    maxItems !== undefined && `${maxItems} at most`,
    value !== undefined && `${JSON.stringify(value)} unless said`,
  ].filter(Boolean);
  return limits.length > 0 ? ` // ${limits.join(", ")}` : "";
}
