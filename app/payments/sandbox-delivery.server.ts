import { request } from 'node:http'
import { inSchool } from '../platform/db.server.ts'
import { env } from '../platform/env.server.ts'
import { findSchool } from '../schools/schools.server.ts'
import { factsOf, findSandboxPayment } from './sandbox-books.server.ts'
import { signedHeaders, writeMessage } from './sandbox-message.server.ts'

const TIMEOUT_MS = 10_000
/** Where our own web process listens, seen from its neighbour. */
const WEB = `http://${['0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST}:${env.PORT}`

/** Tells the shop what the sandbox's books say, as providers do; throws until it was taken, so that it is repeated. */
export async function notifyShop({ schoolId, ref }: { schoolId: number; ref: string }, web = WEB): Promise<void> {
  const facts = factsOf(await inSchool(schoolId, (db) => findSandboxPayment(db, schoolId, ref), { reading: true }))
  if (facts.length === 0) throw new Error(`the sandbox has nothing to say about ${ref} yet`)
  const { host } = new URL((await findSchool(schoolId)).origin)
  const body = writeMessage(facts)
  const status = await post(`${web}/payments/sandbox/notifications`, body, {
    ...signedHeaders(schoolId, body, new Date()),
    host,
    'content-type': 'application/json',
  })
  if (status !== 200) throw new Error(`the shop answered ${status} about ${ref}`)
}

/** fetch would not let us name the host that the school is found by. */
function post(address: string, body: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { method: 'POST', headers, timeout: TIMEOUT_MS }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', reject)
    asked.end(body)
  })
}
