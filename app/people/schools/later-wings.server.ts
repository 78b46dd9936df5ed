import type { Db } from '#app/platform/db.server.ts'
import { slot } from '#app/platform/slot.ts'

/** What a school needs to know of what it sells. */
export type SalesOfSchool = {
  /** Whether it has a plan that everybody can join. */
  isAnyPlanOffered(db: Db, schoolId: number): Promise<boolean>
  /** Whether its affiliate programme is on. */
  isProgrammeOn(db: Db, schoolId: number): Promise<boolean>
  /** Whether anybody ever paid: then its currency stays. */
  wasEverPaid(db: Db, schoolId: number): Promise<boolean>
}

/** To whom a school passes people on. */
export type RecipientsOfSchool = {
  /** The names of the mailing services that are told of people who agreed to marketing. */
  listMailingServices(db: Db, schoolId: number): Promise<string[]>
}

export const recipientsOfSchool = slot<RecipientsOfSchool>('recipients of a school')
export const salesOfSchool = slot<SalesOfSchool>('sales of a school')
