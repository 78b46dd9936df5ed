import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { aStaffMember, staffViewer } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { type RowList, readList, type ViewerContext } from '#app/platform/list.server.ts'
import { codeList } from '#app/selling/promotions/code-list.server.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { describe, expect, test } from './fixture.ts'

type AnyList = RowList<{ id: number }, Record<string, never>>

const isRowList = (value: unknown): value is AnyList =>
  typeof value === 'object' && value !== null && 'orders' in value && 'dated' in value

const files = globSync('app/*/*/*.server.ts').filter((file) => readFileSync(file, 'utf8').includes('= list({'))
const modules: object[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ path.resolve(file))))
const orders = modules.flatMap((module) =>
  Object.entries(module).flatMap(([name, list]) =>
    isRowList(list) ? Object.keys(list.orders).map((sort): [string, string, AnyList] => [name, sort, list]) : [],
  ),
)

const inOffice = async (db: Db): Promise<ViewerContext> => ({
  viewer: staffViewer(await aStaffMember(db, { role: 'owner' })),
  school: await findSchool(1),
  locale: 'pl',
})

describe('every order of the lists of the back office', () => {
  test('is tried below', () => {
    expect(orders.length).toBeGreaterThan(60)
  })

  test.each(orders)('%s by %s is read from the beginning and from a place, both ways', async (_name, sort, list) => {
    const { keys = [] } = list.orders[sort] ?? {}
    const after = keys.map((kind) => (kind === 'text' ? 'm' : 1))
    await inSchool(1, async (db) => {
      const context = await inOffice(db)
      for (const order of ['asc', 'desc'] as const) {
        const query = { filters: {}, sort, order, length: 3 }
        expect(await list.read(db, context, query)).toBeInstanceOf(Array)
        expect(await list.read(db, context, { ...query, after })).toBeInstanceOf(Array)
      }
    })
  })

  test('goes on where a page ended, also among rows that are alike: of promo codes', async ({ db }) => {
    const context = await inOffice(db)
    const days = ['2027-01-01T00:00:00Z', null, '2027-01-01T00:00:00Z', '2026-12-31T00:00:00Z', null]
    for (const expiresAt of days) await aPromoCode(db, { expiresAt })
    for (const sort of Object.keys(codeList.orders)) {
      for (const order of ['asc', 'desc'] as const) {
        const { rows } = await readList(db, codeList, context, { sort, order, length: 100 })
        const read: number[] = []
        let cursor: string | undefined
        do {
          const page = await readList(db, codeList, context, { sort, order, length: 1, cursor })
          read.push(...page.rows.map(({ id }) => id))
          cursor = page.next ?? undefined
        } while (cursor)
        expect(read).toEqual(rows.map(({ id }) => id))
      }
    }
  })
})
