import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '#app/platform/context.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { countRows, getOptionQuery, type OptionQuery, toOptions } from '#app/platform/option-list.server.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { textIn } from '#app/platform/queries.server.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import { sortKey } from '#app/platform/sort-key.server.ts'
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

/**
 * What a page offers to choose a product from: the first by name and the `chosen`, which the viewer sees. The request says
 * what else: what was chosen in a form that is shown again, and the words of a search without scripts.
 */
export async function loadProductOptions(
  db: Db,
  { c, ...context }: ViewerContext & { c?: Context<Env> },
  { chosen = [], ...set }: ProductSet & { chosen?: readonly (number | null)[] } = {},
): Promise<OptionList<ProductOption>> {
  const asked = getOptionQuery(c)
  const kept = [...chosen.filter((id) => id !== null), ...asked.chosen]
  const query = { q: asked.q, chosen: [...new Set(kept)] }
  const { options, more } = await findProductOptions(db, context, set, query)
  // A page that was narrowed by words has others, whatever it found.
  return { options, more: more || Boolean(asked.q), source: getProductSource(set) }
}

/** The products of a set that have the words of a search in a title, by name in the viewer's language; or these alone. */
export async function findProductOptions(
  db: Db,
  { viewer, school }: ViewerContext,
  { right, types }: ProductSet,
  query: OptionQuery,
): Promise<Pick<OptionList<ProductOption>, 'options' | 'more'>> {
  const { id, type, title, slug } = products
  const { q, ids, chosen = [] } = query
  const sees = right === 'built' ? builds : officeSees
  const isChosen = chosen.length > 0 ? inArray(id, [...chosen]) : undefined
  const words = holdsWords(foldedTitles, q)
  const asked = ids ? inArray(id, [...ids]) : words && or(words, isChosen)
  const chosenFirst: SQL[] = isChosen ? [sql`${isChosen} desc`] : []
  const rows = await db
    .select({ id, type, title, slug })
    .from(products)
    .where(
      and(
        eq(products.schoolId, school.id),
        sees(viewer, school, sql`${products.id}`),
        types && inArray(type, [...types]),
        asked,
      ),
    )
    .orderBy(...chosenFirst, sortKey(textIn(sql`${title}`, viewer.locale), viewer.locale), asc(id))
    .limit(countRows(query))
  const titled = rows.map((row): ProductOption => ({ ...row, title: inLocale(row.title, viewer.locale) }))
  return toOptions(titled, query, viewer.locale)
}
