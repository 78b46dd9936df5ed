import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubPage } from '#tests/page-stub.ts'
import { answerSender } from './answer-sender.ts'

let server: Server
/** What the server has been given, by question. */
let stored: Record<string, unknown>
/** What it answers instead of taking an answer. */
let refusal: number | undefined
/** How many answers were sent to it. */
let sent = 0
const kept = new Map<string, string>()

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { value } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const [, attempt, question] = /^\/exam-attempts\/(\d+)\/answers\/(\d+)$/.exec(request.url ?? '') ?? []
    if (refusal === undefined) stored[`${attempt} ${question}`] = value
    response.statusCode = refusal ?? 200
    response.end(JSON.stringify(refusal === undefined ? { saved_at: '2026-11-20T12:00:00.000Z' } : { message: 'no' }))
  }).listen(0)
  stubPage(kept)
  const { port } = server.address() as AddressInfo
  const send = globalThis.fetch
  // A browser completes addresses by that of its page.
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    sent += 1
    return send(new URL(address, `http://localhost:${port}`), init)
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  kept.clear()
  stored = {}
  refusal = undefined
})

const values = { 1: null, 2: null }
const opened = ({ attemptId = 5, accountId = 7 } = {}) =>
  answerSender({ attemptId, accountId, values, onServerTime: () => {} })
const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 10_000, interval: 5 })

/** An attempt whose answers did not arrive before its page was left. */
async function leftUnsent(status: number) {
  refusal = status
  const sender = opened()
  const leave = sender.start()
  sender.give(1, 'window')
  sender.give(2, 'lamp')
  expect(await sender.settled()).toBe(false)
  leave()
  expect(stored).toEqual({})
}

test.each([503, 419])(
  'what was answered with %i is sent when the attempt is opened anew, and shown until then',
  async (status) => {
    await leftUnsent(status)
    const again = opened()
    const leave = again.start()
    expect(again.state()).toMatchObject({ values: { 1: 'window', 2: 'lamp' }, waiting: 2 })
    refusal = undefined
    expect(await again.settled()).toBe(true)
    expect([stored, again.state().waiting, kept.size]).toEqual([{ '5 1': 'window', '5 2': 'lamp' }, 0, 0])
    leave()
  },
)

test('what waits of one attempt is sent to no other, and by nobody else', async () => {
  await leftUnsent(503)
  refusal = undefined
  for (const other of [{ attemptId: 6 }, { accountId: 8 }]) {
    const sender = opened(other)
    const leave = sender.start()
    expect([await sender.settled(), sender.state().values]).toEqual([true, values])
    leave()
  }
  expect(stored).toEqual({})
})

test('a page that was left tries no more: a newer answer is not overwritten by what it kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    refusal = 503
    const sender = opened()
    const leave = sender.start()
    sender.give(1, 'old')
    expect(await sender.settled()).toBe(false)
    leave()
    expect(await sender.settled()).toBe(false)
    const before = sent
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toBe(before)
  } finally {
    vi.useRealTimers()
  }
})

test('once the server takes no answer any more nothing is kept, sent again, or taken', async () => {
  await leftUnsent(503)
  refusal = 409
  const sender = opened()
  const leave = sender.start()
  await until(() => sender.state().over === 'no')
  expect([await sender.settled(), kept.size]).toEqual([true, 0])
  refusal = undefined
  sender.give(1, 'too late')
  expect([sender.state().values[1], await sender.settled(), stored]).toEqual(['window', true, {}])
  leave()
})

test('what was answered elsewhere meanwhile is shown, but for what waits here', async () => {
  const sender = opened()
  const leave = sender.start()
  sender.give(1, 'mine')
  sender.adopt({ 1: 'theirs', 2: 'theirs' })
  expect(sender.state().values).toEqual({ 1: 'mine', 2: 'theirs' })
  await sender.settled()
  leave()
})
