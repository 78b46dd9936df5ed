import { and, eq, isNull, sql } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { listStaffLogIns } from '#app/people/sign-in/log-in-as.server.ts'
import { listOwnSessions } from '#app/people/sign-in/own-sessions.server.ts'
import { listPasskeys } from '#app/people/sign-in/passkeys.server.ts'
import { authenticators, identities, recoveryCodes } from '#app/people/sign-in/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { SecurityView } from './security.ts'

/** All by which a member's account is opened. */
export async function loadSecurity(db: Db, viewer: Member, token: string): Promise<SecurityView> {
  const [own, keys, sessions, staffLogIns] = await Promise.all([
    doorsOf(db, viewer),
    listPasskeys(db, viewer),
    listOwnSessions(db, viewer, token),
    listStaffLogIns(db, viewer),
  ])
  return {
    email: viewer.email,
    emailVerified: viewer.emailVerifiedAt !== null,
    ...own,
    google: env.google ? own.google : null,
    passkeys: keys,
    sessions,
    staffLogIns,
  }
}

async function doorsOf(db: Db, { schoolId, id }: Member) {
  const of = <T extends typeof authenticators | typeof identities | typeof recoveryCodes>(table: T) =>
    and(eq(table.schoolId, schoolId), eq(table.accountId, id))
  const [row] = await db
    .select({
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
      twoStep: sql<boolean>`exists ${db
        .select({ one: sql`1` })
        .from(authenticators)
        .where(and(of(authenticators), sql`${authenticators.confirmedAt} is not null`))}`,
      recoveryCodesLeft: sql<number>`${db
        .select({ left: sql`count(*)::int` })
        .from(recoveryCodes)
        .where(and(of(recoveryCodes), isNull(recoveryCodes.usedAt)))}`,
      google: sql<boolean>`exists ${db.select({ one: sql`1` }).from(identities).where(of(identities))}`,
    })
    .from(accounts)
    .where(hasId(accounts, schoolId, id))
  return row ?? { hasPassword: false, twoStep: false, recoveryCodesLeft: 0, google: false }
}
