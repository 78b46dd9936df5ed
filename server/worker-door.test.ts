import { afterAll, expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { transactionPerformed } from '#app/selling/checkout/events.server.ts'
import * as work from '#app/worker.server.ts'
import { freePort } from './free-port.ts'
import { openDoor } from './worker-door.ts'

const token = 'a token that may read metrics'
const port = await freePort()
const readiness = work.watchReadiness(work.env.ownerDatabaseUrl)
const settings = { ...work.env, WORKER_PORT: port, METRICS_TOKEN: token }
const close = await openDoor({ ...work, env: settings }, readiness)
afterAll(close)

const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })

test('a worker tells whether it lives and how long its queue is, to whoever has the token', async () => {
  expect(await (await ask('/health')).json()).toEqual({ status: 'ok' })
  expect((await ask('/metrics')).status).toBe(404)
  await inSchool(1, (db) => publish(db, 1, transactionPerformed, { transactionId: 1 }))
  const text = await (await ask('/metrics', { authorization: `Bearer ${token}` })).text()
  expect(text).toMatch(/^jobs\{job="checkout.send-receipt",state="due"\} 1$/m)
  expect(text).toMatch(/^jobs_oldest_due_seconds 0/m)
  expect(text).toMatch(/^jobs_lane_due\{lane="light"\} [1-9]/m)
  expect(text).toMatch(/^jobs_lane_oldest_due_seconds\{lane="letter"\} 0$/m)
  expect(text).toMatch(/^mails_waiting 0$/m)
  expect(text).toMatch(/^outbox_oldest_seconds 0$/m)
  expect(text).toMatch(/^mails_failed 0$/m)
  expect(text).toMatch(/^mail_delivery_held 0$/m)
})

test('it is ready until it is about to end', async () => {
  expect((await ask('/ready')).status).toBe(200)
  readiness.drain()
  const answer = await ask('/ready')
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'unready', reason: 'draining' }])
})
