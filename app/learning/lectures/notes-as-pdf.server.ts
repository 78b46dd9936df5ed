import type { ViewerContext } from '#app/platform/list.server.ts'
import { LETTERS_MAX, makePdf } from '#app/platform/pdf.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { byCourse, type KeptLecture } from './notes.server.ts'
import { NotesDocument } from './notes-document.tsx'

/** Notes and stars to print. 422 for far more than anybody prints: a part of them can be asked for. */
export async function notesAsPdf(
  pages: AsyncIterable<KeptLecture[]>,
  title: string,
  { viewer, school, locale }: ViewerContext,
): Promise<Uint8Array> {
  const rows: KeptLecture[] = []
  let letters = 0
  for await (const page of pages) {
    rows.push(...page)
    letters += page.reduce((sum, { note }) => sum + note.length, 0)
    // Before the rest of them is read.
    if (letters > LETTERS_MAX) throw new Refusal(422, 'errors.too_large')
  }
  const origin = mainOrigin(school)
  const document = NotesDocument({ groups: byCourse(rows), title, school: school.name, origin, locale })
  return makePdf(document, `account ${viewer.id}`)
}
