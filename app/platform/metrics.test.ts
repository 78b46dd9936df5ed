import { expect, test, vi } from 'vitest'

const MODULES = [
  '#app/platform/statement-times.server.ts',
  '#app/platform/metrics.server.ts',
  '#app/office/operations/queue-figures.server.ts',
]

test('metrics outlive a reload of the development server', async () => {
  for (const name of MODULES) await import(name)
  vi.resetModules()
  for (const name of MODULES) await import(name)
  const { metrics } = (await import('#app/platform/metrics.server.ts')) as typeof import('./metrics.server.ts')
  const text = await metrics.metrics()
  for (const name of ['process_cpu_seconds_total', 'http_request_seconds', 'database_statement_seconds', 'jobs'])
    expect(text.split('\n').filter((line) => line.startsWith(`# TYPE ${name} `))).toHaveLength(1)
})
