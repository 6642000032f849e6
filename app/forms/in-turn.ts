const last = new Map<string, Promise<unknown>>();

/**
 * Runs `send` after the previous request with the same key was answered. In parallel, a change and its undo might
 * arrive in the wrong order.
 */
export function inTurn<Answer>(key: string, send: () => Promise<Answer>): Promise<Answer> {
  const turn = (last.get(key) ?? Promise.resolve()).then(send, send);
  last.set(key, turn);
  const forget = () => last.get(key) === turn && last.delete(key);
  turn.then(forget, forget);
  return turn;
}
