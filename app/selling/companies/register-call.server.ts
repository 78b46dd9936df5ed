import type { ZodType } from 'zod'
import { outbound } from '#app/platform/outbound.server.ts'
import { readOutsideJson } from '#app/platform/outside-text.server.ts'

/** Nobody waits for a register longer than this. */
const WITHIN_MS = 3_000

/** A register gave no answer: nothing is known, and nothing follows from it. */
export class RegisterAway extends Error {}

/** Asks a register and reads its answer; whatever else comes than the form that was hoped for is no answer. */
export async function queryRegister<T>(address: string, form: ZodType<T>, body?: object): Promise<T> {
  const sent = body && { method: 'POST' as const, body: JSON.stringify(body) }
  const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) }
  const answer = await outbound(address, { ...sent, headers, within: WITHIN_MS }).catch((error: unknown) => {
    throw new RegisterAway(`${new URL(address).host} is away`, { cause: error })
  })
  const parsed = form.safeParse(readOutsideJson(answer.body))
  if (!parsed.success) throw new RegisterAway(`${new URL(address).host} answered ${answer.status}`)
  return parsed.data
}
