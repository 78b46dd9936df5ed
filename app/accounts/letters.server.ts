import { and, eq } from 'drizzle-orm'
import { inSchool } from '../platform/db.server.ts'
import { sendLetter } from '../platform/letters.server.ts'
import { newToken } from '../platform/tokens.server.ts'
import type { DomainNews } from '../schools/domain.ts'
import { findSchool, platformOriginOf } from '../schools/schools.server.ts'
import { type Account, findAccount } from './accounts.server.ts'
import { accountLetter } from './emails/account-letter.tsx'
import { domainNotice } from './emails/domain-notice.tsx'
import { entryLink } from './emails/entry-link.tsx'
import { scriptNotice } from './emails/script-notice.tsx'
import { teamInvitation } from './emails/team-invitation.tsx'
import { findWithoutLink, giveLink } from './invitation-links.server.ts'
import type { Notice } from './letters.ts'
import { storeEmailLink, storeEntryLink } from './mailed-links.server.ts'
import { namesOf } from './names.server.ts'
import { accounts, type EntryLink } from './tables.server.ts'

type EntryAsked = { schoolId: number; accountId: number | null; purpose: EntryLink; to: string; requestId: string }

/** Sends a link that opens an account, once per request; to the address that is stored, never to the one that was typed. */
export async function sendEntryLink({
  schoolId,
  accountId,
  purpose,
  to,
  requestId: reference,
}: EntryAsked): Promise<void> {
  const found = await readerOf(schoolId, accountId)
  if (!found) return
  const { school, account } = found
  const token = newToken()
  const path =
    purpose === 'login' ? `/login/link/${token}${to && `?${new URLSearchParams({ to })}`}` : `/password/reset/${token}`
  const sent = { school, to: account, reference, props: { href: school.origin + path } }
  await sendLetter(entryLink(purpose), sent, (db) => storeEntryLink(db, account, purpose, token))
}

type LinkAsked = { schoolId: number; accountId: number; newEmail: string | null; requestId: string }

/** Makes a link, for a day and one use, and sends it to the address that it is about. */
export async function sendEmailLink({ schoolId, accountId, newEmail, requestId: reference }: LinkAsked): Promise<void> {
  const found = await readerOf(schoolId, accountId)
  if (!found) return
  const { school, account } = found
  const token = newToken()
  const letter = accountLetter(newEmail === null ? 'verify_email' : 'change_email')
  const to = newEmail === null ? account : { ...account, email: newEmail, emailVerifiedAt: null }
  const props = { email: account.email, href: `${school.origin}/account/security/email/${token}` }
  await sendLetter(letter, { school, to, reference, props }, (db) => storeEmailLink(db, account, newEmail, token))
}

type NoticeAsked = { schoolId: number; accountId: number; notice: Notice; to: string; requestId: string }

/** Sends what tellOwner asked for, once per request. */
export async function sendNotice({ schoolId, accountId, notice, to, requestId: reference }: NoticeAsked) {
  const found = await readerOf(schoolId, accountId)
  if (!found) return
  const { school, account } = found
  const props = { email: account.email, href: `${school.origin}/password/forgot` }
  const toStranger = !account.emailVerifiedAt || to !== account.email
  await sendLetter(accountLetter(notice), { school, to: { ...account, email: to }, toStranger, reference, props })
}

async function readerOf(schoolId: number, accountId: number | null) {
  if (accountId === null) return undefined
  const [school, account] = await Promise.all([
    findSchool(schoolId),
    inSchool(schoolId, (db) => findAccount(db, schoolId, accountId)),
  ])
  return account && { school, account }
}

type Invited = { schoolId: number; invitationId: number; requestId: string }

/** Sends an invitation with its link, once per time that somebody was invited. */
export async function sendInvitation({ schoolId, invitationId, requestId: reference }: Invited): Promise<void> {
  const school = await findSchool(schoolId)
  const invitation = await inSchool(schoolId, (db) => findWithoutLink(db, schoolId, invitationId))
  if (!invitation) return
  const { email, locale, role } = invitation
  const token = newToken()
  const to = { id: null, email, emailVerifiedAt: null, locale }
  const props = { role, href: `${school.origin}/invitation/${token}` }
  await sendLetter(teamInvitation, { school, to, reference, props }, (db) => giveLink(db, invitation, token))
}

type DomainChanged = { schoolId: number; host: string; news: DomainNews; noticeId: string }

/** Tells every owner, once per event, what became of a domain: nobody else notices before visitors do. */
export async function tellOwnersOfDomain({ schoolId, host, news, noticeId }: DomainChanged): Promise<void> {
  const [school, origin] = await Promise.all([findSchool(schoolId), platformOriginOf(schoolId)])
  const props = { host, news, href: `${origin}/home/domains` }
  for (const to of await ownersOf(schoolId)) {
    await sendLetter(domainNotice, { school, to, reference: `${noticeId} ${to.id}`, props })
  }
}

type ScriptChanged = { schoolId: number; actorId: number; version: number }

/** Tells every owner, once per change, that a script runs directly in the school's pages, and who saved it. */
export async function tellOwnersOfScript({ schoolId, actorId, version }: ScriptChanged): Promise<void> {
  const school = await findSchool(schoolId)
  const names = await inSchool(schoolId, (db) => namesOf(db, schoolId, [actorId]))
  const props = { who: names.get(actorId) ?? '', href: `${school.origin}/home/settings/scripts` }
  for (const to of await ownersOf(schoolId)) {
    await sendLetter(scriptNotice, { school, to, reference: `${version} ${to.id}`, props })
  }
}

function ownersOf(schoolId: number): Promise<Account[]> {
  return inSchool(schoolId, (db) =>
    db
      .select()
      .from(accounts)
      .where(and(eq(accounts.schoolId, schoolId), eq(accounts.role, 'owner'))),
  )
}
