import { PROVIDERS } from '../payment-providers/provider.ts'
import { connectedProvider } from '../payment-providers/providers.server.ts'
import { log } from '../platform/log.server.ts'
import { Refusal } from '../platform/refusal.ts'
import { takeFacts } from './provider-facts.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Looked at each night, so that what one night missed another finds. */
const DAYS = 3

/**
 * Compares a school's orders with what its providers list of the last days, where they do: what is missing here is settled
 * like any other news of theirs, however old the order is, and what belongs to no order of ours is logged.
 */
export async function reconcile(schoolId: number, now = new Date()): Promise<void> {
  for (const name of PROVIDERS) {
    const connected = await connectedProvider(schoolId, name)
    if (!connected?.provider.list) continue
    for (let ago = 0; ago < DAYS; ago++) {
      const day = new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10)
      const facts = await connected.provider.list(connected.account, day)
      await takeFacts(schoolId, name, facts).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        log.warn({ school: schoolId, provider: name, day, why: error.message }, 'reconciliation differs')
      })
    }
  }
}
