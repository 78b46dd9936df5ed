// Open pages: so many connections that listen to one post, on one process, and how soon all hear of a comment.
import { connect, type Socket } from 'node:net'
import type { Product } from '#tests/product.ts'
import type { Ground } from './community-seed.ts'
import { bytesOf } from './connection.ts'
import { median } from './load.ts'
import type { Stage } from './stage.ts'
import { memoryOf } from './start-times.ts'
import { Unexpected, Visitor } from './visitor.ts'

const AT_ONCE = 50
const COMMENTS = 5
const PATIENCE_MS = 30_000

export type Lines = {
  open: number
  /** Milliseconds from the comment's answer until the last of all pages heard of it. */
  heardAfter: number
  /** Megabytes of the process with and without them. */
  memory: number
  before: number
}

/** A page that listens; tells what it hears. */
function listen(stage: Stage, headers: Record<string, string>, path: string, hear: () => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(stage.port, '127.0.0.1', () => {
      socket.write(bytesOf({ path, host: stage.host, headers: { ...headers, Accept: 'text/event-stream' } }))
    })
    socket.setEncoding('latin1')
    socket.once('error', reject)
    let head = ''
    socket.on('data', (text: string) => {
      if (head === '') {
        head = text
        if (text.startsWith('HTTP/1.1 200')) resolve(socket)
        else reject(new Unexpected(`GET ${path} answered ${text.slice(0, 200)}`))
      }
      if (text.includes('event: comment')) hear()
    })
  })
}

export async function measureLines(product: Product, stage: Stage, ground: Ground): Promise<Lines> {
  const post = ground.firstPost
  const path = `/live?on=community_post:${post}`
  const before = memoryOf(product, 'web')
  const sockets: Socket[] = []
  let heard = 0
  let allHeard = () => {}
  const hear = () => {
    heard += 1
    if (heard === sockets.length) allHeard()
  }
  const waiting = [...ground.speakers]
  async function open() {
    for (let speaker = waiting.pop(); speaker; speaker = waiting.pop())
      sockets.push(await listen(stage, speaker, path, hear))
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, open))
    const took: number[] = []
    for (let n = 0; n < COMMENTS; n++) {
      heard = 0
      const done = new Promise<void>((resolve, reject) => {
        allHeard = resolve
        setTimeout(() => reject(new Unexpected(`${heard} of ${sockets.length} pages heard of it`)), PATIENCE_MS).unref()
      })
      const body = { type: 'community_post', id: post, body: 'Does everybody hear this?' }
      const writer = new Visitor(stage.host, stage.pool.ask)
      await writer.send({ method: 'POST', path: '/comments', headers: ground.speakers[n] ?? {}, body }, 201)
      const answered = performance.now()
      await done
      took.push(performance.now() - answered)
    }
    return { open: sockets.length, heardAfter: median(took), memory: memoryOf(product, 'web'), before }
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}
