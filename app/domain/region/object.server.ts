import type { Env } from "#app/context.ts";

/**
 * The Durable Object with a name. In a region with a jurisdiction (JURISDICTION), it is stored there, like the
 * database.
 */
export function objectNamed<Class extends Rpc.DurableObjectBranded | undefined>(
  { JURISDICTION }: Pick<Env, "JURISDICTION">,
  namespace: DurableObjectNamespace<Class>,
  name: string,
): DurableObjectStub<Class> {
  return (JURISDICTION ? namespace.jurisdiction(JURISDICTION) : namespace).getByName(name);
}
