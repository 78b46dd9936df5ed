import { z } from 'zod'
import { reviewList } from '#app/community/reviews/reviews.server.ts'
import { wayToBuy } from '#app/content/catalogue/kind.ts'
import { announcedReduction, type Price } from '#app/content/catalogue/price.ts'
import { productView } from '#app/content/catalogue/product-view.ts'
import { requireProductPage } from '#app/content/catalogue/public-products.server.ts'
import { getQuestions } from '#app/forms/leads/lead-form.ts'
import { requireLeadForm } from '#app/forms/leads/lead-forms.server.ts'
import { leadFormView } from '#app/forms/leads/shown-forms.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { readNow } from '#app/platform/clock.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { type Locale, translate } from '#app/platform/i18n.ts'
import { readList, type ViewerContext } from '#app/platform/list.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { type CurrentSchool, mainOrigin, type Visitor } from '#app/platform/viewer.ts'
import { canBePaid } from '#app/selling/payment-providers/providers.server.ts'
import type { Brand, EmbeddedForm, EmbeddedProduct, EmbeddedReviews } from './embedded.ts'

/** Whoever looks at a page of another site: a visitor, whatever they are at the school's own. */
export type EmbedContext = ViewerContext<Visitor> & { school: CurrentSchool }

const getBrand = ({ brandHue: hue, brandChroma: chroma }: CurrentSchool): Brand => ({ hue, chroma })

/** What an element on a page of another site says of a product; 404 for what visitors may not know of. */
export async function loadEmbeddedProduct(
  db: Db,
  { viewer, school, locale }: EmbedContext,
  slug: string,
): Promise<EmbeddedProduct> {
  const found = await requireProductPage(db, viewer, slug)
  const view = productView(found, locale)
  const { title, promise, cover, price, type, event } = view
  const now = await readNow(db)
  const origin = mainOrigin(school)
  const sold = price !== null && canBePaid({ viewer, school }, found.prices)
  const look = { text: type === 'course' ? 'about_course' : 'about', href: `/${slug}` } as const
  const action = sold ? wayToBuy(view, price) : look
  return {
    title,
    promise,
    address: `${origin}/${slug}`,
    cover: cover && { src: origin + cover.src, srcset: cover.srcset?.replaceAll('/media/', `${origin}/media/`) },
    price: sold ? moneyIn(price, locale) : null,
    reduced: sold ? reducedIn(price, locale) : null,
    action: { text: translate(locale, `catalogue.${action.text}`), address: origin + action.href },
    left: event && Date.parse(event.startsAt) - now,
    priceLeft: price?.reduction?.endsAt ? Date.parse(price.reduction.endsAt) - now : null,
    brand: getBrand(school),
  }
}

function moneyIn({ amount: minor, currency, several }: Price, locale: Locale): string {
  const amount = formatMoney(minor, currency, locale)
  return minor === 0 ? translate(locale, 'ui.free') : several ? translate(locale, 'ui.price_from', { amount }) : amount
}

/** What it costs without its promo, and the legal line of the 30 days before, which go together. */
function reducedIn(price: Price, locale: Locale): EmbeddedProduct['reduced'] {
  const reduction = announcedReduction(price)
  if (!reduction) return null
  const money = (amount: number) => formatMoney(amount, price.currency, locale)
  return {
    from: money(reduction.from),
    before: translate(locale, 'ui.price_before'),
    lowest: `${translate(locale, 'ui.lowest_price')} ${money(reduction.lowest)}`,
  }
}

const LENGTH = 5
const LENGTH_MAX = 20

/** What students say of a product, the newest first, page by page. */
export async function loadEmbeddedReviews(
  db: Db,
  seen: EmbedContext,
  query: Record<string, string>,
): Promise<EmbeddedReviews> {
  const { school, locale } = seen
  const { product = '', cursor, length } = query
  const { id } = await requireProductPage(db, seen.viewer, product)
  const { rows, next } = await readList(db, reviewList, seen, {
    filters: { product: id },
    cursor,
    length: Math.min(LENGTH_MAX, Math.max(1, Number(length) || LENGTH)),
  })
  return {
    reviews: rows.map(({ firstName: name, rating, createdAt: at, review: text }) => ({
      name,
      text,
      at,
      rating: translate(locale, `reviews.rating_${rating}`),
    })),
    next,
    words: {
      title: translate(locale, 'reviews.reviews'),
      more: translate(locale, 'reviews.more'),
      none: translate(locale, 'reviews.no_reviews_title'),
    },
    brand: getBrand(school),
  }
}

/** The form that an id names; 404 for what is none. */
export function requireEmbeddedForm(db: Db, { school }: EmbedContext, id: unknown) {
  const { data } = z.object({ id: Id }).safeParse({ id })
  requireFound(data)
  return requireLeadForm(db, school.id, data.id)
}

/** A form to leave one's address, in one language. */
export async function loadEmbeddedForm(db: Db, seen: EmbedContext, id: unknown): Promise<EmbeddedForm> {
  const { school, locale } = seen
  const form = leadFormView(await requireEmbeddedForm(db, seen, id), locale)
  const words = {
    choose: translate(locale, 'ui.choose'),
    failed: translate(locale, 'embed.failed'),
    optional: translate(locale, 'ui.optional'),
    check_inbox: translate(locale, 'leads.check_inbox'),
  }
  return { form: toSnakeCase(form), questions: getQuestions(form.fields), words, brand: getBrand(school) }
}
