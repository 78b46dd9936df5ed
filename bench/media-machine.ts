// What media is measured beside: a bare server, programs run alone, and pages that are asked for meanwhile.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { type Creator, prepareFilm } from './creator.ts'
import { Unexpected } from './visitor.ts'

const place = (program: string) => path.join(import.meta.dirname, program)
const BETWEEN_PAGES = 20

/** In a process of its own, as the product's is. */
export async function startBare(folder: string): Promise<{ port: number; close(): void }> {
  const child: ChildProcess = fork(place('media-server.ts'), [folder], { execArgv: [] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { port, close: () => void child.kill() }
}

/** Seconds that a program takes with a film. */
export async function timed(program: string, source: string, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const began = performance.now()
  const child = fork(place(program), [source, folder], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Unexpected(`${program} ended with ${code}`)
  rmSync(folder, { recursive: true })
  return (performance.now() - began) / 1000
}

/** Milliseconds that the slowest hundredth of pages takes, two asked for at once with a pause between, until `done`. */
async function slowest({ port, visitor }: Creator, done: () => boolean): Promise<number> {
  const took: number[] = []
  const headers = { host: visitor.host, accept: 'text/html' }
  async function one(): Promise<void> {
    while (!done()) {
      const began = performance.now()
      // With a query, so that it is made each time.
      const asked = request({ host: '127.0.0.1', port, path: '/demo-course?bench', headers })
      asked.end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      for await (const _ of answer);
      took.push(performance.now() - began)
      await after(BETWEEN_PAGES)
    }
  }
  await Promise.all([one(), one()])
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0
}

function within(ms: number): () => boolean {
  const until = performance.now() + ms
  return () => performance.now() > until
}

/** The same without and with a film being prepared. */
export async function besidePreparing(creator: Creator, film: Buffer): Promise<[number, number]> {
  await slowest(creator, within(2000))
  const quiet = await slowest(creator, within(8000))
  let ready = false
  const preparing = prepareFilm(creator, film).finally(() => (ready = true))
  const busy = await slowest(creator, () => ready)
  await preparing
  return [quiet, busy]
}
