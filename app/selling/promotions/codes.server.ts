import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Db, isUniqueFailure } from '#app/platform/db.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { type FieldErrors, invalid, refuseWrong, requireFound } from '#app/platform/refusal.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { TAIL_LENGTH } from './code.ts'
import { requireCodeRow } from './code-list.server.ts'
import type { CodeBody } from './inputs.server.ts'
import { promoCodeBatches, promoCodeProducts, promoCodes } from './tables.server.ts'
import { countUses } from './uses.server.ts'

type School = Pick<CurrentSchool, 'id' | 'currency'>
type Terms = Omit<CodeBody, 'code' | 'version'>
/** A code as it is stored, with its products. */
type Columns = Omit<Terms, 'currency'> & { currency: string }

const byId = (schoolId: number, id: number) => hasId(promoCodes, schoolId, id)

function columnsOf(terms: Terms, currency: string): Columns {
  const columns = { ...terms, currency: terms.currency ?? currency, productIds: [...new Set(terms.productIds)] }
  refuseUnfit(columns)
  return columns
}

function refuseUnfit({ type, value, mode, productIds, startsAt, expiresAt }: Columns): void {
  const errors: FieldErrors = {}
  if (type === 'percentage' && value > 100) errors.value = [['errors.too_big', { max: 100 }]]
  if (mode === 'single' && productIds.length !== 1) errors.product_ids = ['promotions.one_product']
  if (mode === 'several' && productIds.length === 0) errors.product_ids = ['promotions.some_products']
  if (mode === 'all' && productIds.length > 0) errors.product_ids = ['promotions.no_product']
  if (startsAt && expiresAt && Date.parse(expiresAt) <= Date.parse(startsAt))
    errors.expires_at = ['promotions.ends_before']
  refuseWrong(errors)
}

/** Every product must be there: 404; and a membership where the code is for memberships. */
async function refuseOtherProducts(db: Db, schoolId: number, { mode, productIds }: Columns): Promise<void> {
  if (productIds.length === 0) return
  const found = await db
    .select({ type: products.type })
    .from(products)
    .where(and(eq(products.schoolId, schoolId), inArray(products.id, productIds)))
  requireFound(found.length >= productIds.length)
  if (mode === 'subscription' && found.some(({ type }) => type !== 'membership'))
    throw invalid('product_ids', 'promotions.memberships_only')
}

async function setProducts(db: Db, schoolId: number, codeIds: readonly number[], productIds: readonly number[]) {
  // A batch for many products is more rows than a statement has places for.
  await db.execute(sql`insert into promo_code_products (school_id, code_id, product_id)
    select ${schoolId}, c.id, p.id from unnest(${`{${codeIds.join()}}`}::bigint[]) as c(id),
      unnest(${`{${productIds.join()}}`}::bigint[]) as p(id)
    returning 1`)
}

/** Makes a code; one of that name, in whatever case, is a 422. */
export async function createCode(db: Db, school: School, { code, ...terms }: Terms & { code: string }) {
  const columns = columnsOf(terms, school.currency)
  await refuseOtherProducts(db, school.id, columns)
  const made = await db
    .insert(promoCodes)
    .values({ schoolId: school.id, code, ...columns })
    .returning({ id: promoCodes.id })
    .catch(refuseTaken)
    .then(expectRow)
  await setProducts(db, school.id, [made.id], columns.productIds)
  return made
}

function refuseTaken(error: unknown): never {
  if (isUniqueFailure(error)) throw invalid('code', 'promotions.taken')
  throw error
}

/** Letters and digits that nobody takes for each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const tail = () => Array.from({ length: TAIL_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Makes as many codes as are wanted, alike but for their tails, which nobody guesses; in their order. */
export async function createBatch(
  db: Db,
  school: School,
  { prefix, count, ...terms }: Terms & { prefix: string; count: number },
): Promise<{ batch: number; ids: number[] }> {
  const columns = columnsOf(terms, school.currency)
  await refuseOtherProducts(db, school.id, columns)
  const batch = await db
    .insert(promoCodeBatches)
    .values({ schoolId: school.id, prefix })
    .returning({ id: promoCodeBatches.id })
    .then(expectRow)
  const ids: number[] = []
  while (ids.length < count) {
    const tails = new Set(Array.from({ length: count - ids.length }, tail))
    const rows = [...tails].map((end) => ({ schoolId: school.id, batchId: batch.id, code: prefix + end, ...columns }))
    const made = await db.insert(promoCodes).values(rows).onConflictDoNothing().returning({ id: promoCodes.id })
    ids.push(...made.map(({ id }) => id))
  }
  await setProducts(db, school.id, ids, columns.productIds)
  return { batch: batch.id, ids }
}

/**
 * Changes a code. Orders that are being written with it are waited for, so that a limit that it gets counts them. An order
 * keeps what it was promised.
 */
export async function changeCode(
  db: Db,
  school: School,
  id: number,
  { code, version, ...terms }: CodeBody,
): Promise<void> {
  const [stored] = await db.select().from(promoCodes).where(byId(school.id, id)).for('update')
  requireFound(stored && stored.deletedAt === null)
  refuseStale(stored, version, toSnakeCase(await requireCodeRow(db, school.id, id)))
  const columns = columnsOf(terms, stored.currency)
  await refuseOtherProducts(db, school.id, columns)
  const limited = columns.quantity !== null || columns.perPerson !== null
  const { productIds, ...set } = columns
  await db
    .update(promoCodes)
    .set({
      code,
      ...set,
      taken: limited ? await countUses(db, school.id, id) : 0,
      version: sql`${promoCodes.version} + 1`,
    })
    .where(byId(school.id, id))
    .catch(refuseTaken)
  await db
    .delete(promoCodeProducts)
    .where(and(eq(promoCodeProducts.schoolId, school.id), eq(promoCodeProducts.codeId, id)))
  await setProducts(db, school.id, [id], productIds)
}

/** Nobody can use it any more, and its name is free; orders that had it still say so. */
export async function deleteCode(db: Db, schoolId: number, id: number): Promise<void> {
  const { rowCount } = await db
    .update(promoCodes)
    .set({ deletedAt: sql`now()` })
    .where(and(byId(schoolId, id), isNull(promoCodes.deletedAt)))
  requireFound(rowCount !== 0)
}

/** The same of all that is left of a batch. */
export async function deleteBatch(db: Db, schoolId: number, batch: number): Promise<void> {
  const { rowCount } = await db
    .update(promoCodes)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(promoCodes.schoolId, schoolId), eq(promoCodes.batchId, batch), isNull(promoCodes.deletedAt)))
  requireFound(rowCount !== 0)
}
