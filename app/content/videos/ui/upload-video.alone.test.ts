import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { VideoUpload } from '../video.ts'
import { mayPass, type SendingEvents, sendFilm, uploadVideo } from './upload-video.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('what is no refusal may pass, and of refusals those alone that say it is too early', () => {
  for (const status of [0, 200, 301, 409, 423, 500, 502, 503]) expect(mayPass(status), `${status}`).toBe(true)
  for (const status of [400, 401, 403, 404, 410, 413, 422, 429]) expect(mayPass(status), `${status}`).toBe(false)
})

/** What takes films by TUS, or answers the nth request as `refuses` says. */
async function taking(refuses: (nth: number) => number | undefined = () => undefined) {
  const asked: string[] = []
  let offset = 0
  const server = createServer(async (request, answer) => {
    const refused = refuses(asked.push(request.method ?? ''))
    for await (const part of request) if (!refused) offset += (part as Buffer).length
    answer.setHeader('Tus-Resumable', '1.0.0').setHeader('Upload-Offset', offset)
    if (request.method === 'POST') answer.setHeader('Location', '/film')
    answer.writeHead(refused ?? (request.method === 'POST' ? 201 : 204)).end(refused && '{"message":"In words"}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const place = { endpoint: `http://127.0.0.1:${port}/films`, title: 'A film' } as VideoUpload
  return { asked, place }
}

/** In Node the client takes the bytes themselves. */
const film = (size: number) =>
  Object.assign(Buffer.alloc(size), { name: 'clip.mp4', type: 'video/mp4' }) as unknown as File

/** Whoever waits is told how long it was to be, and goes on at once. */
function impatient(): number[] {
  const waited: number[] = []
  const wait = setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) => {
    waited.push(ms)
    return wait(work, 0)
  }) as typeof setTimeout)
  return waited
}

type Told = Pick<SendingEvents, 'onWaiting'>

const send = (place: VideoUpload, { onWaiting }: Told = { onWaiting: () => {} }) =>
  new Promise<string>((done, fail) => {
    const on = { onProgress: () => {}, onWaiting, onUrl: () => {}, url: undefined }
    const onFailed = (message = '') => done(message)
    uploadVideo(film(1000), place, { ...on, onFailed, onDone: () => done('done') }).then((one) => one.start(), fail)
  })

test('what may pass is tried again at once, after 3, 5, 10 and 20 seconds, and then no more', async () => {
  const { asked, place } = await taking(() => 503)
  const waited = impatient()
  let waiting = 0
  expect(await send(place, { onWaiting: () => (waiting += 1) })).toBe('In words')
  expect([asked.length, waiting, waited]).toEqual([6, 5, [0, 3000, 5000, 10_000, 20_000]])
})

test.each([409, 423, 500])('a %i is tried again', async (status) => {
  const { asked, place } = await taking((nth) => (nth === 1 ? status : undefined))
  expect(await send(place)).toBe('done')
  expect(asked).toEqual(['POST', 'POST', 'PATCH'])
})

test.each([403, 404, 413, 422])('a %i is a refusal, in the server’s words', async (status) => {
  const { asked, place } = await taking(() => status)
  expect(await send(place)).toBe('In words')
  expect(asked).toEqual(['POST'])
})

test('how far it is goes from 0 to 100', async () => {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  const { place } = await taking()
  const told: number[] = []
  await sendFilm(film(3_000_000), place, (percent) => told.push(percent))
  expect([told[0], told.at(-1)]).toEqual([0, 100])
  expect(told).toEqual(told.toSorted((a, b) => a - b))
})
