import type { CurrentSchool, OpenSurvey, Viewer } from '#app/platform/viewer.ts'

type Page = { component: string; props: Record<string, unknown> }

/** Where one arrives: the school asks there, and nowhere where somebody reads, writes, buys or learns. */
const ARRIVALS: ReadonlySet<string> = new Set(['shop/home', 'shop/courses', 'my-courses/my-courses'])

/** The pages of one product, and which of their props it is. */
const OF_PRODUCT: Record<string, string | undefined> = { 'shop/product': 'product', 'comments/watch': 'course' }

const isNow = ({ startsAt, endsAt }: OpenSurvey, now: number) =>
  (startsAt === null || Date.parse(startsAt) <= now) && (endsAt === null || Date.parse(endsAt) > now)

/**
 * The surveys that may open on a page, from what is known of the school: who of its students has to be asked, only the
 * browser and then the survey's own call know.
 */
export function surveysOn(
  { openSurveys }: Pick<CurrentSchool, 'openSurveys'>,
  viewer: Viewer | undefined,
  { component, props }: Page,
  now = Date.now(),
): number[] {
  if (viewer?.kind !== 'student' || viewer.blocked || viewer.actedBy) return []
  const about = props[OF_PRODUCT[component] ?? ''] as { id?: number } | undefined
  return openSurveys
    .filter(({ productId }) => (productId === null ? ARRIVALS.has(component) : productId === about?.id))
    .filter((survey) => isNow(survey, now))
    .map(({ id }) => id)
}
