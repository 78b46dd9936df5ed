import type { Answer } from '../platform/answers.server.ts'
import { type Cell, csvFile } from '../platform/csv.server.ts'
import type { Db } from '../platform/db.server.ts'
import { translate } from '../platform/i18n.ts'
import { majorUnits } from '../platform/money.ts'
import { may } from '../platform/permissions.ts'
import type { Member } from '../platform/viewer.ts'
import type { StudentFilters, StudentRow } from './student-view.ts'
import { listStudents } from './students.server.ts'

const AT_ONCE = 1000

/** All students that fit, however many pages they fill. */
export async function exportStudents(
  db: Db,
  looking: Parameters<typeof listStudents>[1],
  filters: StudentFilters,
): Promise<StudentRow[]> {
  const rows: StudentRow[] = []
  let cursor: string | undefined
  do {
    const { students, next } = await listStudents(db, looking, filters, { cursor, length: AT_ONCE })
    rows.push(...students)
    cursor = next ?? undefined
  } while (cursor)
  return rows
}

/** The students as a file, with a head in the viewer's language; money only for who may see sales. */
export function studentsFile(students: readonly StudentRow[], viewer: Member): Answer {
  const sales = may(viewer, 'sales')
  const t = (key: string) => translate(viewer.locale, `students.${key}`)
  const money = sales ? [t('spent'), t('currency')] : []
  const head: Cell[] = [t('name'), t('email'), t('products'), t('last_active'), ...money, t('since')]
  const rows = students.map(({ name, email, products, last_active_at, spent, created_at }): Cell[] => [
    name,
    email,
    products.map(({ title }) => title).join('; '),
    last_active_at,
    ...(sales && spent ? [majorUnits(spent.amount, spent.currency), spent.currency] : []),
    created_at,
  ])
  return csvFile('students', [head, ...rows])
}
