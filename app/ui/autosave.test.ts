import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubPage } from '#tests/page-stub.ts'
import { saver } from './autosave.ts'

type Note = { version: number; text: string }

let server: Server
let stored: Note
/** What the server does before it answers: nothing, fail, or wait. */
let before: () => Promise<number | undefined>
/** What the browser keeps the draft under: each test its own, as an answer may arrive when its test has ended. */
let draftName = ''
const kept = new Map<string, string>()

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const status = await before()
    const stale = body.version !== stored.version
    if (!status && !stale) stored = { version: stored.version + 1, text: body.text.trim() }
    response.statusCode = status ?? (stale ? 409 : 200)
    response.end(
      JSON.stringify(status ? { message: 'no' } : stale ? { message: 'stale', current: stored } : { note: stored }),
    )
  }).listen(0)
  stubPage(kept)
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(({ task }) => {
  kept.clear()
  draftName = `7 /note/${task.id}`
  stored = { version: 1, text: 'first' }
  before = async () => undefined
})

function opened(row: Note = { ...stored }) {
  const { port } = server.address() as AddressInfo
  const address = `http://localhost:${port}/note`
  return saver({ address, name: 'note', row, read: ({ text }: Note) => ({ text }) }, draftName)
}
const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 10_000, interval: 5 })

test('what is typed arrives once, with the version it was made from, and is not kept any longer', async () => {
  const note = opened()
  note.change({ text: 'second ' })
  expect(kept.size).toBe(1)
  note.flush()
  await until(() => kept.size === 0)
  expect(stored).toEqual({ version: 2, text: 'second' })
  expect(note.state().value.text, 'the cursor stays where it was').toBe('second ')
})

test('what is typed while it is being sent is sent after it', async () => {
  const note = opened()
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
  before = () => {
    arrived.resolve()
    return answered.promise
  }
  note.change({ text: 'one' })
  note.flush()
  await arrived.promise
  note.change({ text: 'two' })
  answered.resolve(undefined)
  await until(() => stored.version === 3)
  expect(stored.text).toBe('two')
})

test('what did not get through is kept, comes back with the page and is sent', async () => {
  const note = opened()
  before = async () => 503
  note.change({ text: 'offline words' })
  const refused = new Promise<void>((resolve) => note.listen(resolve))
  note.flush()
  await refused
  expect([stored.text, kept.size]).toEqual(['first', 1])
  before = async () => undefined
  const again = opened()
  again.start()
  expect(again.state().value.text).toBe('offline words')
  await until(() => stored.text === 'offline words')
  // The page that failed, where it is still open, tries no more.
  note.flush()
  await until(() => note.state().conflict !== undefined)
})

test('a newer row is a conflict that keeps both, and ends with what was chosen', async () => {
  const note = opened()
  stored = { version: 2, text: 'theirs' }
  note.change({ text: 'mine' })
  note.flush()
  await until(() => note.state().conflict !== undefined)
  expect(note.state().conflict).toEqual({ mine: { text: 'mine' }, theirs: { text: 'theirs' } })
  expect(stored.text).toBe('theirs')
  note.resolve({ text: 'both' })
  await until(() => stored.text === 'both')
  expect(note.state().conflict).toBeUndefined()
})

test('what was typed over an older row than there is now is a conflict when it comes back', () => {
  opened().change({ text: 'mine' })
  stored = { version: 5, text: 'theirs' }
  const again = opened()
  again.start()
  expect(again.state().conflict).toEqual({ mine: { text: 'mine' }, theirs: { text: 'theirs' } })
})
