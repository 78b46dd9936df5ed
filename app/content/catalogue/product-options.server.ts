import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import {
  getOptionClauses,
  loadOptions,
  type OptionQuery,
  PRODUCT_FIELDS,
  toOptions,
} from '#app/platform/option-list.server.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { textIn } from '#app/platform/queries.server.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { builds, foldedTitles, officeSees } from './office-products.server.ts'
import { PRODUCT_TYPES, type ProductOption, type ProductType } from './product.ts'
import { products } from './tables.server.ts'

type ViewerContext = { viewer: Member; school: CurrentSchool }

/** Products to choose from: all that the viewer sees, or those that they build; of every kind, or of some. */
export type ProductSet = { right?: 'seen' | 'built'; types?: readonly ProductType[] }

/** The part of a call that says from which products one chooses. */
export const productSetInput = {
  right: z.enum(['seen', 'built']).default('seen'),
  types: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(PRODUCT_TYPES)))
    .optional(),
}

/** The address that searches a set of products. */
export function getProductSource({ right = 'seen', types }: ProductSet): string {
  const query = new URLSearchParams({ right, ...(types && { types: types.join() }) })
  return `/home/options/products?${query}`
}

/** What a page offers to choose a product from (`loadOptions`), as far as the viewer sees it. */
export async function loadProductOptions(
  db: Db,
  { c, ...context }: ViewerContext & { c?: Context<Env> },
  { chosen = [], ...set }: ProductSet & { chosen?: readonly (number | null)[] } = {},
): Promise<OptionList<ProductOption>> {
  const find = (query: OptionQuery) => findProductOptions(db, context, set, query)
  return loadOptions({ c, fields: PRODUCT_FIELDS, source: getProductSource(set), chosen, find })
}

/** The products of a set that have the words of a search in a title, by name in the viewer's language; or these alone. */
export async function findProductOptions(
  db: Db,
  { viewer, school }: ViewerContext,
  { right, types }: ProductSet,
  query: OptionQuery,
): Promise<Pick<OptionList<ProductOption>, 'options' | 'more'>> {
  const { id, type, title, slug } = products
  const { locale } = viewer
  const sees = right === 'built' ? builds : officeSees
  const rowsOf = { id, name: textIn(sql`${title}`, locale), words: holdsWords(foldedTitles, query.q), locale }
  const { where, orderBy, limit } = getOptionClauses(rowsOf, query)
  const rows = await db
    .select({ id, type, title, slug })
    .from(products)
    .where(
      and(
        eq(products.schoolId, school.id),
        sees(viewer, school, sql`${products.id}`),
        types && inArray(type, [...types]),
        where,
      ),
    )
    .orderBy(...orderBy, asc(id))
    .limit(limit)
  const titled = rows.map((row): ProductOption => ({ ...row, title: inLocale(row.title, locale) }))
  return toOptions(titled, query, locale)
}
