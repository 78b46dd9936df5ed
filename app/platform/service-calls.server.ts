import { Counter } from 'prom-client'
import { metricName } from './metric-name.server.ts'

const calls = new Counter({
  name: metricName('service_calls_total'),
  help: 'Calls of this process to services of others, by host and outcome: answered, failed (500, or no answer), not_asked (it failed in a row)',
  labelNames: ['service', 'outcome'],
})

/** Some services give each of their customers a host: more are counted together. */
const NAMED = 100
const named = new Set<string>()

export function countCall(host: string, outcome: 'answered' | 'failed' | 'not_asked'): void {
  if (named.size < NAMED) named.add(host)
  calls.inc({ service: named.has(host) ? host : 'others', outcome })
}
