import type { Env } from "#app/context.ts";

/**
 * The Durable Object of a name. In a region that is bound to a union or a country (JURISDICTION) it lives there, as the
 * database does.
 */
export function objectNamed<Class extends Rpc.DurableObjectBranded | undefined>(
  { JURISDICTION }: Pick<Env, "JURISDICTION">,
  namespace: DurableObjectNamespace<Class>,
  name: string,
): DurableObjectStub<Class> {
  return (JURISDICTION ? namespace.jurisdiction(JURISDICTION) : namespace).getByName(name);
}
