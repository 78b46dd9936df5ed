import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { freePort } from '#server/free-port.ts'
import { Browser } from '../chaos/browser.ts'
import { type ProxyDouble, startProxy } from '../doubles/proxy.ts'
import { type Product, startProduct } from '../product.ts'
import { startWebProcess, type WebProcess } from '../web-process.ts'
import { expect, test } from './browser.ts'
import { post } from './calls.ts'

const REQUESTS = 1200
const CLIENTS = 8
/** No more than one connection may send, as all clients come from one. */
const WRITES = 250
const READ = ['/courses', '/demo-course', '/me', '/courses?page=1']

let dataDir: string
let product: Product
let webs: WebProcess[]
let proxy: ProxyDouble

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-rolling-'))
  product = await startProduct({ dataDir, port: await freePort() })
  // Nobody asks more often than every quarter of a second.
  webs = await Promise.all([0, 1].map(() => startWebProcess(product, { DRAIN_SECONDS: '2', LOG_LEVEL: 'warn' })))
  proxy = await startProxy(webs.map(({ port }) => port))
})
afterAll(async () => {
  await proxy.stop()
  await Promise.all(webs.map((web) => web.stop()))
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('two browsers on two processes see each other’s posts, comments and votes', async ({ open }) => {
  const [reader, writer] = await Promise.all(
    webs.map(({ port }) => open({ baseURL: `http://localhost:${port}`, bypassCSP: true })),
  )
  if (!reader || !writer) throw new Error('there are two processes')
  await post(writer, '/login', { email: 'student@demo.test', password: 'demo-password' })
  await post(reader, '/login', { email: 'newcomer@demo.test', password: 'demo-password' })
  const listening = async (address: string) => {
    const line = reader.waitForResponse((answer) => answer.url().includes('/live?'))
    await reader.goto(address)
    await line
  }
  await listening('/community/topics/2?lang=en')
  const title = `Seen from afar ${Date.now()}`
  const words = { title, body: 'Written at another process.' }
  const written = await post<{ post: { id: number } }>(writer, '/json/community/topics/2/post/create', words)
  await reader.getByRole('button', { name: '1 new post' }).click()
  await reader.getByRole('heading', { name: title }).waitFor()

  const about = { type: 'community_post', id: written.post.id }
  await listening(`/community/posts/${about.id}?lang=en`)
  await post(writer, '/vote', { ...about, value: 1 })
  await reader.locator('article').getByRole('img', { name: '1 vote', exact: true }).waitFor()
  await post(writer, '/comments', { ...about, body: 'And so is this.' })
  await reader.getByRole('button', { name: '1 new comment' }).click()
  await reader.getByText('And so is this.').waitFor()
})

test('while two web processes are restarted one after the other, no request of 1,200 fails', async () => {
  let left = REQUESTS
  let rolling = true
  let written = 0
  const failed: string[] = []
  async function client(number: number): Promise<void> {
    const browser = new Browser(proxy.port)
    await browser.get('/csrf')
    // They go on for as long as a process is being restarted, however fast this machine is.
    for (let turn = 0; left > 0 || rolling; turn++) {
      left -= 1
      const path = READ[(turn + number) % READ.length] ?? '/'
      const writes = turn % 5 === 0 && written < WRITES
      if (writes) written += 1
      const answer = writes ? await browser.post('/logout', {}) : await browser.get(path)
      if (answer?.status !== 200) failed.push(`${writes ? 'POST /logout' : path}: ${answer?.status ?? 'no answer'}`)
    }
  }
  async function roll(): Promise<void> {
    for (const web of webs) await web.restart()
    rolling = false
  }
  await Promise.all([roll(), ...Array.from({ length: CLIENTS }, (_, number) => client(number))])
  expect(failed).toEqual([])
  expect(left).toBeLessThanOrEqual(0)
})
