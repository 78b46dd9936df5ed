import { call } from '#app/platform/call.ts'
import { mergedNote } from '../merged-note.ts'
import type { Progress } from '../progress.ts'
import { draftsLeft, forgetDraft, type NoteDraft } from './note-drafts.ts'

/** Sends a note that was made from `base`; answers the stored one, in which others' words may stand too. */
export async function sendNote(lectureId: number, note: string, base: string, keepalive = false): Promise<string> {
  type Answer = { progress: Progress }
  const { progress } = await call<Answer>('post', `/lecture/${lectureId}/notes`, { note, base }, { keepalive })
  return progress.note
}

/** Sends what tabs that are gone kept of other lectures' notes; what is refused stays on the device. Answers how many arrived. */
export async function sendLeft(account: number, except?: number): Promise<number> {
  let arrived = 0
  for (const draft of await draftsLeft(account)) {
    if (draft.lectureId === except) continue
    try {
      await sendDraft(draft.lectureId, draft)
      forgetDraft(draft.name)
      arrived += 1
    } catch {
      // Tried again by the next page.
    }
  }
  return arrived
}

/** What was sent without an answer goes first and unchanged: if it had arrived, it changes nothing. */
async function sendDraft(lectureId: number, { text, base, sent }: NoteDraft): Promise<void> {
  if (sent === undefined) await sendNote(lectureId, text, base)
  else {
    const stored = await sendNote(lectureId, sent, base)
    if (text !== sent) await sendNote(lectureId, mergedNote(sent, text, stored), stored)
  }
}
