import { and, eq, inArray } from 'drizzle-orm'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { loadNames } from '#app/people/accounts/names.server.ts'
import { isStaff } from '#app/people/accounts/staff.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { DomainNews } from '#app/people/schools/domain.ts'
import { findSchool, loadPlatformOrigin } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { domainNotice, scriptNotice, teamInvitation } from './emails/team-letters.ts'
import { findWithoutLink, giveLink } from './invitation-links.server.ts'

type Invited = { schoolId: number; invitationId: number; requestId: string }

/** Sends an invitation with its link, once per time that somebody was invited. */
export async function sendInvitation({ schoolId, invitationId, requestId: reference }: Invited): Promise<void> {
  const school = await findSchool(schoolId)
  const invitation = await inSchool(schoolId, (db) => findWithoutLink(db, schoolId, invitationId))
  if (!invitation) return
  const { email, locale, role } = invitation
  const token = newToken()
  const to = { id: null, email, emailVerifiedAt: null, locale, firstName: '' }
  const props = { role, href: `${school.origin}/invitation/${token}` }
  await sendLetter(teamInvitation, { school, to, reference, props }, (db) => giveLink(db, invitation, token))
}

type DomainChanged = { schoolId: number; host: string; news: DomainNews; noticeId: string }

/** Tells every owner, once per event, what became of a domain: nobody else notices before visitors do. */
export async function sendDomainEmails({ schoolId, host, news, noticeId }: DomainChanged): Promise<void> {
  const [school, origin] = await Promise.all([findSchool(schoolId), loadPlatformOrigin(schoolId)])
  const props = { host, news, href: `${origin}/home/domains` }
  await tellOwners(schoolId, (to) => sendLetter(domainNotice, { school, to, reference: `${noticeId} ${to.id}`, props }))
}

type ScriptChanged = { schoolId: number; actorId: number; version: number }

/** Tells every owner, once per change, that a script runs directly in the school's pages, and who saved it. */
export async function sendScriptEmails({ schoolId, actorId, version }: ScriptChanged): Promise<void> {
  const school = await findSchool(schoolId)
  const names = await inSchool(schoolId, (db) => loadNames(db, schoolId, [actorId]))
  const props = { who: names.get(actorId) ?? '', href: `${school.origin}/home/settings/scripts` }
  await tellOwners(schoolId, (to) => sendLetter(scriptNotice, { school, to, reference: `${version} ${to.id}`, props }))
}

/** Writes to every owner. The job runs once more where it failed for one of them; nobody is written to twice. */
export const tellOwners = (schoolId: number, tell: (to: Account) => Promise<void>): Promise<void> =>
  tellRoles(schoolId, ['owner'], tell)

/** The same for owners and administrators. */
export const tellStaff = (schoolId: number, tell: (to: Account) => Promise<void>): Promise<void> =>
  tellRoles(schoolId, ['owner', 'administrator'], tell)

async function tellRoles(
  schoolId: number,
  roles: readonly Account['role'][],
  tell: (to: Account) => Promise<void>,
): Promise<void> {
  const people = await inSchool(schoolId, (db) =>
    db
      .select()
      .from(accounts)
      .where(and(eq(accounts.schoolId, schoolId), isStaff, inArray(accounts.role, [...roles]))),
  )
  const failed = await attemptEach(people, tell, { named: ({ id }) => ({ school: schoolId, account: id }) })
  if (failed.length > 0) throw new Error(`${failed.length} of ${roles.join(' and ')} were not written to`)
}
