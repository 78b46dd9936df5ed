// What the activity log says of each address by which the school is changed. What records itself where it is done (settings,
// team, domains, integrations, refunds) is named here all the same: tests/activity.test.ts asks for every address.

import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { accessBatches, accessDenials, accessGrants } from './access/access/tables.server.ts'
import { availability, availabilityExceptions, bookings, consultations } from './booking/consultations/tables.server.ts'
import { licenceInvitations } from './booking/licences/tables.server.ts'
import { productEvents } from './booking/live-events/tables.server.ts'
import { topics } from './community/community/tables.server.ts'
import { reports } from './community/moderation/tables.server.ts'
import { reviewSettings, reviews } from './community/reviews/tables.server.ts'
import { bundleItems, prices, products, productTags, productTeachers } from './content/catalogue/tables.server.ts'
import { components, lectures, sections } from './content/courses/tables.server.ts'
import { tags } from './content/tags/tables.server.ts'
import { videos } from './content/videos/tables.server.ts'
import { leadForms, leads } from './forms/leads/tables.server.ts'
import { surveys } from './forms/surveys/tables.server.ts'
import { apiKeys } from './integrations/api/tables.server.ts'
import { mailingIntegrations } from './integrations/mailing-lists/tables.server.ts'
import { tagRules } from './integrations/tag-rules/tables.server.ts'
import { certificateRules, certificates, certificateTemplates } from './learning/certificates/tables.server.ts'
import { productFiles } from './learning/downloads/tables.server.ts'
import { examAttempts, exams, questions } from './learning/exams/tables.server.ts'
import { membershipPlans, memberships } from './memberships/memberships/tables.server.ts'
import { imports } from './office/imports/tables.server.ts'
import { bulkActions, segments } from './office/students/tables.server.ts'
import { affiliateMaterials, affiliates } from './partners/affiliates/tables.server.ts'
import { balanceWithdrawals } from './partners/balance/tables.server.ts'
import { affiliateProgrammes } from './partners/programme/tables.server.ts'
import { accounts } from './people/accounts/tables.server.ts'
import { studentNotes } from './people/student-notes/tables.server.ts'
import { studentTags } from './people/student-tags/tables.server.ts'
import { requireStudentTag } from './people/student-tags/tag-changes.server.ts'
import type { ActivityContext, AddressActivity, Snapshot } from './platform/activity.server.ts'
import { toSnakeNames } from './platform/case.ts'
import type { Db } from './platform/db.server.ts'
import type { LocalText } from './platform/i18n.ts'
import { hasId } from './platform/queries.server.ts'
import { mails } from './platform/tables.server.ts'
import { bumps } from './selling/bumps/tables.server.ts'
import { invoices } from './selling/invoicing/tables.server.ts'
import { orderForms } from './selling/order-forms/tables.server.ts'
import { transactions } from './selling/payments/tables.server.ts'
import { promoCodeBatches, promoCodeProducts, promoCodes } from './selling/promotions/tables.server.ts'
import { paymentDifferences } from './selling/reconciliation/tables.server.ts'
import { upsells } from './selling/upsells/tables.server.ts'
import { articles } from './storefront/articles/tables.server.ts'
import { pageBlocks, pages } from './storefront/pages/tables.server.ts'

type SchoolTable = PgTable & { schoolId: AnyPgColumn; id: AnyPgColumn }
type Fields = Record<string, unknown>
type Title = string | LocalText | null

/** What every row has, and what the database keeps for its searches: no change that somebody made. */
const UNTOLD = new Set(['id', 'school_id', 'version', 'created_at', 'updated_at', 'words', 'laid_out', 'saves'])

type ThingOptions<Row> = {
  /** The name in the path that holds its id; `sent` where it is among what was sent. */
  param?: string
  title?: (row: Row, at: ActivityContext, db: Db) => Title | Promise<Title>
  /** Whose account it is about. */
  person?: (row: Row) => number | null
  /** What belongs to it but stands in tables of its own, by the names under which a change is told. */
  beside?: Record<string, (db: Db, schoolId: number, id: number) => Promise<unknown>>
}

type Thing = {
  created: AddressActivity
  updated: AddressActivity
  deleted: AddressActivity
  /** Something else was done to it, which may not show in its own row. */
  did: (verb: string) => AddressActivity
}

/** A kind of thing, a row of its table. */
function thing<T extends SchoolTable>(
  type: string,
  table: T,
  { param = 'id', title, person, beside = {} }: ThingOptions<T['$inferSelect']> = {},
): Thing {
  async function read(db: Db, at: ActivityContext, created?: Fields): Promise<Snapshot | undefined> {
    const id = Number(created?.id ?? at.params[param])
    if (!Number.isSafeInteger(id) || id < 1) return undefined
    const [row] = (await db
      .select()
      .from(table as PgTable)
      .where(hasId(table, at.school.id, id))) as T['$inferSelect'][]
    if (!row) return undefined
    const fields: Fields = toFields(row)
    for (const [name, load] of Object.entries(beside)) fields[name] = await load(db, at.school.id, id)
    const personId = person?.(row) ?? undefined
    return { id, title: (await title?.(row, at, db)) ?? null, fields, personId }
  }
  const activity = (verb: string, when: AddressActivity['when']): AddressActivity => ({
    action: `${type}.${verb}`,
    read,
    when,
  })
  return {
    created: activity('created', 'created'),
    updated: activity('updated', 'changed'),
    deleted: activity('deleted', 'always'),
    did: (verb) => activity(verb, 'always'),
  }
}

function toFields(row: object): Fields {
  return Object.fromEntries(
    Object.entries(toSnakeNames(row)).filter(([name, value]) => !UNTOLD.has(name) && !Buffer.isBuffer(value)),
  )
}

/** Several things at once, or what has no row of its own: what was sent is told. */
const sent = (action: AddressActivity['action']): AddressActivity => ({ action, when: 'always' })

type Setting = PgTable & { schoolId: AnyPgColumn }

/** Settings that a domain keeps in a row of the school. */
const settingsIn = (table: Setting): AddressActivity => ({
  action: 'settings.updated',
  when: 'changed',
  async read(db, { school }) {
    const [row] = await db.select().from(table).where(eq(table.schoolId, school.id))
    return { id: school.id, title: null, fields: row ? toFields(row) : {} }
  },
})

async function findProductTitle(db: Db, schoolId: number, id: number): Promise<Title> {
  const [row] = await db
    .select({ title: products.title })
    .from(products)
    .where(hasId(products, schoolId, id))
  return row?.title ?? null
}
const ofProduct = ({ productId }: { productId: number | null }, { school }: ActivityContext, db: Db) =>
  productId === null ? null : findProductTitle(db, school.id, productId)
const own = ({ title }: { title: Title }) => title
const of = ({ accountId }: { accountId: number }) => accountId

/** What belongs to a product alone and is found by its id. */
async function findOfProduct(db: Db, table: Setting & { productId: AnyPgColumn }, schoolId: number, id: number) {
  const [row] = await db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.schoolId, schoolId), eq(table.productId, id)))
  return row ? toFields(row) : null
}

/** The ids that stand beside a product in another table. */
const idsBeside =
  (table: Setting, column: AnyPgColumn, owner: AnyPgColumn) => async (db: Db, schoolId: number, id: number) => {
    const rows = await db
      .select({ id: column })
      .from(table as PgTable)
      .where(and(eq(table.schoolId, schoolId), eq(owner, id)) as SQL)
      .orderBy(asc(column))
    return rows.map((row) => row.id)
  }

const productOptions = {
  title: own,
  beside: {
    teachers: idsBeside(productTeachers, productTeachers.accountId, productTeachers.productId),
    tags: idsBeside(productTags, productTags.tagId, productTags.productId),
    contents: idsBeside(bundleItems, bundleItems.productId, bundleItems.bundleId),
    event: (db: Db, schoolId: number, id: number) => findOfProduct(db, productEvents, schoolId, id),
    consultation: (db: Db, schoolId: number, id: number) => findOfProduct(db, consultations, schoolId, id),
    order_form: (db: Db, schoolId: number, id: number) => findOfProduct(db, orderForms, schoolId, id),
    membership: (db: Db, schoolId: number, id: number) => findOfProduct(db, membershipPlans, schoolId, id),
    certificate_rule: (db: Db, schoolId: number, id: number) => findOfProduct(db, certificateRules, schoolId, id),
  },
}
const product = thing('product', products, productOptions)
const course = thing('product', products, { ...productOptions, param: 'course' })
const plan = thing('membership_plan', products, productOptions)
const price = thing('price', prices, { param: 'price', title: ofProduct })
const bump = thing('bump', bumps, { param: 'offer', title: own })
const upsell = thing('upsell', upsells, { param: 'offer', title: own })
const productFile = thing('file', productFiles, { param: 'file', title: ofProduct })
const section = thing('section', sections, { param: 'section', title: own })
const lecture = thing('lecture', lectures, { param: 'lecture', title: own })
const component = thing('content_block', components, { param: 'component' })
const exam = thing('exam', exams, { title: own })
const question = thing('question', questions, { param: 'item' })
const attempt = thing('exam_attempt', examAttempts, { person: of })
const survey = thing('survey', surveys, { title: own })
const tag = thing('tag', tags, { title: ({ name }) => name })
const article = thing('article', articles, { title: own })
const pageOf = (param: string) => thing('page', pages, { title: own, param })
const page = pageOf('id')
const block = thing('page_block', pageBlocks, { param: 'block' })
const topic = thing('topic', topics, { title: own })
const video = thing('video', videos, { title: own })
const template = thing('certificate_template', certificateTemplates, { title: own })
const certificate = thing('certificate', certificates, { title: ({ code }) => code, person: of })
const promoCode = thing('promo_code', promoCodes, {
  title: ({ code }) => code,
  beside: {
    products: idsBeside(promoCodeProducts, promoCodeProducts.productId, promoCodeProducts.codeId),
  },
})
const codeBatch = thing('promo_code_batch', promoCodeBatches, { param: 'batch' })
const affiliate = thing('affiliate', affiliates, { title: ({ code }) => code, person: of })
const material = thing('material', affiliateMaterials, { title: ({ filename }) => filename })
const withdrawal = thing('withdrawal', balanceWithdrawals, { person: of })
const leadForm = thing('lead_form', leadForms, { title: own })
const lead = thing('lead', leads)
const membership = thing('membership', memberships, { person: of })
const booking = thing('booking', bookings, { title: ofProduct, person: of })
const hours = thing('availability', availability)
const exception = thing('availability_exception', availabilityExceptions)
const review = thing('review', reviews, { title: ofProduct, person: of })
const report = thing('report', reports)
const student = thing('student', accounts, { param: 'student', person: ({ id }) => id })
const studentById = thing('student', accounts, { person: ({ id }) => id })
const tagRule = thing('tag_rule', tagRules, {
  param: 'rule',
  title: async ({ tagId }, { school }, db) => (await requireStudentTag(db, school.id, tagId)).name,
})
const studentTag = thing('student_tag', studentTags, { title: ({ name }) => name })
const segment = thing('segment', segments, { title: ({ name }) => name })
const bulkAction = thing('bulk_action', bulkActions, {
  title: ({ input }) => ('subject' in input ? input.subject : null),
})
const studentImport = thing('import', imports, { title: ({ fileName }) => fileName })
const studentNote = thing('student_note', studentNotes, { param: 'note', person: of })
const grant = thing('access', accessGrants, { param: 'grant', title: ofProduct, person: of })
const denial = thing('access_denial', accessDenials, { param: 'denial', title: ofProduct, person: of })
const accessBatch = thing('access_batch', accessBatches)
const order = thing('order', transactions, {
  param: 'transaction',
  title: ({ number, hash }) => number ?? hash,
  person: of,
})
const invoice = thing('invoice', invoices, { param: 'invoice' })
const difference = thing('payment_difference', paymentDifferences, { param: 'difference' })
const invitation = thing('licence_invitation', licenceInvitations, {
  title: ofProduct,
  person: ({ accountId }) => accountId,
})
const mail = thing('email', mails, { param: 'mail', person: ({ accountId }) => accountId })
const apiKey = thing('api_key', apiKeys, { title: ({ name }) => name })
const integration = thing('integration', mailingIntegrations, { title: ({ service }) => service })

/** What is called records it. */
const recordedInside = (action: AddressActivity['action']): AddressActivity => ({ action, when: 'itself' })
const settings = recordedInside('settings.updated')

/** Something new that another verb says better. */
const created = ({ created: activity }: Thing, verb: string): AddressActivity => ({
  ...activity,
  action: `${activity.action.split('.')[0]}.${verb}`,
})
/** A person's data that goes for good is not kept here either. */
const removed = ({ deleted: { action } }: Thing): AddressActivity => sent(action)

const section_ = '/home/courses/:course/sections/:section'
const lecture_ = `${section_}/lectures/:lecture`
const component_ = `${lecture_}/components/:component`

/** By address; a form that deletes says so by a POST to the same path. */
const ACTIVITY: Record<string, AddressActivity> = {
  'DELETE /api/v1/students/:id': studentById.deleted,
  'DELETE /api/v1/students/:id/access/:grant': grant.did('revoked'),
  'DELETE /api/v1/webhooks/:id': recordedInside('webhook.deleted'),
  'PATCH /api/v1/affiliates/:id': affiliate.updated,
  'PATCH /api/v1/products/:id': product.updated,
  'PATCH /api/v1/students/:id': studentById.updated,
  'PATCH /api/v1/webhooks/:id': recordedInside('webhook.updated'),
  'POST /api/v1/affiliates': affiliate.created,
  'POST /api/v1/certificates': certificate.created,
  'POST /api/v1/certificates/:id/revoke': certificate.did('revoked'),
  'POST /api/v1/leads': lead.created,
  'POST /api/v1/orders/:hash/invoice': invoice.created,
  'POST /api/v1/products': product.created,
  'POST /api/v1/promo-codes': promoCode.created,
  'POST /api/v1/students': studentById.created,
  'POST /api/v1/students/:id/access': created(grant, 'granted'),
  'POST /api/v1/webhooks': recordedInside('webhook.created'),
  'PUT /api/v1/students/:id/tags': studentById.did('tagged'),
  'DELETE /home/access-manager/:courseId/:id': invitation.deleted,
  'POST /home/access-manager/:courseId': invitation.created,
  'POST /home/access-manager/:courseId/:id/again': invitation.did('resent'),
  'POST /home/access-manager/:courseId/:id/transfer': invitation.did('transferred'),
  'POST /home/access-manager/:courseId/list': sent('licence_invitation.created'),
  'POST /home/access-manager/:courseId/list/:list/undo': sent('licence_invitation.deleted'),
  'DELETE /home/api-keys/:id': apiKey.deleted,
  'POST /home/api-keys': apiKey.created,
  'POST /home/affiliates/materials': material.created,
  'DELETE /home/affiliates/materials/:id': material.deleted,
  'POST /home/affiliates': affiliate.created,
  'POST /home/affiliates/:id': affiliate.updated,
  'PUT /home/affiliates/:id': affiliate.updated,
  'DELETE /home/articles/:id': article.deleted,
  'POST /home/articles': article.created,
  'POST /home/articles/:id': article.updated,
  'PUT /home/articles/:id': article.updated,
  'DELETE /home/availability/:id': hours.deleted,
  'POST /home/availability': hours.created,
  'POST /home/availability/:id': hours.updated,
  'PUT /home/availability/:id': hours.updated,
  'DELETE /home/availability/exceptions/:id': exception.deleted,
  'POST /home/availability/exceptions': exception.created,
  'PUT /home/availability/exceptions/:id': exception.updated,
  'DELETE /home/balance/proceeds/withdrawals/:id': sent('school_withdrawal.canceled'),
  'POST /home/balance/proceeds/withdrawals': sent('school_withdrawal.requested'),
  'DELETE /home/bookings/:id': booking.did('canceled'),
  'POST /home/bookings/:id': booking.updated,
  'PUT /home/bookings/:id': booking.updated,
  'POST /home/certificates': sent('certificate.created'),
  'POST /home/certificates/:id/anew': certificate.did('reissued'),
  'POST /home/certificates/:id/revoke': certificate.did('revoked'),
  'PUT /home/certificates/rules/:id': product.updated,
  'DELETE /home/certificates/templates/:id': template.deleted,
  'POST /home/certificates/templates': template.created,
  'PUT /home/certificates/templates/:id': template.updated,
  'POST /home/comments/delete': sent('comment.deleted'),
  'POST /home/comments/keep': sent('comment.approved'),
  'DELETE /home/community/topics/:id': topic.deleted,
  'POST /home/community/topics': topic.created,
  'POST /home/community/topics/:id': topic.updated,
  'PUT /home/community/topics/:id': topic.updated,
  'POST /home/community/topics/order': sent('topic.reordered'),
  'DELETE /home/courses/:id': product.deleted,
  'POST /home/courses': product.created,
  'PUT /home/courses/:id': product.updated,
  'POST /home/courses/:id/duplicate': product.did('duplicated'),
  'POST /home/courses/:course/lectures/status': course.did('updated'),
  'POST /home/courses/:course/sections': section.created,
  'POST /home/courses/:course/sections/order': course.did('reordered'),
  'POST /home/courses/:course/sections/outline': course.did('outlined'),
  [`DELETE ${section_}`]: section.deleted,
  [`PUT ${section_}`]: section.updated,
  [`POST ${section_}/duplicate`]: section.did('duplicated'),
  [`POST ${section_}/move`]: section.did('moved'),
  [`POST ${section_}/restore`]: section.did('restored'),
  [`POST ${section_}/lectures`]: lecture.created,
  [`POST ${section_}/lectures/order`]: section.did('reordered'),
  [`DELETE ${lecture_}`]: lecture.deleted,
  [`PUT ${lecture_}`]: lecture.updated,
  [`POST ${lecture_}/duplicate`]: lecture.did('duplicated'),
  [`POST ${lecture_}/move`]: lecture.did('moved'),
  [`POST ${lecture_}/restore`]: lecture.did('restored'),
  [`POST ${lecture_}/create-pdf`]: lecture.did('updated'),
  [`POST ${lecture_}/create-video`]: lecture.did('updated'),
  [`POST ${lecture_}/components`]: component.created,
  [`POST ${lecture_}/components/order`]: lecture.did('reordered'),
  [`DELETE ${component_}`]: component.deleted,
  [`PUT ${component_}`]: component.updated,
  [`POST ${component_}/duplicate`]: component.did('duplicated'),
  [`POST ${component_}/move`]: component.did('moved'),
  [`POST ${component_}/restore`]: component.did('restored'),
  'DELETE /home/domains/:id': recordedInside('domain.removed'),
  'POST /home/domains': recordedInside('domain.created'),
  'POST /home/domains/:id/release': recordedInside('domain.removed'),
  'POST /home/domains/main': recordedInside('domain.chosen'),
  'DELETE /home/emails/:kind/:locale': recordedInside('email_text.reset'),
  'POST /home/emails/:kind/:locale': recordedInside('email_text.updated'),
  'PUT /home/emails/:kind/:locale': recordedInside('email_text.updated'),
  'POST /home/emails/sent/:mail/again': mail.did('resent'),
  'DELETE /home/exam-attempts/:id/marks/:question': attempt.did('unmarked'),
  'PUT /home/exam-attempts/:id/marks': attempt.did('marked'),
  'DELETE /home/exams/:id': exam.deleted,
  'POST /home/exams': exam.created,
  'PUT /home/exams/:id': exam.updated,
  'POST /home/exams/:id/duplicate': exam.did('duplicated'),
  'POST /home/exams/:id/questions': question.created,
  'POST /home/exams/:id/questions/order': exam.did('reordered'),
  'DELETE /home/exams/:id/questions/:item': question.deleted,
  'PUT /home/exams/:id/questions/:item': question.updated,
  'POST /home/exams/:id/questions/:item/duplicate': question.did('duplicated'),
  'POST /home/exams/:id/questions/:item/mark-again': question.did('marked'),
  'DELETE /home/integrations/:id': recordedInside('integration.deleted'),
  'POST /home/integrations': recordedInside('integration.created'),
  'POST /home/integrations/:id': recordedInside('integration.updated'),
  'PUT /home/integrations/:id': recordedInside('integration.updated'),
  'POST /home/integrations/:id/disable': recordedInside('integration.updated'),
  'POST /home/integrations/:id/enable': recordedInside('integration.updated'),
  'POST /home/integrations/:id/import': integration.did('imported'),
  'POST /home/integrations/:id/rules': recordedInside('integration.updated'),
  'DELETE /home/integrations/:id/rules/:rule': recordedInside('integration.updated'),
  'POST /home/invoices/:invoice/correct': invoice.did('corrected'),
  'POST /home/invoices/:invoice/retry': invoice.did('retried'),
  'POST /home/invoices/:invoice/send': invoice.did('sent'),
  'POST /home/invoices/rates': sent('exchange_rate.updated'),
  'POST /home/lead-forms': leadForm.created,
  'PUT /home/lead-forms/:id': leadForm.updated,
  'DELETE /home/lead-forms/:id': leadForm.deleted,
  'DELETE /home/leads/:id': removed(lead),
  'POST /home/membership-plans': plan.created,
  'POST /home/membership-plans/:id': plan.updated,
  'PUT /home/membership-plans/:id': plan.updated,
  'DELETE /home/membership-plans/:id': plan.deleted,
  'POST /home/memberships/:id/cancel': membership.did('canceled'),
  'POST /home/memberships/:id/extend': membership.did('extended'),
  'POST /home/pages': page.created,
  'PUT /home/pages/:id': page.updated,
  'DELETE /home/pages/:id': page.deleted,
  'POST /home/pages/:id/publish': page.did('published'),
  'POST /home/pages/:id/restore': page.did('restored'),
  'POST /home/pages/home': page.created,
  'POST /home/pages/product': page.created,
  'POST /home/subpages/:page/blocks': block.created,
  'POST /home/subpages/:page/blocks/order': pageOf('page').did('reordered'),
  'PUT /home/subpages/:page/blocks/:block': block.updated,
  'DELETE /home/subpages/:page/blocks/:block': block.deleted,
  'POST /home/products': product.created,
  'PUT /home/products/:id': product.updated,
  'DELETE /home/products/:id': product.deleted,
  'POST /home/products/:id': product.updated,
  'POST /home/products/:id/basics': product.updated,
  'POST /home/products/:id/contents': product.updated,
  'POST /home/products/:id/dates': product.updated,
  'POST /home/products/:id/facts': product.updated,
  'POST /home/products/:id/looks': product.updated,
  'POST /home/products/:id/promises': product.updated,
  'POST /home/products/:id/search': product.updated,
  'POST /home/products/:id/status': product.updated,
  'PUT /home/products/:id/consultation': product.updated,
  'PUT /home/products/:id/order-form': product.updated,
  'POST /home/products/:id/event/cancel': product.did('canceled'),
  'POST /home/products/:id/event/replay': product.updated,
  'POST /home/products/:id/draft-link': product.did('shared'),
  'DELETE /home/products/:id/draft-link': product.did('unshared'),
  'POST /home/products/:id/duplicate': product.did('duplicated'),
  'POST /home/products/order': sent('product.reordered'),
  'POST /home/products/status': sent('product.updated'),
  'POST /home/products/:id/bumps': bump.created,
  'POST /home/products/:id/bumps/order': product.did('reordered'),
  'POST /home/products/:id/bumps/:offer': bump.updated,
  'PUT /home/products/:id/bumps/:offer': bump.updated,
  'DELETE /home/products/:id/bumps/:offer': bump.deleted,
  'POST /home/products/:id/upsells': upsell.created,
  'POST /home/products/:id/upsells/order': product.did('reordered'),
  'POST /home/products/:id/upsells/:offer': upsell.updated,
  'PUT /home/products/:id/upsells/:offer': upsell.updated,
  'DELETE /home/products/:id/upsells/:offer': upsell.deleted,
  'POST /home/products/:id/files': productFile.created,
  'POST /home/products/:id/files/order': product.did('reordered'),
  'POST /home/products/:id/files/:file/more': productFile.did('allowed'),
  'POST /home/products/:id/files/:file/save': productFile.updated,
  'POST /home/products/:id/files/:file/versions': productFile.did('replaced'),
  'PUT /home/products/:id/files/:file': productFile.did('replaced'),
  'DELETE /home/products/:id/files/:file': productFile.deleted,
  'POST /home/products/:id/presale': product.updated,
  'POST /home/products/:id/prices': price.created,
  'POST /home/products/:id/prices/order': product.did('reordered'),
  'POST /home/products/:id/prices/:price': price.updated,
  'PUT /home/products/:id/prices/:price': price.updated,
  'DELETE /home/products/:id/prices/:price': price.deleted,
  'POST /home/promo-codes': promoCode.created,
  'POST /home/promo-codes/:id': promoCode.updated,
  'PUT /home/promo-codes/:id': promoCode.updated,
  'DELETE /home/promo-codes/:id': promoCode.deleted,
  'POST /home/promo-codes/batch': sent('promo_code_batch.created'),
  'DELETE /home/promo-codes/batch/:batch': codeBatch.deleted,
  'POST /home/reconciliation/:difference/close': difference.did('closed'),
  'POST /home/reports/:id/resolve': report.did('resolved'),
  'POST /home/reviews/:id': review.updated,
  'PUT /home/reviews/:id': review.updated,
  'POST /home/settings/affiliates': settingsIn(affiliateProgrammes),
  'PUT /home/settings/affiliates': settingsIn(affiliateProgrammes),
  'POST /home/settings/brand': settings,
  'POST /home/settings/company': settings,
  'POST /home/settings/conversions/:target': settings,
  'PUT /home/settings/conversions/:target': settings,
  'POST /home/settings/conversions/:target/remove': settings,
  'POST /home/settings/embedding': settings,
  'PUT /home/settings/embedding': settings,
  'POST /home/settings/identity': settings,
  'POST /home/settings/image/:which': settings,
  'POST /home/settings/image/:which/remove': settings,
  'POST /home/settings/instructor-shares': sent('settings.updated'),
  'PUT /home/settings/instructor-shares': sent('settings.updated'),
  'POST /home/settings/invoices': settings,
  'PUT /home/settings/invoices': settings,
  'POST /home/settings/legal': recordedInside('legal_text.published'),
  'POST /home/settings/legal/waiver': settings,
  'POST /home/settings/mail': settings,
  'PUT /home/settings/mail': settings,
  'POST /home/settings/mail/reminders': settings,
  'POST /home/settings/payments/:provider': settings,
  'PUT /home/settings/payments/:provider': settings,
  'POST /home/settings/payments/order': settings,
  'POST /home/settings/region': settings,
  'POST /home/settings/reviews': settingsIn(reviewSettings),
  'PUT /home/settings/reviews': settingsIn(reviewSettings),
  'POST /home/settings/scripts': settings,
  'POST /home/settings/scripts/stop': settings,
  'POST /home/settings/search': settings,
  'POST /home/settings/style': settings,
  'POST /home/students': sent('student.created'),
  'POST /home/students/:student/access': created(grant, 'granted'),
  'DELETE /home/students/:student/access/:grant': grant.did('revoked'),
  'POST /home/students/:student/access/:grant/revoke': grant.did('revoked'),
  'POST /home/students/:student/block': recordedInside('student.blocked'),
  'POST /home/students/:student/denials': created(denial, 'created'),
  'DELETE /home/students/:student/denials/:denial': denial.did('lifted'),
  'POST /home/students/:student/denials/:denial/lift': denial.did('lifted'),
  'POST /home/students/:student/letter': student.did('emailed'),
  'POST /home/students/:student': student.updated,
  'PUT /home/students/:student': student.updated,
  'DELETE /home/students/:student': recordedInside('student.deleted'),
  'POST /home/students/:student/merge': recordedInside('student.merged'),
  'POST /home/students/:student/log-in-as': recordedInside('student.logged_in_as'),
  'POST /home/students/:student/progress/reset': sent('student.reset'),
  'POST /home/students/import': studentImport.created,
  'POST /home/transfer/import': studentImport.created,
  'POST /home/transfer/export': recordedInside('export.created'),
  'POST /home/imports/:id/continue': studentImport.did('continued'),
  'POST /home/imports/:id/start': created(studentImport, 'started'),
  'POST /home/imports/:id/stop': studentImport.did('stopped'),
  'POST /home/imports/:id/undo': studentImport.did('undone'),
  'POST /home/students/:student/sign-out': student.did('signed_out'),
  'POST /home/students/:student/notes': studentNote.created,
  'DELETE /home/students/:student/notes/:note': removed(studentNote),
  'POST /home/students/tag': sent('student.tagged'),
  'POST /home/segments': segment.created,
  'POST /home/segments/:id': segment.updated,
  'PUT /home/segments/:id': segment.updated,
  'DELETE /home/segments/:id': segment.deleted,
  'POST /home/students/write': created(bulkAction, 'started'),
  'POST /home/student-tags': studentTag.created,
  'POST /home/student-tags/rules': tagRule.created,
  'POST /home/student-tags/rules/:rule': tagRule.updated,
  'PUT /home/student-tags/rules/:rule': tagRule.updated,
  'DELETE /home/student-tags/rules/:rule': tagRule.deleted,
  'POST /home/student-tags/:id': studentTag.updated,
  'PUT /home/student-tags/:id': studentTag.updated,
  'DELETE /home/student-tags/:id': studentTag.deleted,
  'POST /home/students/access': sent('access.granted'),
  'POST /home/students/batches/:id/undo': accessBatch.did('undone'),
  'POST /home/surveys': survey.created,
  'PUT /home/surveys/:id': survey.updated,
  'DELETE /home/surveys/:id': survey.deleted,
  'POST /home/tags': tag.created,
  'POST /home/tags/:id': tag.updated,
  'PUT /home/tags/:id': tag.updated,
  'DELETE /home/tags/:id': tag.deleted,
  'POST /home/team/:id/remove': recordedInside('member.removed'),
  'POST /home/team/:id/role': recordedInside('member.updated'),
  'POST /home/team/invitations': recordedInside('member.invited'),
  'POST /home/team/invitations/:id/withdraw': recordedInside('member.withdrawn'),
  'POST /home/team/limits': settings,
  'POST /home/team/two-step': settings,
  'POST /home/transactions/:transaction/buyer': order.did('updated'),
  'POST /home/transactions/:transaction/instalments/end': order.did('instalments_ended'),
  'POST /home/transactions/:transaction/invoice': order.did('invoiced'),
  'POST /home/transactions/:transaction/letters/:mail/again': mail.did('resent'),
  'POST /home/transactions/:transaction/repair': order.did('repaired'),
  'POST /home/transactions/:transaction/refund': recordedInside('refund.created'),
  'POST /home/transactions/:transaction/revoke': order.did('revoked'),
  'DELETE /home/videos/:id': video.deleted,
  'DELETE /home/videos/:id/captions/:locale': video.did('updated'),
  'PUT /home/videos/:id/captions/:locale': video.did('updated'),
  'POST /home/videos': video.created,
  'POST /home/videos/:id/upload': video.did('replaced'),
  'DELETE /home/webhooks/:id': recordedInside('webhook.deleted'),
  'POST /home/webhooks': recordedInside('webhook.created'),
  'POST /home/webhooks/:id': recordedInside('webhook.updated'),
  'PUT /home/webhooks/:id': recordedInside('webhook.updated'),
  'POST /home/webhooks/:id/disable': recordedInside('webhook.updated'),
  'POST /home/webhooks/:id/enable': recordedInside('webhook.updated'),
  'POST /home/webhooks/:id/rotate': recordedInside('webhook.rotated'),
  'POST /home/withdrawals/:id': withdrawal.updated,
  'PUT /home/withdrawals/:id': withdrawal.updated,
  'POST /home/withdrawals/file': sent('payment_file.created'),
  'POST /home/withdrawals/files/:id/paid': sent('payment_file.paid'),
}

/** Addresses that change nothing anybody would look for in the log, and why. */
const UNRECORDED: Record<string, string> = {
  'POST /home/bookings/feed': "the address of one's own calendar",
  'POST /home/certificates/templates/:id/preview': 'a preview',
  'POST /home/domains/:id/check': 'looks at a domain again',
  'POST /home/files': 'an upload; what uses it is recorded',
  'POST /home/images/create': 'an upload; what uses it is recorded',
  'POST /home/images/delete': 'an upload that nothing uses',
  'POST /home/integrations/:id/log/:row/retry': 'tries again what was asked for before',
  'POST /home/integrations/:id/test': 'a test',
  'POST /home/reconciliation/:difference/check': 'asks the provider again',
  'POST /home/emails/:kind/:locale/preview': 'reads only',
  'POST /home/emails/:kind/:locale/test': 'a test',
  'POST /home/settings/mail/test': 'a test',
  'POST /home/settings/payments/:provider/test': 'a test',
  'POST /home/settings/style/preview': 'reads only',
  'POST /home/transactions/:transaction/recheck': 'asks the provider again',
  'POST /home/videos/:id/prepare': 'an upload; what uses it is recorded',
  'POST /home/webhook-deliveries/:id/redeliver': 'tries again what was asked for before',
  'POST /home/webhooks/:id/test': 'a test',
}

/** What is recorded of an address; nothing where it only reads, or changes nothing that matters. */
export function findAddressActivity(address: string): AddressActivity | undefined {
  return ACTIVITY[address]
}

/** The addresses that are recorded, and those that are not, for a reason. */
export const RECORDED: readonly string[] = Object.keys(ACTIVITY)
export const NOT_RECORDED: Readonly<Record<string, string>> = UNRECORDED
