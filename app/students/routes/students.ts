import { z } from 'zod'
import { listProductTitles } from '#app/catalogue/taught.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { spendExport } from '#app/platform/csv.server.ts'
import { route } from '#app/platform/http.server.ts'
import { Filter, Line, Whole } from '#app/platform/inputs.server.ts'
import { may } from '#app/platform/permissions.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { ACCESS_STATES, firstOrder, PAGE_LENGTHS, STUDENT_SORTS, studentsQuery } from '../student-view.ts'
import { countStudents, listStudents } from '../students.server.ts'
import { exportStudents, studentsFile } from '../students-export.server.ts'

const filters = {
  q: Filter(Line(1, 100)),
  product: Filter(Whole.pipe(z.int().positive())),
  access: Filter(z.enum(ACCESS_STATES)),
  sort: z.enum(STUDENT_SORTS).default('since'),
  order: z.enum(['asc', 'desc']).optional(),
}
const paging = {
  cursor: z.string().max(100).optional(),
  length: Whole.pipe(z.int().min(1).max(100)).optional(),
}

/** The students that one may see; as JSON a list of rows. */
export const students = route(
  { access: 'students', input: z.object({ ...filters, ...paging }) },
  async ({ c, db, viewer, school, input }) => {
    const { cursor, length: wanted, order, ...rest } = input()
    const asked = { ...rest, order: order ?? firstOrder(rest.sort) }
    const length = wanted ?? (prefersJson(c) ? 20 : PAGE_LENGTHS[0])
    const looking = { viewer, school }
    const { students: rows, next } = await listStudents(db, looking, asked, { cursor, length })
    const nextUrl = next && `/home/students?${studentsQuery({ ...asked, length, cursor: next })}`
    if (prefersJson(c)) return { data: rows, next_page_url: nextUrl }
    const [total, products] = await Promise.all([countStudents(db, looking, asked), listProductTitles(db, looking)])
    return page('students/students', {
      ...{ students: rows, nextUrl, total, products, filters: { ...asked, length } },
      first: cursor === undefined,
      sales: may(viewer, 'sales'),
    })
  },
)

/** The same students as a file, all of them. */
export const studentsExport = route(
  { access: 'students', input: z.object(filters) },
  async ({ db, viewer, school, input }) => {
    const { order, ...rest } = input()
    await spendExport(db, school.id, 'students')
    const rows = await exportStudents(db, { viewer, school }, { ...rest, order: order ?? firstOrder(rest.sort) })
    return studentsFile(rows, viewer)
  },
)
