/** Rows after which other requests of the isolate get their turn: some 20 ms of the slowest work. */
export const ROWS_A_TURN = 200;

/** Lets other requests of the isolate go on: everything that is computed at once keeps them waiting. */
export const nextTurn = () => scheduler.wait(0);

/** The rows one by one, with a turn for other requests after every 200. */
export async function* inTurns<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let count = 0;
  for (const row of rows) {
    if (++count % ROWS_A_TURN === 0) await nextTurn();
    yield row;
  }
}
