import { movePresale } from '#app/access/access/presale.server.ts'
import { saveDates } from '#app/booking/live-events/dates.server.ts'
import { listItems, setItems } from '#app/content/catalogue/bundle-items.server.ts'
import { productChanged } from '#app/content/catalogue/events.server.ts'
import { type BuiltProduct, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { getProductFacts, hasPresale, type ProductType, type WithTeachers } from '#app/content/catalogue/product.ts'
import {
  changeProduct,
  createProduct,
  lockProduct,
  type ProductEdit,
} from '#app/content/catalogue/product-changes.server.ts'
import { toSlug } from '#app/content/catalogue/slug.ts'
import { findFreeSlug } from '#app/content/catalogue/slugs.server.ts'
import { requireSeenVideos } from '#app/content/courses/seen-videos.server.ts'
import { findTags } from '#app/content/tags/tags.server.ts'
import { attachImage } from '#app/people/media/images.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import { getEmbed } from '#app/platform/embed.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { type LocalInput, mergeLanguages } from '#app/platform/local-input.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { may } from '#app/platform/permissions.ts'
import { coverPhoto } from '#app/platform/picture.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import { reachOwners } from '#app/selling/bundles/jobs.server.ts'
import { tellOfMove } from '#app/selling/presale/jobs.server.ts'
import type { ProductBody } from './inputs.server.ts'
import type { CreatableType } from './product-editor.ts'
import { loadProductDetail } from './product-rows.server.ts'

/** Adds a product of a kind; a draft, unless something else is said. An instructor teaches what they make. */
export async function saveNewProduct(
  db: Db,
  context: ViewerContext,
  type: CreatableType,
  body: Omit<ProductBody, 'type' | 'version'>,
): Promise<BuiltProduct> {
  const { viewer, school, locale } = context
  const {
    title = {},
    promise = {},
    description = {},
    ...edit
  } = await loadEdit(db, context, body, { type, teacherIds: [] })
  const [words = ''] = [title[school.locale], ...Object.values(title)].filter(Boolean)
  const made = await createProduct(db, {
    ...edit,
    status: edit.status ?? 'draft',
    schoolId: school.id,
    type,
    slug: edit.slug ?? (await findFreeSlug(db, school.id, toSlug(words) || type)),
    title,
    promise,
    description,
    language: edit.language === undefined && type === 'course' ? locale : edit.language,
    teacherIds: viewer.role === 'instructor' ? [viewer.id] : edit.teacherIds,
  })
  await saveInside(db, context, { ...made, type }, body)
  return findBuilt(db, context, made.id)
}

/**
 * Changes a product to what a call says of it; what it leaves out stays. `version` is the one that was looked at: when
 * somebody has changed anything since, nothing is changed and the answer is a 409 with the product as it is now.
 */
export async function saveProduct(
  db: Db,
  context: ViewerContext,
  { schoolId, id }: BuiltProduct,
  { version, type, ...body }: Partial<ProductBody>,
): Promise<BuiltProduct> {
  const stored = await lockProduct(db, { schoolId, id })
  const product = await findBuilt(db, context, id)
  if (type !== undefined && type !== product.type) throw invalid('type', 'office-products.kind_stays')
  if (version !== undefined && version !== stored.version)
    refuseStale(stored, version, toSnakeCase(await loadProductDetail(db, context, product)))
  await changeProduct(db, product, await loadEdit(db, context, body, { ...product, now: stored.now }))
  await saveInside(db, context, product, body)
  return findBuilt(db, context, id)
}

/** Who waits for the day is told when it is another one; of one that has come, by the e-mail that it is open. */
async function movePresaleAndTell(db: Db, { schoolId, id }: { schoolId: number; id: number }, until: string | null) {
  const lastGrantId = await movePresale(db, schoolId, id)
  if (lastGrantId !== undefined && until !== null)
    await enqueue(db, tellOfMove, { schoolId, productId: id, until, lastGrantId })
}

type Content = Pick<ProductBody, 'items' | 'reachOwners' | 'event' | 'presaleUntil'>

/** What one kind alone has. Into a bundle one puts what one works on. */
async function saveInside(
  db: Db,
  context: ViewerContext,
  product: { schoolId: number; id: number; type: ProductType },
  { items, reachOwners: reachesOwners = false, event, presaleUntil }: Content,
): Promise<void> {
  if (items && product.type !== 'bundle') throw invalid('items', 'catalogue.only_bundles')
  if (event && product.type !== 'event') throw invalid('event', 'catalogue.only_events')
  if (presaleUntil !== undefined) await movePresaleAndTell(db, product, presaleUntil)
  if (items) {
    const ids = items.map(({ productId }) => productId)
    const before = await listItems(db, product.schoolId, product.id)
    const added = ids.filter((id) => !before.some(({ productId }) => productId === id))
    for (const id of new Set(added)) await findBuilt(db, context, id)
    await setItems(db, product, ids, { reachesOwners })
    const gone = before.map(({ productId }) => productId).filter((id) => !ids.includes(id))
    // What came in or went out is opened to members, or closed, as their plans say.
    for (const productId of new Set([...added, ...gone]))
      await publish(db, product.schoolId, productChanged, { productId })
    if (reachesOwners && added.length > 0)
      await enqueue(db, reachOwners, { schoolId: product.schoolId, bundleId: product.id })
  }
  if (event) {
    const { startsAt, endsAt, joinUrl = null } = event
    if (Date.parse(endsAt) <= Date.parse(startsAt))
      throw invalid('event.ends_at', 'office-products.ends_before_it_starts')
    const { schoolId, id: productId } = product
    await saveDates(db, { schoolId, productId }, { ...event, joinUrl })
  }
}

type ProductBefore = Omit<ProductEdit, 'description'> &
  WithTeachers & { type: ProductType; description?: LocalText; now?: string }

/** What a call says of a product, as it is stored. */
async function loadEdit(
  db: Db,
  { viewer, school, locale }: ViewerContext,
  body: Partial<ProductBody>,
  before: ProductBefore,
): Promise<ProductEdit> {
  const { seo = {}, tagIds, outcomes, questions } = body
  const toText = (given: LocalInput | undefined, kept: LocalText = {}) =>
    given === undefined ? undefined : mergeLanguages(given, kept, locale)
  // Of a list, the words in another language stay with those that they were written beside.
  const each = (input: LocalInput, kept: LocalText[] = []) =>
    toText(
      input,
      kept.find((text) => text[locale] === input),
    ) ?? {}
  return {
    slug: body.slug,
    status: body.status,
    ...getProductFacts(body),
    title: toText(body.title, before.title),
    promise: toText(body.promise, before.promise),
    description: toText(body.description, before.description),
    seoTitle: toText(seo.title, before.seoTitle),
    seoDescription: toText(seo.description, before.seoDescription),
    outcomes: outcomes?.map((outcome) => each(outcome, before.outcomes)),
    questions: questions?.map(({ question, answer }) => ({
      question: each(
        question,
        before.questions?.map((one) => one.question),
      ),
      answer: each(
        answer,
        before.questions?.map((one) => one.answer),
      ),
    })),
    cover: await findPicture(db, viewer, body.coverPhoto, before.cover),
    socialImage: await findPicture(db, viewer, body.socialImage, before.socialImage),
    presaleUntil: getPresale(viewer, body.presaleUntil, before),
    trailerUrl: getTrailer(body.trailer),
    trailerVideoId: await findTrailerVideo(db, { viewer, school }, body.trailerVideoId),
    tagIds: tagIds && (await findTags(db, school.id, tagIds)).map(({ id }) => id),
    teacherIds: getTeachers(viewer, body.teacherIds, before.teacherIds),
  }
}

/** A picture that is shown from now on, the one that was there, or none; 404 for what is no picture of the viewer's. */
async function findPicture(
  db: Db,
  viewer: ViewerContext['viewer'],
  given: string | null | undefined,
  before: string | null = null,
): Promise<string | null | undefined> {
  if (given === undefined || (before !== null && given === coverPhoto(before))) return undefined
  return attachImage(db, viewer, given, before)
}

/** A video for everybody that tells of it, or none; 404 for one that is not, or that the viewer does not see. */
async function findTrailerVideo(
  db: Db,
  context: Pick<ViewerContext, 'viewer' | 'school'>,
  given: number | null | undefined,
) {
  if (given) await requireSeenVideos(db, context, [given], { open: true })
  return given
}

/** The page of a film at another service, however its address was copied; a name for nothing where there is none. */
function getTrailer(given: string | null | undefined): string | null | undefined {
  return given ? (getEmbed(given)?.page ?? null) : given
}

/** When what is sold opens is said by those who set its prices; others may repeat it. */
function getPresale(
  viewer: ViewerContext['viewer'],
  given: string | null | undefined,
  { type, presaleUntil = null, now = '' }: ProductBefore,
): string | null | undefined {
  if (given === undefined || given === presaleUntil) return undefined
  if (given !== null && !hasPresale(type)) throw invalid('presale_until', 'catalogue.no_presale')
  // What has passed is as good as none.
  const [planned, running] = [given !== null && given > now, presaleUntil !== null && presaleUntil > now]
  if (!planned && !running) return undefined
  if (!may(viewer, 'prices')) throw new Refusal(403, 'errors.forbidden')
  // Its buyers are told of the moment, also where that comes early.
  return planned ? given : now
}

/** Who works on a product is said by those who run the school; an instructor may repeat it. */
function getTeachers(
  viewer: ViewerContext['viewer'],
  given: number[] | undefined,
  before: readonly number[],
): number[] | undefined {
  if (given === undefined || given.join() === before.join()) return undefined
  if (!may(viewer, 'assign')) throw new Refusal(403, 'errors.forbidden')
  return given
}
