import type { Db } from '#app/platform/db.server.ts'
import type { FactType } from './event-types.ts'

type AccountPayload = { accountId: number }
type MembershipPayload = { membershipId: number }
type LeadPayload = { leadId: number }

/** What is known of a fact that other integrations hear of. */
export type FactPayloads = {
  'order.paid': { transactionId: number }
  'student.created': AccountPayload
  'student.updated': AccountPayload
  'student.tagged': AccountPayload & { added: number[] }
  'course.completed': AccountPayload & { productId: number }
  'access.granted': { grantId: number }
  'access.ended': { grantId: number }
  'lead.created': LeadPayload
  'lead.confirmed': LeadPayload
  'membership.started': MembershipPayload
  'membership.ended': MembershipPayload
}

export type FactListener<P> = {
  /** Called in the transaction of the fact. */
  hear: (db: Db, schoolId: number, payload: P) => Promise<void>
  /**
   * Of facts that only the clock brings about: since when somebody waits for them, as an instant; undefined where nobody
   * does.
   */
  findSince?: (db: Db, schoolId: number) => Promise<string | undefined>
}

const listening = new Map<FactType, FactListener<never>[]>()

/** Has another integration hear of a fact of the catalogue. */
export function listenToFact<Type extends FactType & keyof FactPayloads>(
  type: Type,
  listener: FactListener<FactPayloads[Type]>,
): void {
  listening.set(type, [...listFactListeners(type), listener])
}

export const listFactListeners = (type: FactType): readonly FactListener<never>[] => listening.get(type) ?? []
