import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { translate } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { folded, holdsWords } from '#app/platform/search.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { wishMade } from './events.server.ts'
import { wishes } from './tables.server.ts'
import type { WishRow } from './wishes.ts'

/** Writes a wish down, and has its student thanked. */
export async function makeWish(db: Db, { schoolId, id: accountId }: Member, wish: string): Promise<void> {
  const [made] = await db.insert(wishes).values({ schoolId, accountId, wish }).returning({ wishId: wishes.id })
  if (made) await publish(db, schoolId, wishMade, made)
}

/** Notes that a student was thanked; again it changes nothing. */
export async function thank(db: Db, schoolId: number, wishId: number): Promise<void> {
  const itself = and(eq(wishes.schoolId, schoolId), eq(wishes.id, wishId))
  await db.update(wishes).set({ thankedAt: sql`now()` }).where(itself)
}

export const wishList = list({
  filters: { q: Filter(Line(1, 100)) },
  sorts: { newest: { first: 'desc' } },
  id: wishes.id,
  select: (db, _, key) =>
    db.select({ id: wishes.id, wish: wishes.wish, thankedAt: wishes.thankedAt, key }).from(wishes).$dynamic(),
  where: ({ school }, { q }) => and(eq(wishes.schoolId, school.id), holdsWords(folded(sql`${wishes.wish}`), q)),
  row: ({ id, wish, thankedAt }): WishRow => ({ id, wish, thanked: thankedAt !== null }),
})

export const wishFile: ListFile<WishRow> = {
  name: 'wishes',
  columns: ({ locale }) => [{ head: translate(locale, 'wishes.wish'), cell: ({ wish }) => wish }],
}
