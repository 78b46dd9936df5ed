import { type Account, createAccount } from '#app/people/accounts/accounts.server.ts'
import { createResetToken } from '#app/people/accounts/mailed-links.server.ts'
import { type NewSchool, openFirstSchool, openSchool } from '#app/people/schools/new-school.server.ts'
import { loadOrigin } from '#app/people/schools/schools.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'

type Owner = { firstName: string; lastName: string; email: string; password?: string; verified?: boolean }

function createOwner(db: Db, schoolId: number, owner: Owner, locale: Locale): Promise<Account> {
  return createAccount(db, { ...owner, schoolId, locale, role: 'owner' })
}

/** The first school of a deployment with its owner, for whoever holds the token that the server printed. */
export async function startFirstSchool(db: Db, token: string, wanted: NewSchool, owner: Owner): Promise<Account> {
  const schoolId = await openFirstSchool(db, token, wanted)
  return createOwner(db, schoolId, owner, wanted.locale)
}

/** A school with an owner who has no password yet; answers the link, good for an hour, at which to choose one. */
export async function createSchool(wanted: NewSchool, owner: Owner): Promise<{ origin: string; link: string }> {
  const { schoolId, token } = await openSchool(wanted, async (db, id) => {
    const account = await createOwner(db, id, { ...owner, verified: true }, wanted.locale)
    return { schoolId: id, token: await createResetToken(db, account) }
  })
  const origin = await loadOrigin(schoolId)
  return { origin, link: `${origin}/password/reset/${token}` }
}
