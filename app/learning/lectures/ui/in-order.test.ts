import { afterEach, expect, test, vi } from 'vitest'
import { sendInOrder } from './in-order.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a report that waits says its age when it is sent, not when it was queued', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=t', documentElement: { dataset: {} } })
  const bodies: { age_seconds: number }[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return new Promise<Response>((resolve) => answers.push(() => resolve(Response.json({}))))
  })
  const since = Date.now()
  const report = () => sendInOrder('/lecture/1/watch', () => ({ age_seconds: (Date.now() - since) / 1000 }))
  const both = [report(), report()]
  await expect.poll(() => answers.length).toBe(1)
  vi.setSystemTime(1_009_000)
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await Promise.all(both)
  expect(bodies.map(({ age_seconds: age }) => age)).toEqual([0, 9])
})
