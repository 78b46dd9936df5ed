// What this process is doing where a line is logged or a statement sent: a request or a job.
import { AsyncLocalStorage } from 'node:async_hooks'

type Work = {
  /** What a log line says of it. */
  describe(): Record<string, unknown>
  /** Statements that were sent, and milliseconds until each was answered, together. */
  statements: number
  statementMs: number
}

const current = new AsyncLocalStorage<Work>()

/** Runs what belongs to a request or a job; answers it with what was counted meanwhile. */
export async function inWork<T>(describe: Work['describe'], run: () => Promise<T>): Promise<{ result: T; work: Work }> {
  const work: Work = { describe, statements: 0, statementMs: 0 }
  return { result: await current.run(work, run), work }
}

/** What is being done, for a log line; nothing outside of requests and jobs. */
export const describeWork = () => current.getStore()?.describe() ?? {}

/** Counts a statement that was just sent for whatever sent it; the answer tells how long it took. */
export function countStatement(): (ms: number) => void {
  const work = current.getStore()
  if (!work) return () => {}
  work.statements += 1
  return (ms) => {
    work.statementMs += ms
  }
}

/** The same in a log line. */
export const getStatementFields = ({ statements, statementMs }: Work) => ({
  statements,
  statement_ms: Math.round(statementMs * 10) / 10,
})
