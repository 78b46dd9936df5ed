import { call } from '#app/platform/call.ts'
import { line } from '#app/ui/line.ts'
import { mergedNote } from '../merged-note.ts'
import type { Progress } from '../progress.ts'
import { deleteStoredDraft, draftsLeft, type FoundDraft, type NoteDraft } from './note-drafts.ts'

/** Sends a note that was made from `base`; answers the stored one, in which others' words may stand too. */
export async function sendNote(lectureId: number, note: string, base: string, keepalive = false): Promise<string> {
  type Answer = { progress: Pick<Progress, 'note'> }
  const { progress } = await call<Answer>('post', `/lecture/${lectureId}/notes`, { note, base }, { keepalive })
  return progress.note
}

/** Lectures whose notes are written on this page: whoever keeps one takes what closed tabs left of it. */
const openNotes = new Set<number>()

/** From here on drafts of this lecture are left to `takeDrafts`; answers how to end that. */
export function openNote(lectureId: number): () => void {
  openNotes.add(lectureId)
  return () => openNotes.delete(lectureId)
}

export const isAnyNoteOpen = () => openNotes.size > 0

/** A draft that is on its way is not taken as well: the same words would be put together with themselves, changed. */
const inLine = line()

/** Sends what closed tabs kept of notes that are not open here; what is refused stays on the device. Answers how many arrived. */
export function sendDrafts(account: number): Promise<number> {
  return inLine(async () => {
    let arrived = 0
    for (const draft of await draftsLeft(account)) {
      if (openNotes.has(draft.lectureId)) continue
      try {
        await sendDraft(draft.lectureId, draft)
        deleteStoredDraft(draft.name)
        arrived += 1
      } catch {
        // Tried again by the next page.
      }
    }
    return arrived
  })
}

/** Hands over what closed tabs kept of one lecture's note, and forgets it once `take` has it. */
export function takeDrafts(account: number, lectureId: number, take: (drafts: FoundDraft[]) => void): Promise<void> {
  return inLine(async () => {
    const drafts = (await draftsLeft(account)).filter((draft) => draft.lectureId === lectureId)
    take(drafts)
    for (const { name } of drafts) deleteStoredDraft(name)
  })
}

/** What was sent without an answer goes first and unchanged: if it had arrived, it changes nothing. */
async function sendDraft(lectureId: number, { text, base, sent }: NoteDraft): Promise<void> {
  if (sent === undefined) await sendNote(lectureId, text, base)
  else {
    const stored = await sendNote(lectureId, sent, base)
    if (text !== sent) await sendNote(lectureId, mergedNote(sent, text, stored), stored)
  }
}
