import { and, desc, eq, sql } from 'drizzle-orm'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { encodeCursor, requireCursor } from '#app/platform/cursor.ts'
import type { Db } from '#app/platform/db.server.ts'
import { expectRow, requireRow } from '#app/platform/queries.server.ts'
import { type Member, viewerName } from '#app/platform/viewer.ts'
import type { StudentNote } from './student-notes.ts'
import { studentNotes } from './tables.server.ts'

type StudentKey = { schoolId: number; id: number }

/** Writes a note about a student. */
export async function createStudentNote(
  db: Db,
  author: Member,
  student: { id: number },
  text: string,
): Promise<StudentNote> {
  const { id, createdAt } = await db
    .insert(studentNotes)
    .values({ schoolId: author.schoolId, accountId: student.id, authorId: author.id, text })
    .returning({ id: studentNotes.id, createdAt: studentNotes.createdAt })
    .then(expectRow)
  return { id, text, author: { id: author.id, name: viewerName(author) }, createdAt }
}

/** The notes about a student, the newest first, and the cursor of those that follow; 422 for a cursor that is none. */
export async function listStudentNotes(
  db: Db,
  { schoolId, id: accountId }: StudentKey,
  { length, cursor }: { length: number; cursor?: string },
): Promise<{ notes: StudentNote[]; next: string | null }> {
  const [before] = cursor === undefined ? [] : requireCursor(cursor, ['whole'])
  const rows = await db
    .select({
      id: studentNotes.id,
      text: studentNotes.text,
      authorId: studentNotes.authorId,
      author: sql<string>`(select ${nameIn(sql`a`)} from accounts a
        where a.school_id = ${schoolId} and a.id = student_notes.author_id)`,
      createdAt: studentNotes.createdAt,
    })
    .from(studentNotes)
    .where(
      and(
        eq(studentNotes.schoolId, schoolId),
        eq(studentNotes.accountId, accountId),
        before === undefined ? undefined : sql`${studentNotes.id} < ${before}::bigint`,
      ),
    )
    .orderBy(desc(studentNotes.id))
    .limit(length + 1)
  const notes = rows.slice(0, length)
  const last = notes.at(-1)
  return {
    notes: notes.map(({ authorId, author, ...note }) => ({ ...note, author: { id: authorId, name: author } })),
    next: last && rows.length > length ? encodeCursor([last.id]) : null,
  }
}

/** Deletes a note about a student; 404 where there is no such note about them. */
export async function deleteStudentNote(
  db: Db,
  { schoolId, id: accountId }: StudentKey,
  noteId: number,
): Promise<void> {
  await db
    .delete(studentNotes)
    .where(and(eq(studentNotes.schoolId, schoolId), eq(studentNotes.accountId, accountId), eq(studentNotes.id, noteId)))
    .returning({ id: studentNotes.id })
    .then(requireRow)
}

/** Deletes all notes about an account that is deleted. */
export async function deleteNotesAbout(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db.delete(studentNotes).where(and(eq(studentNotes.schoolId, schoolId), eq(studentNotes.accountId, accountId)))
}
