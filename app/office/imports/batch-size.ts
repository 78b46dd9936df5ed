/** Rows of the first transaction of a job, which does not know yet how long they take. */
export const FIRST_BATCH = 10
const MOST = 50
/** Who stops an import waits for the transaction that brings rows in, and is refused after two seconds. */
const BATCH_MS = 500

/** How many rows the next transaction takes, by how long the last one took: on a busy machine a few. */
export const nextBatch = (rows: number, ms: number): number =>
  Math.min(MOST, Math.max(1, Math.floor((rows * BATCH_MS) / Math.max(1, ms))))
