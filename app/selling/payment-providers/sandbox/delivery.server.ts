import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { outbound } from '#app/platform/outbound.server.ts'
import { getNotifications } from '../provider.ts'
import { findSandboxPayment, getMeansFact, toFacts } from './books.server.ts'
import { signedHeaders, writeMessage } from './message.server.ts'

/** Where our own web process listens, seen from its neighbour. */
const WEB = `http://${['0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST}:${env.PORT}`

/** Tells the shop what the sandbox's books say, as providers do; throws until it was taken, so that it is repeated. */
export async function notifyShop({ schoolId, ref }: { schoolId: number; ref: string }, web = WEB): Promise<void> {
  const payment = await inSchool(schoolId, (db) => findSandboxPayment(db, schoolId, ref), { reading: true })
  const facts = toFacts(payment)
  const means = getMeansFact(payment)
  if (payment?.amount === 0 && payment.outcome === 'abandoned') return
  if (facts.length === 0 && !means) throw new Error(`the sandbox has nothing to say about ${ref} yet`)
  const { host } = new URL((await findSchool(schoolId)).origin)
  const body = writeMessage(facts, means ? [means] : [])
  const headers = { ...signedHeaders(schoolId, body, new Date()), host, 'content-type': 'application/json' }
  const { status } = await outbound(getNotifications({ origin: web }, 'sandbox'), { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`the shop answered ${status} about ${ref}`)
}
