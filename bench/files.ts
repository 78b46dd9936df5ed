// npm run bench -- --files [--megabytes 256]
// The door for files beside the bare machine: what a form uploads beside a server that only writes it down, and the memory
// of the web process while five come at once.
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { freePort } from '#server/free-port.ts'
import { say } from '#server/say.ts'
import { startProduct } from '#tests/product.ts'
import { memoryOf } from './start-times.ts'

const MB = 1024 * 1024
const ROUNDS = 3
const AT_ONCE = 5
const { values: options } = parseArgs({
  options: { files: { type: 'boolean' }, megabytes: { type: 'string', default: '256' } },
})
const BYTES = Number(options.megabytes) * MB
const PIECE = Buffer.alloc(64 * 1024, 7)
const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="long.bin"\r\n\r\n'
const TAIL = '\r\n--x--\r\n'

/** Sends a form with one file and waits for the answer; seconds. */
async function send(port: number, headers: Record<string, string>): Promise<number> {
  const began = performance.now()
  const length = HEAD.length + BYTES + TAIL.length
  const asked = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/home/files',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': length },
  })
  const answered = once(asked, 'response')
  asked.write(HEAD)
  for (let left = BYTES; left > 0; left -= PIECE.length) if (!asked.write(PIECE)) await once(asked, 'drain')
  asked.end(TAIL)
  const [answer] = (await answered) as [IncomingMessage]
  answer.resume()
  if (answer.statusCode !== 201) throw new Error(`an upload was answered by ${answer.statusCode}`)
  return (performance.now() - began) / 1000
}

/** The headers of somebody who builds courses. */
async function asInstructor(port: number): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  const origin = `http://localhost:${port}`
  const headers = () => ({
    host: `localhost:${port}`,
    accept: 'application/json',
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  })
  async function ask(path: string, init: RequestInit = {}): Promise<{ token: string }> {
    const answer = await fetch(origin + path, { ...init, headers: { ...headers(), ...init.headers } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return (await answer.json()) as { token: string }
  }
  const sent = { email: 'instructor@demo.test', password: 'demo-password' }
  const { token } = await ask('/csrf')
  const type = { 'content-type': 'application/json', 'x-csrf-token': token }
  await ask('/login', { method: 'POST', body: JSON.stringify(sent), headers: type })
  return { ...headers(), 'x-csrf-token': (await ask('/csrf')).token }
}

const told = (what: string, figure: number, goal: string) =>
  say(`${what.padEnd(62)} ${figure.toFixed(2).padStart(7)}   ${goal}`)

const folder = mkdtempSync(path.join(tmpdir(), 'katedra-files-'))
const product = await startProduct({ dataDir: path.join(folder, 'data'), port: await freePort() })
const sink = createServer(async (asked, answer) => {
  await pipeline(asked, createWriteStream(path.join(folder, 'bare')))
  answer.writeHead(201).end()
})
try {
  await once(sink.listen(0, '127.0.0.1'), 'listening')
  const headers = await asInstructor(product.port)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await send((sink.address() as AddressInfo).port, {}))
    ours.push(await send(product.port, headers))
  }
  told(
    `a file of ${options.megabytes} MB, of what a bare server writes`,
    Math.min(...theirs) / Math.min(...ours),
    '≥ 0.80',
  )
  let most = 0
  const watching = setInterval(() => (most = Math.max(most, memoryOf(product, 'web'))), 100)
  await Promise.all(Array.from({ length: AT_ONCE }, () => send(product.port, headers)))
  clearInterval(watching)
  told(`web process during ${AT_ONCE} files of ${options.megabytes} MB at once, MB`, most, '< 300')
} finally {
  sink.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
