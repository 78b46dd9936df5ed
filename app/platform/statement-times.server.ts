import { Counter, Histogram } from 'prom-client'
import { calledFor, type Statement } from './failed-statement.server.ts'
import { metricName } from './metric-name.server.ts'
import { countStatement } from './work.server.ts'

const seconds = new Histogram({
  name: metricName('database_statement_seconds'),
  help: 'Time from asking until the answer, by the name of the statement, else by its verb and table',
  labelNames: ['statement'],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
})

const failed = new Counter({
  name: metricName('database_statement_errors_total'),
  help: 'Statements that failed, by name',
  labelNames: ['statement'],
})

const waited = new Histogram({
  name: metricName('database_wait_seconds'),
  help: 'Time that work waited for a connection of this process',
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
})

type Timer = { observe(seconds: number): void; fail(): void }
/** By a statement's text. Those that may differ with every call must not fill the memory. */
const known = new Map<string, Timer>()
const REMEMBERED = 1000

function timedAs(statement: Statement): Timer {
  let timed = known.get(statement.text)
  if (!timed) {
    const name = calledFor(statement)
    const times = seconds.labels(name)
    timed = { observe: (value) => times.observe(value), fail: () => failed.labels(name).inc() }
    if (known.size < REMEMBERED) known.set(statement.text, timed)
  }
  return timed
}

/** Measures a statement that was just asked. */
export function timeStatement(statement: Statement, answer: Promise<unknown>): void {
  const started = performance.now()
  const { observe, fail } = timedAs(statement)
  const tell = countStatement()
  answer.then(
    () => {
      const ms = performance.now() - started
      tell(ms)
      observe(ms / 1000)
    },
    () => {
      tell(performance.now() - started)
      fail()
    },
  )
}

/** The same for a connection that was just wanted. */
export function timeWait(wanted: Promise<unknown>): void {
  const started = performance.now()
  const end = () => waited.observe((performance.now() - started) / 1000)
  wanted.then(end, end)
}
