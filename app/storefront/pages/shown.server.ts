import { and, eq, inArray } from 'drizzle-orm'
import type { ListedProduct } from '#app/content/catalogue/listed.ts'
import { nextTurn } from '#app/content/catalogue/price.ts'
import { isPublic } from '#app/content/catalogue/product.ts'
import { productView } from '#app/content/catalogue/product-view.ts'
import { productList, requireProductPage } from '#app/content/catalogue/public-products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { listProductCards } from '#app/content/courses/cards.server.ts'
import { loadCourseOutlineBySlug } from '#app/content/courses/outline.server.ts'
import { outlineView } from '#app/content/courses/outline.ts'
import { findOpenFilms } from '#app/content/player/film-view.server.ts'
import type { OpenFilm } from '#app/content/player/media-view.ts'
import type { LeadFormView } from '#app/forms/leads/lead-form.ts'
import { listShownForms } from '#app/forms/leads/shown-forms.server.ts'
import { pictureSizesIn } from '#app/people/media/images.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import { htmlInLocale, type LocalHtml } from '#app/platform/html.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { readList, type ViewerContext } from '#app/platform/list.server.ts'
import { pictureSources } from '#app/platform/picture.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { getBlock } from './blocks/all.ts'
import {
  emptyValue,
  type Field,
  type Fields,
  type Payload,
  type ShownFields,
  type ShownProduct,
  type Value,
} from './fields.ts'
import type { StoredBlock } from './page.ts'
import { idsIn } from './payload.server.ts'
import type { PageLayout, requireOwnPage } from './published.server.ts'

type BlocksContext = ViewerContext<Viewer> & {
  forSale: (prices: readonly { amount: number; currency: string }[]) => boolean
}

const CARDS = 6
/** What the blocks of a page say to one viewer, in one language, with what they name of the school. */
export async function findShownLayout(db: Db, asking: BlocksContext, { blocks, edited }: PageLayout) {
  const known = blocks.filter(({ type }) => getBlock(type))
  const idsOf = (kind: 'product' | 'video' | 'lead_form') => [
    ...new Set(known.flatMap(({ type, payload }) => idsIn(kind, getBlock(type)?.fields ?? {}, payload))),
  ]
  const [named, films, forms, sizes, listed] = await Promise.all([
    namedProducts(db, asking, idsOf('product')),
    findOpenFilms(db, asking.school, idsOf('video')),
    listShownForms(db, asking.school.id, idsOf('lead_form'), asking.locale),
    pictureSizesIn(db, asking.school.id, blocks),
    known.some(({ type }) => type === 'courses') ? listedProducts(db, asking) : [],
  ])
  const show = ({ id, type, payload }: StoredBlock) => ({
    id,
    type,
    shown: shownFields(getBlock(type)?.fields ?? {}, payload, { named, films, forms, sizes, locale: asking.locale }),
  })
  const prices = [...listed.map(({ price }) => price), ...[...named.values()].map(({ product }) => product.price)]
  const cards = listed.length > 0 ? await listProductCards(db, asking.school.id, listed, asking.locale) : []
  return { blocks: known.map(show), cards, edited, turnsAt: nextTurn(prices) }
}

/** Of these products those that visitors may see, whoever looks. */
async function namedProducts(db: Db, { viewer, school, locale, forSale }: BlocksContext, ids: number[]) {
  if (ids.length === 0) return new Map<number, ShownProduct>()
  const rows = await db
    .select({ id: products.id, slug: products.slug, status: products.status })
    .from(products)
    .where(and(eq(products.schoolId, school.id), inArray(products.id, ids)))
  const found = rows
    .filter(({ status }) => isPublic(status))
    .map(async ({ id, slug }): Promise<[number, ShownProduct]> => {
      const [row, outline] = await Promise.all([
        requireProductPage(db, viewer, slug),
        loadCourseOutlineBySlug(db, school.id, slug),
      ])
      const { automatic, verification, ...counts } = row.reviewed
      return [
        id,
        {
          product: productView(row, locale),
          sections: outlineView(outline, locale),
          forSale: forSale(row.prices),
          reviewed: { counts, verification: inLocale(verification, locale) },
        },
      ]
    })
  return new Map(await Promise.all(found))
}

async function listedProducts(db: Db, { viewer, school, locale }: BlocksContext): Promise<ListedProduct[]> {
  return (await readList(db, productList, { viewer, school, locale }, { length: CARDS })).rows
}

type LoadedContent = {
  named: ReadonlyMap<number, ShownProduct>
  films: ReadonlyMap<number, OpenFilm>
  forms: ReadonlyMap<number, LeadFormView>
  sizes: ReadonlyMap<string, { width: number; height: number }>
  locale: ViewerContext['locale']
}

function shownFields(fields: Fields, payload: Payload, known: LoadedContent): ShownFields<Fields> {
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    shownValue(field, payload[name] ?? emptyValue(field), known),
  ])
  return Object.fromEntries(values)
}

function shownValue(field: Field, value: Value, known: LoadedContent): unknown {
  switch (field.kind) {
    case 'line':
    case 'prose':
      return inLocale(value as LocalText, known.locale)
    case 'rich':
      return htmlInLocale(value as LocalHtml, known.locale)
    case 'picture':
      return value ? { ...pictureSources(String(value)), ...known.sizes.get(String(value)) } : null
    case 'product':
      return known.named.get(Number(value)) ?? null
    case 'video':
      return known.films.get(Number(value)) ?? null
    case 'lead_form':
      return known.forms.get(Number(value)) ?? null
    case 'list':
      return (value as Payload[]).map((item) => shownFields(field.of, item, known))
    default:
      return value
  }
}

export type ShownLayout = Awaited<ReturnType<typeof findShownLayout>>

/** A layout as calls answer it. What its blocks show has names of ours for keys, those of fields too. */
export function toLayoutJson({ blocks, ...layout }: ShownLayout) {
  const shownBlocks = blocks.map(({ shown, ...block }) => ({ ...block, shown: toSnakeCase(shown as object) }))
  return { ...toSnakeCase(layout), blocks: shownBlocks }
}

/** A page of the school's own in one language. */
export function ownPageView(
  { title, status, seoTitle, seoDescription, socialImage, slug }: Awaited<ReturnType<typeof requireOwnPage>>,
  layout: ShownLayout,
  locale: Locale,
) {
  return {
    title: inLocale(title, locale),
    indexed: status === 'published',
    seo: { title: inLocale(seoTitle, locale), description: inLocale(seoDescription, locale) },
    image: socialImage ?? undefined,
    canonical: `/${slug}`,
    layout,
  }
}
