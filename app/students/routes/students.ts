import { listProductTitles } from '#app/catalogue/taught.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { exportRoute, listRoute } from '#app/platform/list-route.server.ts'
import { may } from '#app/platform/permissions.ts'
import { studentFile, studentList } from '../students.server.ts'

/** The students that one may see; as JSON a list of rows. */
export const students = listRoute(studentList, { access: 'students' }, async ({ db, viewer, school, list }) =>
  page('students/students', {
    list,
    products: await listProductTitles(db, { viewer, school }),
    sales: may(viewer, 'sales'),
    support: may(viewer, 'support'),
  }),
)

/** The same students as a file, all of them. */
export const studentsExport = exportRoute(studentList, studentFile, { access: 'students' })
