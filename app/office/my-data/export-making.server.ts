import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Account, findAccount, lockAccount } from '#app/people/accounts/accounts.server.ts'
import { listImages } from '#app/people/media/images.server.ts'
import { requireSchoolStorage } from '#app/people/media/storage-quota.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { readNow } from '#app/platform/clock.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hashToken, newToken } from '#app/platform/tokens.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { exportReady } from './emails/export-ready.ts'
import { collect } from './export-contents.server.ts'
import { deleteExportsOf } from './export-deletion.server.ts'
import { dataExports } from './tables.server.ts'

type ExportRequest = { schoolId: number; accountId: number; requestId: string }

/**
 * Makes the file, in place of the former one, and writes its link to the person, once per request. The account stays locked,
 * so that a deletion waits.
 */
export async function makeExport({ schoolId, accountId, requestId }: ExportRequest): Promise<void> {
  const school = await findSchool(schoolId)
  const reader = await inSchool(schoolId, (db) => findAccount(db, schoolId, accountId))
  if (!reader) return
  const token = newToken()
  const href = `${school.origin}/account/data/export/${token}`
  await sendLetter(exportReady, { school, to: reader, reference: requestId, props: { href } }, async (db) => {
    const account = await lockAccount(db, schoolId, accountId)
    if (!account || account.deletedAt || (await wasMade(db, schoolId, requestId))) return false
    await store(db, account, { requestId, token })
    return true
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
  const pictures = await listPictures(db, account)
  const content = { made_at: new Date(await readNow(db)).toISOString(), ...(await collect(db, account)), pictures }
  const bytes = Buffer.from(JSON.stringify(content, null, 2))
  const size = bytes.length
  const key = `${schoolId}/private/${randomBytes(32).toString('hex')}.json`
  await deleteExportsOf(db, account)
  // A school without room has none for this either: the job tries again for days.
  const room = await requireSchoolStorage(db, schoolId, 'file', size)
  await room.put(key, bytes)
  const facts = { requestId, key, size, tokenHash: hashToken(token), expiresAt: sql`now() + interval '1 day'` }
  await db.insert(dataExports).values({ schoolId, accountId, ...facts })
}

/** A person's pictures as they go into a file of text. */
async function listPictures(db: Db, person: Pick<Member, 'schoolId' | 'id'>) {
  const images = await listImages(db, person)
  return images.map(({ bytes, ...image }) => ({ ...image, base64: bytes.toString('base64') }))
}
