import { z } from 'zod'
import { requireVisibleStudents } from '#app/access/access/visible-students.server.ts'
import { BuiltProductId, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Fields, Line, Prose } from '#app/platform/inputs.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { EMAIL_SUBJECT_MAX, EMAIL_TEXT_MAX, isNews, type People } from '../bulk-action.ts'
import {
  countAgreed,
  countPeople,
  createBulkAction,
  findEmailWait,
  loadBulkAction,
  takeEmailTurn,
} from '../bulk-actions.server.ts'
import type { ViewerContext } from '../bulk-work.server.ts'
import { Reason } from '../inputs.server.ts'
import { requirePeople, studentFields } from '../people-input.server.ts'

const access = 'support'

const receivers = { eventId: BuiltProductId.optional(), consultationId: BuiltProductId.optional() }

type Receivers = Parameters<typeof requirePeople>[2] & { event?: number; consultation?: number }

/** Whom an e-mail is to reach: those of an event or a consultation, or students; 404 for what the viewer does not see. */
async function findReceivers(
  db: Db,
  context: ViewerContext,
  { event, consultation, ...students }: Receivers,
): Promise<People> {
  async function requireType(id: number, type: ProductType): Promise<number> {
    requireFound((await findBuilt(db, context, id)).type === type)
    return id
  }
  if (event !== undefined) return { event: await requireType(event, 'event') }
  if (consultation !== undefined) return { consultation: await requireType(consultation, 'consultation') }
  const people = await requirePeople(db, context.school.id, students)
  return 'students' in people ? { students: await requireVisibleStudents(db, context, people.students) } : people
}

/** Composes an e-mail to many: who would get it, and the form. */
const showWriting = route(
  { access, input: Fields({ ...studentFields, ...receivers }) },
  async ({ db, viewer, school, input }) => {
    const { eventId: event, consultationId: consultation, ...students } = input()
    const context = { viewer, school }
    const people = await findReceivers(db, context, { event, consultation, ...students })
    const count = await countPeople(db, context, people)
    const agreed = isNews(people) ? await countAgreed(db, context, { people, count }) : null
    return page('students/write', { people, count, agreed }, { json: { count, agreed } })
  },
)

/** Writes to many in the background, each of them once. Ten such e-mails an hour. */
const writeToMany = route(
  {
    access,
    input: Fields({
      ...studentFields,
      ...receivers,
      subject: Line(1, EMAIL_SUBJECT_MAX),
      text: Prose(1, EMAIL_TEXT_MAX),
      serviceReason: z.preprocess((value) => (value === '' ? undefined : value), Reason.optional()),
    }),
    maxBytes: bytesFor(EMAIL_TEXT_MAX + EMAIL_SUBJECT_MAX + 3000),
    waits: findEmailWait,
    form: showWriting,
  },
  async ({ db, viewer, school, input }) => {
    const { eventId: event, consultationId: consultation, subject, text, serviceReason, ...students } = input()
    const context = { viewer, school }
    const people = await findReceivers(db, context, { event, consultation, ...students })
    await takeEmailTurn(db, viewer)
    const email = { subject, text: text.replaceAll('\r\n', '\n'), ...(serviceReason && { serviceReason }) }
    const bulkAction = await createBulkAction(db, context, { kind: 'email', people, input: email })
    return jsonOrRedirect(toSnakeCase({ bulkAction }), `/home/students/bulk-actions/${bulkAction.id}`, 202)
  },
)

/** How far something is that is done to many. */
const showBulkAction = route({ access: 'students', ids: z.object({ id: Id }) }, async ({ db, viewer, ids }) => {
  const shown = await loadBulkAction(db, viewer, ids.id)
  return page('students/bulk-action', { shown }, { json: toSnakeCase({ bulkAction: shown }) })
})

export const routes = {
  'GET /home/students/bulk-actions/:id': showBulkAction,
  'GET /home/students/write': showWriting,
  'POST /home/students/write': writeToMany,
} satisfies Addresses
