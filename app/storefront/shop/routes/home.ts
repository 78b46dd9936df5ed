import { listSchoolReviews } from '#app/community/reviews/reviews.server.ts'
import { nextTurn } from '#app/content/catalogue/price.ts'
import { teacherView } from '#app/content/catalogue/product-view.ts'
import { listPublishedTypes, productList } from '#app/content/catalogue/public-products.server.ts'
import { listProductCards } from '#app/content/courses/cards.server.ts'
import { titlePicture } from '#app/people/media/title-pictures.server.ts'
import { loadAboutSchool } from '#app/people/schools/schools.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { htmlInLocale } from '#app/platform/html.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { readList } from '#app/platform/list.server.ts'
import { canBePaid } from '#app/selling/payment-providers/providers.server.ts'
import { readDraftQuery } from '#app/storefront/pages/draft.ts'
import { findHomeLayout } from '#app/storefront/pages/published.server.ts'
import { findShownLayout, toLayoutJson } from '#app/storefront/pages/shown.server.ts'

const SHOWN = 6
const REVIEWS_SHOWN = 3

const showHome = route({ access: 'visitor', cached: true }, async ({ c, db, viewer, school, ...request }) => {
  const draft = readDraftQuery(c.req.query())
  const { locale } = draft ?? request
  if (draft) c.set('locale', locale)
  const context = { viewer, school, locale }
  const { rows: products, next } = await readList(db, productList, context, { length: SHOWN })
  // Where nothing is reviewed, nothing is asked.
  const reviewed = products.some((product) => product.reviewed)
  const [teacher] = products.flatMap(({ teachers }) => teachers)
  const laid = await findHomeLayout(db, context, draft)
  const layout =
    laid && (await findShownLayout(db, { ...context, forSale: (prices) => canBePaid(context, prices) }, laid))
  const props = {
    about: htmlInLocale(await loadAboutSchool(db, school.id), locale),
    cards: await listProductCards(db, school.id, products, locale),
    more: next !== null,
    types: await listPublishedTypes(db, school.id),
    reviews: reviewed ? await listSchoolReviews(db, viewer, locale, REVIEWS_SHOWN) : [],
    seo: { title: inLocale(school.seoTitle, locale), description: inLocale(school.seoDescription, locale) },
    teacher: teacher ? teacherView(teacher, locale) : null,
    titlePicture: titlePicture(school, inLocale(school.tagline, locale) || school.name),
    layout,
  }
  const json = { ...props, reviews: toSnakeCase(props.reviews), layout: layout && toLayoutJson(layout) }
  return page('shop/home', props, { json, turnsAt: nextTurn([...products.map(({ price }) => price), layout]) })
})

export const routes = {
  'GET /': showHome,
} satisfies Addresses
