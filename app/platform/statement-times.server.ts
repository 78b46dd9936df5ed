import type pg from 'pg'
import { Counter, Histogram } from 'prom-client'

const seconds = new Histogram({
  name: 'database_statement_seconds',
  help: 'Time from asking until the answer, by the name of the statement; `other` for those without one',
  labelNames: ['statement'],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
})

const failed = new Counter({
  name: 'database_statement_errors_total',
  help: 'Statements that failed, by name',
  labelNames: ['statement'],
})

const waited = new Histogram({
  name: 'database_wait_seconds',
  help: 'Time that work waited for a connection of this process',
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
})

/** Measures a statement that was just asked. */
export function timeStatement(name = 'other', asked: Promise<unknown>): void {
  const started = performance.now()
  asked.then(
    () => seconds.labels(name).observe((performance.now() - started) / 1000),
    () => failed.labels(name).inc(),
  )
}

/** The same for a connection that was just wanted. */
export function timeWait(wanted: Promise<pg.PoolClient>): void {
  const started = performance.now()
  const end = () => waited.observe((performance.now() - started) / 1000)
  wanted.then(end, end)
}
