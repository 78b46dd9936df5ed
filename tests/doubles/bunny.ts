import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

export const LIBRARY = { id: '12345', apiKey: 'lib-api-key', readOnlyKey: 'read-only-key', tokenKey: 'tok-sec-key' }

/** A film of 16 seconds in two sizes, as the network hands it out. */
const FILM = path.resolve('tests/doubles/film')
const TYPES: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m2ts': 'video/mp2t',
  '.jpg': 'image/jpeg',
}
/** What its messages say and what its API shows, one list each. */
export const QUEUED = 0
export const ENCODING = 2
export const FINISHED = 3
export const PLAYABLE = 4
const API_STATUS = new Map([
  [QUEUED, 1],
  [1, 2],
  [ENCODING, 3],
  [FINISHED, 4],
  [PLAYABLE, 3],
  [5, 5],
])

type Film = {
  guid: string
  title: string
  status: number
  length: number
  bytes: Buffer
  captions: Map<string, string>
}
export type Message = { body: string; headers: Record<string, string> }

/** A library of Bunny Stream on this machine, as strict about keys and signatures as the real one; its network too. */
export type BunnyDouble = {
  origin: string
  films: Map<string, Film>
  /** Paths that its network was asked for, and how it answered. */
  asked: { path: string; status: number }[]
  /** What goes wrong with the next calls of its API. */
  trouble: { status?: number; silent?: boolean }
  /** A message about a film, which stands so from now on; signed by another key when `forged`. */
  message(guid: string, status: number, forged?: boolean): Message
  stop(): Promise<void>
}

export function settingsFor(origin: string): Record<string, string> {
  return {
    BUNNY_LIBRARY_ID: LIBRARY.id,
    BUNNY_API_KEY: LIBRARY.apiKey,
    BUNNY_READ_ONLY_KEY: LIBRARY.readOnlyKey,
    BUNNY_TOKEN_KEY: LIBRARY.tokenKey,
    BUNNY_CDN_URL: origin,
    BUNNY_API_URL: origin,
  }
}

const sha256 = (text: string) => createHash('sha256').update(text)
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': 'Location, Upload-Offset, Upload-Length, Tus-Resumable',
}

export async function startBunny(): Promise<BunnyDouble> {
  const films = new Map<string, Film>()
  const lengths = new Map<string, number>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const double: BunnyDouble = {
    origin,
    films,
    asked: [],
    trouble: {},
    message,
    stop() {
      server.closeAllConnections()
      return new Promise((stopped) => server.close(() => stopped()))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const [, first = ''] = url.pathname.split('/')
    if (request.method === 'OPTIONS') response.writeHead(204, CORS).end()
    else if (first === 'library') await api(request, response, url)
    else if (first === 'tusupload') await tus(request, response, url)
    else network(response, url)
  }

  async function api(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { status, silent } = double.trouble
    if (silent) return
    if (status !== undefined) return void reply(status, { success: false, statusCode: status, message: 'trouble' })
    if (request.headers.accesskey !== LIBRARY.apiKey) {
      return void reply(401, { success: false, statusCode: 401, message: 'Authentication has been denied' })
    }
    const [, , libraryId, , guid = '', more = '', language = ''] = url.pathname.split('/')
    if (libraryId !== LIBRARY.id) return void reply(404, { success: false, statusCode: 404 })
    const sent = JSON.parse((await bytesOf(request)).toString() || '{}') as Record<string, string>
    if (request.method === 'GET' && guid === '') return void reply(200, { totalItems: films.size, items: [] })
    if (request.method === 'POST' && guid === '') {
      if (!sent.title) return void reply(400, { success: false, statusCode: 400, message: 'The title is required' })
      return void reply(200, shown(place(sent.title)))
    }
    const film = films.get(guid)
    if (!film) return void reply(404, { success: false, statusCode: 404, message: 'Not found' })
    if (request.method === 'DELETE') films.delete(guid)
    if (request.method === 'POST' && more === 'captions') {
      film.captions.set(language, Buffer.from(sent.captionsFile ?? '', 'base64').toString())
    }
    reply(200, request.method === 'GET' ? shown(film) : { success: true, statusCode: 200 })
  }

  function place(title: string): Film {
    const film = { guid: randomUUID(), title, status: 0, length: 0, bytes: Buffer.alloc(0), captions: new Map() }
    films.set(film.guid, film)
    return film
  }

  async function tus(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const header = (name: string) => String(request.headers[name] ?? '')
    function reply(status: number, headers: object = {}): void {
      response.writeHead(status, { ...CORS, 'tus-resumable': '1.0.0', 'cache-control': 'no-store', ...headers }).end()
    }
    const [guid, expires] = [header('videoid'), header('authorizationexpire')]
    const film = films.get(guid)
    const signature = sha256(`${LIBRARY.id}${LIBRARY.apiKey}${expires}${guid}`).digest('hex')
    const signed = header('authorizationsignature') === signature && header('libraryid') === LIBRARY.id
    if (!film || !signed || Number(expires) < Date.now() / 1000) return reply(401)
    if (header('tus-resumable') !== '1.0.0') return reply(412)
    const length = lengths.get(guid) ?? 0
    const stands = { 'upload-offset': film.bytes.length, 'upload-length': length }
    if (request.method === 'POST') {
      if (!/filetype [\w=+/]+/.test(header('upload-metadata')) || !/title /.test(header('upload-metadata')))
        return reply(400)
      lengths.set(guid, Number(header('upload-length')))
      return reply(201, { location: `${url.origin}/tusupload/${guid}` })
    }
    if (request.method === 'HEAD') return reply(200, stands)
    if (Number(header('upload-offset')) !== film.bytes.length) return reply(409)
    film.bytes = Buffer.concat([film.bytes, await bytesOf(request)])
    if (film.bytes.length === length) film.status = 1
    reply(204, { 'upload-offset': film.bytes.length })
  }

  /** `/bcdn_token=…&expires=…&token_path=…/<film>/…`, for films that are ready. */
  function network(response: ServerResponse, url: URL): void {
    const [, token = '', guid = '', ...rest] = url.pathname.split('/')
    const signed = new URLSearchParams(token)
    const [expires = '', folder = ''] = [signed.get('expires'), signed.get('token_path')].map(String)
    const expected = sha256(`${LIBRARY.tokenKey}${folder}${expires}token_path=${folder}`).digest('base64')
    const right = signed.get('bcdn_token') === expected.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    const file = path.join(FILM, ...rest)
    const opens = right && Number(expires) > Date.now() / 1000 && `/${guid}/`.startsWith(folder)
    const status = !opens ? 403 : films.has(guid) && existsSync(file) ? 200 : 404
    double.asked.push({ path: url.pathname, status })
    response.writeHead(status, { ...CORS, 'content-type': TYPES[path.extname(file)] ?? 'text/plain' })
    if (status === 200) createReadStream(file).pipe(response)
    else response.end()
  }

  function message(guid: string, status: number, forged = false): Message {
    const film = films.get(guid)
    if (film && !forged) {
      film.status = API_STATUS.get(status) ?? film.status
      film.length ||= status === FINISHED || status === PLAYABLE ? 16 : 0
    }
    const body = JSON.stringify({ VideoLibraryId: Number(LIBRARY.id), VideoGuid: guid, Status: status })
    const key = forged ? 'a key of somebody else' : LIBRARY.readOnlyKey
    const headers = {
      'content-type': 'application/json',
      'x-bunnystream-signature-version': 'v1',
      'x-bunnystream-signature-algorithm': 'hmac-sha256',
      'x-bunnystream-signature': createHmac('sha256', key).update(body).digest('hex'),
    }
    return { body, headers }
  }

  return double
}

/** A film as its API shows it. */
function shown({ guid, title, status, length }: Film) {
  const encodeProgress = { 4: 100, 3: 50 }[status] ?? 0
  const size = status === 4 ? { width: 640, height: 360 } : { width: 0, height: 0 }
  return { videoLibraryId: Number(LIBRARY.id), guid, title, status, length, encodeProgress, ...size, captions: [] }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
