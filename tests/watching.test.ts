// What operators watch by is in files: each metric that those name must be there, and each alarm be explained.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { metrics } from '#app/platform/metrics.server.ts'
import * as work from '#app/worker.server.ts'
import '#app/app.server.ts'
import '#app/platform/service-calls.server.ts'

const rules = readFileSync('docs/prometheus/katedra.rules.yml', 'utf8')
const board = JSON.parse(readFileSync('docs/grafana/katedra.json', 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const guide = readFileSync('docs/watching.md', 'utf8')

/** PromQL's own words, and what Prometheus adds to what it asks. */
const WORDS = new Set(
  'sum by max min rate increase histogram_quantile topk time up le status route statement state lane job service schedule instance outcome'.split(
    ' ',
  ),
)

const namesIn = (expression: string) =>
  [...expression.replace(/"[^"]*"|\{[^}]*\}|\[\w+\]/g, '').matchAll(/[a-z][a-z_]+/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name))

test('every metric that an alarm or the board names is there, with the labels that it names', async () => {
  await work.readQueueFigures(work.jobs)
  const known = new Map<string, string[]>()
  for (const metric of metrics.getMetricsAsArray()) {
    const { name, type, labelNames = [] } = metric as unknown as { name: string; type: string; labelNames?: string[] }
    const labels = [...labelNames, 'job', 'instance']
    known.set(name, labels)
    if (type === 'histogram')
      for (const end of ['bucket', 'sum', 'count']) known.set(`${name}_${end}`, [...labels, 'le'])
  }
  known.set('up', ['job', 'instance'])
  const alarms = [...rules.matchAll(/^ +expr: (.*)$/gm)].map(([, expression = '']) => expression)
  const shown = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect([alarms.length > 10, shown.length > 10]).toEqual([true, true])
  for (const expression of [...alarms, ...shown]) {
    expect([expression, namesIn(expression).filter((name) => !known.has(name))]).toEqual([expression, []])
    for (const [, name = '', selector = ''] of expression.matchAll(/([a-z_]+)\{([^}]*)\}/g))
      for (const [, label = ''] of selector.matchAll(/(\w+)[=!]/g))
        expect([expression, known.get(name)?.includes(label)]).toEqual([expression, true])
  }
})

test('every alarm is explained, with what to do, and every lane watched', () => {
  const alarms = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  const explained = [...guide.matchAll(/^\| `(Katedra\w+)` +\| [^|]{10,}\| [^|]{10,}\|$/gm)].map(
    ([, name = '']) => name,
  )
  expect(explained.sort()).toEqual(alarms.sort())
  for (const { weight } of work.jobs.values()) expect(rules).toMatch(new RegExp(`lane=~"[^"]*\\b${weight}\\b`))
})
