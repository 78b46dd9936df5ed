import { inSchool } from '#app/platform/db.server.ts'
import type { Limited } from '#app/platform/http.server.ts'
import {
  type Bucket,
  bucketOfConnection,
  returnToken,
  secondsUntilOneInEach,
  spendInCrowd,
} from '#app/platform/limits.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { BuyersPayment } from './provider.ts'

/** More than anybody mistypes. Who tries codes and stolen cards costs the school its account at the provider. */
const OWN = { burst: 10, perSecond: 10 / 600 }
const CROWD = { burst: 100, perSecond: 100 / 3600 }

type PayerAttempt = Pick<BuyersPayment, 'ip' | 'typed'> & { schoolId: number; accountId: number }

const NAME = 'refused means'

function bucketsOf(accountId: number, ip: string): [own: Bucket, crowd: Bucket] {
  return [{ name: `m:${accountId} ${NAME}`, ...OWN }, bucketOfConnection(ip, { name: `crowd ${NAME}`, ...CROWD })]
}

/** In how many seconds a member's provider may be asked for what they type for it. */
export async function findMeansWait({ c, db, schoolId, member }: Limited): Promise<number> {
  return member ? await secondsUntilOneInEach(db, schoolId, bucketsOf(member.id, c.get('ip'))) : 0
}

/**
 * Asks a provider for what somebody typed for it, a code or a card. Each that it refuses (422) counts, by account and by
 * connection, and those who have none left are not asked for (429); what was taken, or not answered, does not count.
 */
export async function countingRefused<T>(
  { schoolId, accountId, ip, typed }: PayerAttempt,
  ask: () => Promise<T>,
): Promise<T> {
  if (Object.keys(typed).length === 0) return await ask()
  const [own, crowd] = bucketsOf(accountId, ip)
  await spendInCrowd(schoolId, own, crowd)
  let refused = false
  try {
    return await ask()
  } catch (error) {
    refused = error instanceof Refusal && error.status === 422
    throw error
  } finally {
    if (!refused)
      await inSchool(schoolId, async (db) => {
        await returnToken(db, schoolId, own)
        await returnToken(db, schoolId, crowd)
      })
  }
}
