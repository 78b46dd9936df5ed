import { sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { createNotifications } from './create-notifications.server.ts'

/** Those who have a product, told in one transaction. */
const AT_ONCE = 500

/** Tells some of those who have the product of a new version, behind an account; returns behind which there are more. */
export async function notifyOfFileVersion(
  { schoolId, versionId }: SchoolPayload & { versionId: number },
  after: number,
): Promise<number | undefined> {
  return await inSchool(schoolId, async (db) => {
    const { rows } = await db.execute<{ account: number; actor: number }>(sql`
      select distinct access_grants.account_id::float8 as account, v.added_by::float8 as actor
      from file_versions v
      join product_files f on f.school_id = ${schoolId} and f.id = v.product_file_id and f.deleted_at is null
      join access_grants on access_grants.school_id = ${schoolId} and access_grants.product_id = f.product_id
        and access_grants.account_id > ${after} and ${openGrant(schoolId)}
      join accounts a on a.school_id = ${schoolId} and a.id = access_grants.account_id and a.deleted_at is null
      where v.school_id = ${schoolId} and v.id = ${versionId} order by account limit ${AT_ONCE}`)
    const [first] = rows
    if (!first) return undefined
    const notification = { kind: 'file_version', about: { type: 'file_version', id: versionId }, on: null } as const
    const people = rows.map(({ account }) => account)
    await createNotifications(db, schoolId, { ...notification, actor: first.actor }, people)
    return people.length === AT_ONCE ? people.at(-1) : undefined
  })
}

/** Tells those who may change a file that it cannot be stamped, once: owners, administrators and who teaches its product. */
export async function notifyOfStampProblem({ schoolId, fileId }: SchoolPayload & { fileId: number }): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const { rows } = await db.execute<{ account: number }>(sql`
      select a.id::float8 as account from accounts a
      where a.school_id = ${schoolId} and a.deleted_at is null and (a.role in ('owner', 'administrator')
        or a.role = 'instructor' and exists (select from file_versions v
          join product_files f on f.school_id = ${schoolId} and f.id = v.product_file_id and f.deleted_at is null
          join product_teachers t on t.school_id = ${schoolId} and t.product_id = f.product_id and t.account_id = a.id
          where v.school_id = ${schoolId} and v.file_id = ${fileId}))`)
    const notification = {
      kind: 'stamp_problem',
      about: { type: 'stamp_problem', id: fileId },
      on: null,
      actor: null,
    } as const
    await createNotifications(
      db,
      schoolId,
      notification,
      rows.map(({ account }) => account),
    )
  })
}
