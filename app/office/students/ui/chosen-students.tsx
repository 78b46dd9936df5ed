import type { StudentFilters } from '../student-view.ts'

/** Whom an action means: students by name, or all that fit these filters. */
export type ChosenStudents = readonly { id: number; name: string }[] | { filter: StudentFilters; count: number }

/** What a form says of them. */
export function ChosenFields({ students }: { students: ChosenStudents }) {
  if ('count' in students) return <input type="hidden" name="filter" value={JSON.stringify(students.filter)} />
  return students.map(({ id }) => <input key={id} type="hidden" name="student_ids" value={id} />)
}

export const countChosen = (students: ChosenStudents) => ('count' in students ? students.count : students.length)

/** A name of this choice among others, for the draft of a form. */
export const getChoiceName = (students: ChosenStudents) =>
  'count' in students ? JSON.stringify(students.filter) : students.map(({ id }) => id).join()

/** The one student, where it is one by name. */
export const getOnly = (students: ChosenStudents) =>
  'count' in students || students.length > 1 ? undefined : students[0]
