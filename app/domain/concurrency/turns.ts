/** The number of rows after which other requests of the isolate get their turn: about 20 ms of the slowest work. */
export const ROWS_A_TURN = 200;

/** Lets other requests of the isolate continue, because a long calculation would block them. */
export const nextTurn = () => scheduler.wait(0);

/** The rows one by one. After every 200, other requests get their turn. */
export async function* inTurns<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let count = 0;
  for (const row of rows) {
    if (++count % ROWS_A_TURN === 0) await nextTurn();
    yield row;
  }
}
