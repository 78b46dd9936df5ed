import { z } from 'zod'
import { requireVisibleStudent } from '#app/access/access/visible-students.server.ts'
import {
  createStudentNote,
  deleteStudentNote,
  listStudentNotes,
} from '#app/people/student-notes/student-notes.server.ts'
import { STUDENT_NOTE_MAX } from '#app/people/student-notes/student-notes.ts'
import { jsonOrRedirect } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { PAGING, Prose } from '#app/platform/inputs.server.ts'
import { showStudent } from './student.ts'

const ids = z.object({ student: Id })
const NOTES_UNASKED = 20

const listNotes = route(
  { access: 'support', ids, input: z.object(PAGING) },
  async ({ db, viewer, school, ids, input }) => {
    const student = await requireVisibleStudent(db, { viewer, school }, ids.student)
    const { cursor, length = NOTES_UNASKED } = input()
    const { notes, next } = await listStudentNotes(db, { schoolId: school.id, id: student.id }, { cursor, length })
    const query = next && new URLSearchParams({ cursor: next, length: String(length) })
    return { data: toSnakeCase(notes), next_page_url: query && `/home/students/${student.id}/notes?${query}` }
  },
)

const addNote = route(
  {
    access: 'support',
    ids,
    input: z.object({ text: Prose(1, STUDENT_NOTE_MAX) }),
    maxBytes: bytesFor(STUDENT_NOTE_MAX),
    form: showStudent,
  },
  async ({ db, viewer, school, ids, input }) => {
    const student = await requireVisibleStudent(db, { viewer, school }, ids.student)
    const note = await createStudentNote(db, viewer, student, input().text)
    return jsonOrRedirect(toSnakeCase({ note }), `/home/students/${student.id}`, 201)
  },
)

const deleteNote = route(
  { access: 'support', ids: z.object({ student: Id, note: Id }) },
  async ({ db, viewer, school, ids }) => {
    const student = await requireVisibleStudent(db, { viewer, school }, ids.student)
    await deleteStudentNote(db, { schoolId: school.id, id: student.id }, ids.note)
    return jsonOrRedirect({ deleted: true }, `/home/students/${student.id}`)
  },
)

export const routes = {
  'GET /home/students/:student/notes': listNotes,
  'POST /home/students/:student/notes': addNote,
  'DELETE /home/students/:student/notes/:note': deleteNote,
} satisfies Addresses
