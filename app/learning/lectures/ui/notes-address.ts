import type { NoteFilters, NoteKind } from '../my-note.ts'

export type NotesPlace = NoteFilters & { show: NoteKind }

/** The page of notes, narrowed; or the file of what it shows. */
export function notesAddress({ q, course, show }: NotesPlace, format?: string): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(course && { course }),
    ...(show === 'starred' && { show }),
    ...(format && { format }),
  })
  const path = format ? '/my/notes/export' : '/my/notes'
  return query.size > 0 ? `${path}?${query}` : path
}
