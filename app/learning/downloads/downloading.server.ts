import { and, eq, type SQL, sql } from 'drizzle-orm'
import { mediaAddress } from '#app/people/media/addresses.server.ts'
import { Answer, afterCommit } from '#app/platform/answers.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { Limited } from '#app/platform/http.server.ts'
import { refuseBelowOne, secondsUntilOneInEach, takeToken } from '#app/platform/limits.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { type Member, worksOn } from '#app/platform/viewer.ts'
import { getNetwork } from './download.ts'
import { type FileProduct, type ProductFile, requireFile } from './files.server.ts'
import { refuseKnownProblem } from './stamp-problems.server.ts'
import { deleteCopiesOf, findCopy, isStored, makeCopy, type StampedCopy } from './stamped-copies.server.ts'
import { downloadLog, fileDownloads } from './tables.server.ts'

/** Takes one of a buyer's downloads, in one statement that many at a time wait for; false where none is left. */
async function takeDownload(db: Db, { schoolId, id: accountId }: Member, file: ProductFile): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into file_downloads as d (school_id, account_id, product_file_id, used, allowed)
    select f.school_id, ${accountId}, f.id, 1, f.download_limit from product_files f
    where f.school_id = ${schoolId} and f.id = ${file.id} and f.deleted_at is null
    on conflict (school_id, account_id, product_file_id) do update
      set used = d.used + 1, allowed = excluded.allowed + d.extra
      where excluded.allowed is null or d.used < excluded.allowed + d.extra
    returning d.used`)
  return rows.length > 0
}

/** Copies that are made for one buyer in a day: more than anybody reads. */
const copiesFor = ({ id }: Member) => ({ name: `stamped copies ${id}`, burst: 200, perSecond: 200 / (24 * 3600) })

/** In how many seconds another stamped copy may be made for a member. */
export async function findCopyWait({ db, schoolId, member }: Limited): Promise<number> {
  return member ? await secondsUntilOneInEach(db, schoolId, [copiesFor(member)]) : 0
}

/** Gives a download back that led nowhere, and its line. */
async function giveDownloadBack({ schoolId, id }: Member, productFileId: number, line: number): Promise<void> {
  await inSchool(schoolId, async (db) => {
    await db.delete(downloadLog).where(hasId(downloadLog, schoolId, line))
    const { schoolId: school, accountId, productFileId: file } = fileDownloads
    await db
      .update(fileDownloads)
      .set({ used: sql`${fileDownloads.used} - 1` })
      .where(and(eq(school, schoolId), eq(accountId, id), eq(file, productFileId)))
  })
}

/**
 * Leads to a file by an address that ends soon, and counts that with a line in the log; 403 where no download is left. Who
 * works on the product is not counted.
 */
export async function download(db: Db, viewer: Member, product: FileProduct, { id, ip }: { id: number; ip: string }) {
  const { schoolId } = viewer
  const file = await requireFile(db, schoolId, product.id, id)
  const counts = !worksOn(viewer, product.teacherIds)
  const isStamped = counts && file.stamped && file.file.contentType === 'application/pdf'
  let line: number | undefined
  let copy: StampedCopy | undefined
  if (counts) {
    if (!(await takeDownload(db, viewer, file))) throw new Refusal(403, 'downloads.none_left')
    if (isStamped) {
      copy = await findCopy(db, viewer, file.file.id)
      if (copy === undefined) {
        await refuseKnownProblem(db, schoolId, file.file.id)
        refuseBelowOne((await takeToken(db, schoolId, copiesFor(viewer))) + 1, copiesFor(viewer))
      }
    }
    const entry = {
      schoolId,
      accountId: viewer.id,
      productFileId: file.id,
      version: file.version,
      network: getNetwork(ip),
    }
    const [written] = await db.insert(downloadLog).values(entry).returning({ id: downloadLog.id })
    line = written?.id
  }
  return afterCommit(async () => {
    try {
      const key = isStamped ? await keyOfCopy(copy, file, viewer) : file.file.key
      const address = mediaAddress({ schoolId, key, filename: file.filename }, { disposition: 'attachment' })
      return new Answer((c) => c.redirect(address, 302))
    } catch (error) {
      if (line !== undefined) await giveDownloadBack(viewer, file.id, line)
      throw error
    }
  })
}

async function keyOfCopy(copy: StampedCopy | undefined, { file }: ProductFile, buyer: Member): Promise<string> {
  return copy && (await isStored(copy)) ? copy.key : makeCopy(file, buyer)
}

/** Somebody downloaded what they bought, by itself or in a bundle. */
export function fileWasDownloaded({ school, account, product }: { school: number; account: SQL; product: SQL }): SQL {
  return sql`exists (select from download_log w
    join product_files f on f.school_id = ${school} and f.id = w.product_file_id
    where w.school_id = ${school} and w.account_id = ${account} and f.product_id = ${product})`
}

/** Forgets what an account downloaded, and deletes its copies. */
export async function eraseDownloadsOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db.delete(downloadLog).where(and(eq(downloadLog.schoolId, schoolId), eq(downloadLog.accountId, accountId)))
  await db
    .delete(fileDownloads)
    .where(and(eq(fileDownloads.schoolId, schoolId), eq(fileDownloads.accountId, accountId)))
  await deleteCopiesOf(db, schoolId, accountId)
}
