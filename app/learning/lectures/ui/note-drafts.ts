import { getDraftName } from '#app/ui/draft-name.ts'
import { createDraftStore } from '#app/ui/draft-store.ts'
import { mergedNote, plainNote } from '../merged-note.ts'

/**
 * A note that the server does not have yet: its text, what the server had when the typing began, and what was sent to it
 * without an answer.
 */
export type NoteDraft = { text: string; base: string; sent?: string }
export type FoundDraft = NoteDraft & { name: string; lectureId: number }

/** A note is sent once its account is back, so its drafts outlive a session; only that account ever sees them. */
const notes = createDraftStore({ prefix: 'note ', endsWithSession: false })

/** Each tab has a draft of its own, so that two tabs without a connection keep both texts. */
const TAB = Math.random().toString(36).slice(2)

const getName = (account: number, lectureId: number) => getDraftName({ account, form: String(lectureId), thing: TAB })

/** While a tab has something unsent it holds a lock of its draft's name; one that is gone holds none. */
const held = new Map<string, () => void>()

/** Keeps a draft on the device. */
export function storeDraft(account: number, lectureId: number, draft: NoteDraft): void {
  const name = getName(account, lectureId)
  notes.save(name, draft, ['device'])
  if (held.has(name)) return
  const open = new Promise<void>((resolve) => held.set(name, resolve))
  void navigator.locks?.request(getLock(name), () => open)
}

/** The server has it. */
export function discardDraft(account: number, lectureId: number): void {
  notes.remove(getName(account, lectureId))
  leaveDraft(account, lectureId)
}

/** Nobody writes it here any more: whoever finds it may send it. */
export function leaveDraft(account: number, lectureId: number): void {
  const name = getName(account, lectureId)
  held.get(name)?.()
  held.delete(name)
}

/** The drafts of an account that tabs left behind which are gone by now. */
export async function draftsLeft(account: number): Promise<FoundDraft[]> {
  const found: FoundDraft[] = []
  for (const name of notes.listNames(`${account} `)) {
    const [, lecture] = name.split(' ')
    const draft = held.has(name) ? undefined : notes.find<NoteDraft>(name)
    const isWhole = typeof draft?.text === 'string' && typeof draft.base === 'string'
    if (isWhole && (await isLeft(name))) found.push({ ...draft, name, lectureId: Number(lecture) })
  }
  return found
}

/** What a lock of a draft is called, in every release alike. */
const getLock = (name: string) => `note ${name}`

async function isLeft(name: string): Promise<boolean> {
  if (!navigator.locks) return true
  return navigator.locks.request(getLock(name), { ifAvailable: true }, async (lock) => lock !== null)
}

export const deleteStoredDraft = (name: string) => notes.remove(name)

/** A stored note with what was typed into it elsewhere. */
export function withDraft(saved: string, { text, base, sent }: NoteDraft): string {
  const arrived = sent !== undefined && plainNote(sent) === saved
  return mergedNote(arrived ? saved : base, plainNote(text), saved)
}
