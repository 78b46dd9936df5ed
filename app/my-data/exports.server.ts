import { randomBytes } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Account, lockAccount } from '../accounts/accounts.server.ts'
import { dropBytes } from '../media/files.server.ts'
import { type Db, inSchool } from '../platform/db.server.ts'
import { say } from '../platform/i18n.ts'
import { enqueue } from '../platform/jobs.server.ts'
import { refuseBelowOne, take } from '../platform/limits.server.ts'
import { sendMail } from '../platform/mail.server.ts'
import { renderMail } from '../platform/mail-render.server.ts'
import { Refusal } from '../platform/refusal.ts'
import { storage } from '../platform/storage.server.ts'
import { hashToken, newToken } from '../platform/tokens.server.ts'
import type { Member } from '../platform/viewer.ts'
import { findSchool, listSchoolIds } from '../schools/schools.server.ts'
import { collect } from './collecting.server.ts'
import { picturesOf } from './pictures.server.ts'
import { dataExports } from './tables.server.ts'

const ONE_A_MINUTE = { burst: 1, perSecond: 1 / 60 }

/** Has a file of all that is held on a member made and its link e-mailed; more than once a minute: 429. */
export async function askForExport(db: Db, { schoolId, id }: Member, requestId: string): Promise<void> {
  const bucket = { name: `my-data ${id}`, ...ONE_A_MINUTE }
  refuseBelowOne((await take(db, schoolId, bucket)) + 1, bucket)
  await enqueue(db, 'my-data.make-export', { schoolId, accountId: id, requestId })
}

type Asked = { schoolId: number; accountId: number; requestId: string }

/** Makes the file and writes its link to the person, once per request. The account stays locked, so that a deletion waits. */
export async function makeExport({ schoolId, accountId, requestId }: Asked): Promise<void> {
  const school = await findSchool(schoolId)
  await inSchool(schoolId, async (db) => {
    const account = await lockAccount(db, schoolId, accountId)
    if (!account || account.deletedAt || (await wasMade(db, schoolId, requestId))) return
    const token = newToken()
    await store(db, account, { requestId, token })
    // Loaded here, where the worker comes by: the web process only asks for exports.
    const { ExportReady } = await import('./emails/export-ready.tsx')
    const { locale, email, emailVerifiedAt } = account
    const href = `${school.origin}/account/data/export/${token}`
    await sendMail(db, schoolId, {
      kind: 'my-data.export-ready',
      reference: requestId,
      ...{ accountId, to: email, toStranger: !emailVerifiedAt },
      subject: say(locale, ['my-data.mail_subject', { school: school.name }]),
      ...(await renderMail(ExportReady({ school, locale, href }))),
    })
  })
}

async function wasMade(db: Db, schoolId: number, requestId: string): Promise<boolean> {
  const rows = await db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.schoolId, schoolId), eq(dataExports.requestId, requestId)))
  return rows.length > 0
}

async function store(db: Db, account: Account, { requestId, token }: { requestId: string; token: string }) {
  const { schoolId, id: accountId } = account
  const pictures = await picturesOf(db, account)
  const content = { made_at: new Date().toISOString(), ...(await collect(db, account)), pictures }
  const key = `${schoolId}/private/${randomBytes(32).toString('hex')}.json`
  await storage.put(key, Buffer.from(JSON.stringify(content, null, 2)))
  const expiresAt = sql`now() + interval '1 day'`
  await db.insert(dataExports).values({ schoolId, accountId, requestId, key, tokenHash: hashToken(token), expiresAt })
}

/** The storage key of a member's own file, by the token of its link; 404 once the link has ended. */
export async function findExport(db: Db, { schoolId, id }: Member, token: string): Promise<string> {
  const [row] = await db
    .select({ key: dataExports.key })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.schoolId, schoolId),
        eq(dataExports.accountId, id),
        eq(dataExports.tokenHash, hashToken(token)),
        sql`${dataExports.expiresAt} > now()`,
      ),
    )
  if (!row) throw new Refusal(404, 'errors.not_found')
  return row.key
}

/** Forgets a person's files and removes their bytes. */
export async function forgetExportsOf(db: Db, { schoolId, id }: Pick<Member, 'schoolId' | 'id'>): Promise<void> {
  await dropExports(db, and(eq(dataExports.schoolId, schoolId), eq(dataExports.accountId, id)))
}

async function dropExports(db: Db, which: SQL | undefined): Promise<void> {
  const dropped = await db.delete(dataExports).where(which).returning({ key: dataExports.key })
  await dropBytes(db, dropped)
}

/** Removes the files whose links have ended. */
export async function forgetEndedExports(): Promise<void> {
  for (const schoolId of await listSchoolIds()) {
    await inSchool(schoolId, (db) =>
      dropExports(db, and(eq(dataExports.schoolId, schoolId), sql`${dataExports.expiresAt} < now()`)),
    )
  }
}
