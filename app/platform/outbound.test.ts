import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { metrics } from './metrics.server.ts'
import { outbound } from './outbound.server.ts'

const open: Server[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const server of open.splice(0)) server.close().closeAllConnections()
})

/** A service of others, and how often it was asked. */
async function service(answer: RequestListener): Promise<{ address: string; asked: () => number; server: Server }> {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    answer(request, response)
  })
  open.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: () => count, server }
}

test('sends what it is given, the host too, and gives the answer back', async () => {
  const { address } = await service(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    response.writeHead(201, { 'x-seen': `${request.method} ${request.headers.host}` }).end(Buffer.concat(parts))
  })
  const answer = await outbound(address, { method: 'POST', headers: { host: 'school.test' }, body: 'zażółć' })
  expect(answer).toMatchObject({ status: 201, headers: { 'x-seen': 'POST school.test' } })
  expect(answer.body.toString('utf8')).toBe('zażółć')
})

test('follows no redirect', async () => {
  const { address, asked } = await service((_, response) => response.writeHead(302, { location: '/on' }).end('{}'))
  expect(await outbound(address)).toMatchObject({ status: 302, headers: { location: '/on' }, body: Buffer.from('{}') })
  expect(asked()).toBe(1)
})

test('waits for no answer, nor the rest of one, longer than it may', async () => {
  const silent = await service(() => {})
  await expect(outbound(silent.address, { within: 50 })).rejects.toThrow()
  const stuck = await service((_, response) => response.writeHead(200).write('the beginning'))
  await expect(outbound(stuck.address, { within: 200 })).rejects.toThrow()
})

test('reads no answer beyond a megabyte', async () => {
  const { address } = await service((_, response) => response.end(Buffer.alloc(1024 * 1024 + 1)))
  await expect(outbound(address)).rejects.toThrow()
})

test('leaves a target alone that fails time after time, and no other, until it is back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let status = 503
  const failing = await service((_, response) => response.writeHead(status).end())
  const fine = await service((_, response) => response.end('fine'))
  for (let times = 0; times < 5; times += 1) expect((await outbound(failing.address)).status).toBe(503)
  await expect(outbound(failing.address)).rejects.toThrow()
  expect(failing.asked()).toBe(5)
  expect((await outbound(fine.address)).status).toBe(200)
  vi.setSystemTime(Date.now() + 10_001)
  expect((await outbound(failing.address)).status).toBe(503)
  await expect(outbound(failing.address)).rejects.toThrow()
  expect(failing.asked()).toBe(6)
  status = 200
  vi.setSystemTime(Date.now() + 10_001)
  for (let times = 0; times < 3; times += 1) expect((await outbound(failing.address)).status).toBe(200)
})

test('says which service is left alone, and counts calls by service and outcome', async () => {
  const failing = await service((_, response) => response.writeHead(500).end())
  const { host } = new URL(failing.address)
  const before = await countCalls(host)
  for (let times = 0; times < 5; times += 1) await outbound(failing.address)
  await expect(outbound(failing.address)).rejects.toThrow(
    `${host} is not asked for a moment: it failed 5 times in a row`,
  )
  const after = await countCalls(host)
  expect([after.failed - before.failed, after.not_asked - before.not_asked]).toEqual([5, 1])
})

/** The calls of a service by outcome; who comes after the first hundred services is counted among the others. */
async function countCalls(host: string) {
  const text = await metrics.metrics()
  const count = (outcome: string) =>
    [host, 'others'].reduce((sum, service) => {
      const line = text
        .split('\n')
        .find((one) => one.includes(`service_calls_total{service="${service}",outcome="${outcome}"}`))
      return sum + Number(line?.split(' ').at(-1) ?? 0)
    }, 0)
  return { failed: count('failed'), not_asked: count('not_asked') }
}

test('leaves a target alone for the school alone for which it fails', async () => {
  const ours = await service((request, response) =>
    response.writeHead(request.headers['x-key'] === '1' ? 503 : 200).end(),
  )
  const ask = (school?: number) => outbound(ours.address, { school, headers: { 'x-key': `${school ?? 0}` } })
  for (let times = 0; times < 5; times += 1) expect((await ask(1)).status).toBe(503)
  await expect(ask(1)).rejects.toThrow()
  expect(ours.asked()).toBe(5)
  expect([(await ask(2)).status, (await ask()).status]).toEqual([200, 200])
})

test('counts who does not answer at all as failing, and a refusal as an answer', async () => {
  const gone = await service(() => {})
  gone.server.close()
  const reasons = []
  for (let times = 0; times < 6; times += 1) reasons.push(await outbound(gone.address).catch((error: Error) => error))
  expect(reasons.map((error) => (error as NodeJS.ErrnoException).code)).toEqual([
    ...Array(5).fill('ECONNREFUSED'),
    undefined,
  ])
  const refusing = await service((_, response) => response.writeHead(401).end())
  for (let times = 0; times < 8; times += 1) expect((await outbound(refusing.address)).status).toBe(401)
})
