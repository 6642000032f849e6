const last = new Map<string, Promise<unknown>>();

/**
 * Runs `send` once what was sent under the same key before has its answer. Side by side on the wire, a change and its
 * undo may arrive in either order.
 */
export function inTurn<Answer>(key: string, send: () => Promise<Answer>): Promise<Answer> {
  const turn = (last.get(key) ?? Promise.resolve()).then(send, send);
  last.set(key, turn);
  const forget = () => last.get(key) === turn && last.delete(key);
  turn.then(forget, forget);
  return turn;
}
