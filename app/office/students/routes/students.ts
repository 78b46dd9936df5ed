import { z } from 'zod'
import { createBatch } from '#app/access/access/batches.server.ts'
import { requireVisibleStudents } from '#app/access/access/visible-students.server.ts'
import { BuiltProductId } from '#app/content/catalogue/office-products.server.ts'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { CERTIFIED_KINDS, isCertified } from '#app/learning/certificates/certificate.ts'
import { changeTagsOf, StudentTagId } from '#app/people/student-tags/student-tags.server.ts'
import { STUDENT_TAGS_MAX } from '#app/people/student-tags/student-tags.ts'
import { loadTagOptions } from '#app/people/student-tags/tag-changes.server.ts'
import { json, page } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { translate } from '#app/platform/i18n.ts'
import { Fields, Several } from '#app/platform/inputs.server.ts'
import { exportRoute, inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { getWholeList } from '#app/platform/option-list.ts'
import { may } from '#app/platform/permissions.ts'
import { invalid } from '#app/platform/refusal.ts'
import { addStudents } from '../add-students.server.ts'
import { ADDED_AT_ONCE, toAddresses } from '../add-students.ts'
import { createBulkAction } from '../bulk-actions.server.ts'
import { Days, Reason } from '../inputs.server.ts'
import { requirePeople, studentFields } from '../people-input.server.ts'
import { listSegments } from '../segments.server.ts'
import { findProducts, grantProducts } from '../student-access.server.ts'
import { studentFile, studentList } from '../students.server.ts'

/** The students that one may see; as JSON a list of rows. */
const listStudents = listRoute(
  studentList,
  { access: 'students', json: inSnakeCase(studentList) },
  async ({ c, db, viewer, school, list }) => {
    const context = { c, viewer, school }
    const products = await loadProductOptions(db, context)
    // Others build all that they see.
    const isLimited = viewer.role === 'instructor'
    const built = isLimited ? await loadProductOptions(db, context, { right: 'built' }) : products
    const certified = built.more
      ? await loadProductOptions(db, context, { right: 'built', types: CERTIFIED_KINDS })
      : getWholeList(built.options.filter(({ type }) => isCertified(type)))
    const tags = await loadTagOptions(db, context, [list.filters.tag])
    return page('students/students', {
      list,
      tags,
      products,
      built,
      certified,
      segments: may(viewer, 'support') ? await listSegments(db, school.id) : [],
      sales: may(viewer, 'sales'),
      support: may(viewer, 'support'),
    })
  },
)

/** The same students as a file, all of them. */
const exportStudents = exportRoute(studentList, studentFile, { access: 'students' })

const productIds = Several(BuiltProductId, 90).refine((ids) => ids.length > 0, {
  params: { text: 'students.choose_a_product' },
})
/** Fifty addresses of the longest kind, and what people paste around them. */
const EMAILS_MAX = 20_000
const emails = z
  .string()
  .max(EMAILS_MAX)
  .transform(toAddresses)
  .refine((lines) => lines.length > 0, { params: { text: 'errors.required' } })
  .refine((lines) => lines.length <= ADDED_AT_ONCE, { params: { text: 'students.too_many', max: ADDED_AT_ONCE } })

/** Adds students by their addresses, one a line, and opens products to them. */
const addToStudents = route(
  {
    access: 'grants',
    input: Fields({ emails, productIds, days: Days, reason: Reason.optional() }),
    maxBytes: bytesFor(EMAILS_MAX + 500),
  },
  async ({ db, viewer, school, input }) => {
    const { emails: addresses, reason = translate(school.locale, 'students.added_reason'), ...access } = input()
    const context = { viewer, school }
    const productIds = await findProducts(db, context, access.productIds)
    const batchId = await createBatch(db, viewer, reason)
    const results = await addStudents(db, context, addresses, { productIds, days: access.days, reason, batchId })
    const added = results.some(({ result }) => result === 'added')
    return json(toSnakeCase({ results, ...(added && { batchId }) }), added ? 201 : 200)
  },
)

/** Opens products to several students at once; who has them keeps what they have. */
const giveSeveralAccess = route(
  {
    access: 'grants',
    input: Fields({
      ...studentFields,
      productIds,
      days: Days,
      reason: Reason,
    }),
  },
  async ({ db, viewer, school, input }) => {
    const { studentIds, segmentId, filter, reason, ...access } = input()
    const context = { viewer, school }
    const people = await requirePeople(db, school.id, { studentIds, segmentId, filter })
    const productIds = await findProducts(db, context, access.productIds)
    const batchId = await createBatch(db, viewer, reason)
    if (!('students' in people)) {
      const gift = { productIds, days: access.days, reason, batchId }
      const bulkAction = await createBulkAction(db, context, { kind: 'access', people, input: gift })
      return json(toSnakeCase({ bulkAction }), 202)
    }
    const students = await requireVisibleStudents(db, context, people.students)
    const given = await grantProducts(db, context, students, { productIds, days: access.days, reason, batchId })
    return json(toSnakeCase({ given, ...(given > 0 && { batchId }) }), given > 0 ? 201 : 200)
  },
)

/** Adds tags to students and removes others, of several students at once. */
const tagStudents = route(
  {
    access: 'support',
    input: Fields({
      ...studentFields,
      add: Several(StudentTagId, STUDENT_TAGS_MAX),
      remove: Several(StudentTagId, STUDENT_TAGS_MAX),
    }),
  },
  async ({ db, viewer, school, input }) => {
    const { add, remove, ...selection } = input()
    const people = await requirePeople(db, school.id, selection)
    if (add.length + remove.length === 0) throw invalid('add', 'students.choose_a_tag')
    const context = { viewer, school }
    if (!('students' in people)) {
      const bulkAction = await createBulkAction(db, context, { kind: 'tag', people, input: { add, remove } })
      return json(toSnakeCase({ bulkAction }), 202)
    }
    const students = await requireVisibleStudents(db, context, people.students)
    return json({ changed: await changeTagsOf(db, school.id, students, { add, remove }) })
  },
)

export const routes = {
  'GET /home/students': listStudents,
  'POST /home/students': addToStudents,
  'POST /home/students/access': giveSeveralAccess,
  'GET /home/students/export': exportStudents,
  'POST /home/students/tag': tagStudents,
} satisfies Addresses
