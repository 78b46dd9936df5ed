import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { counted, pool } from './connections.server.ts'
import { metricName } from './metric-name.server.ts'

if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics()

export const requestSeconds = new Histogram({
  name: metricName('http_request_seconds'),
  help: 'Time until the answer was ready, by route and status',
  labelNames: ['route', 'status'],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
})

export const keptPages = new Counter({
  name: metricName('http_kept_pages_total'),
  help: "Visitors' pages answered from the page cache",
})

export const deliveries = new Counter({
  name: metricName('mail_deliveries_total'),
  help: 'Letters handed to the mail server by this process, by outcome',
  labelNames: ['outcome'],
})

new Gauge({
  name: metricName('database_connections'),
  help: 'Connections of this process, by state',
  labelNames: ['state'],
  collect() {
    this.set({ state: 'open' }, pool.totalCount)
    this.set({ state: 'idle' }, pool.idleCount)
    this.set({ state: 'wanted' }, pool.waitingCount)
  },
})

new Gauge({
  name: metricName('database_statements'),
  help: 'SQL statements sent by this process',
  collect() {
    this.set(counted.statements)
  },
})

export const metrics = register
