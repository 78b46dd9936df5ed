import { mergedNote, plainNote } from '../merged-note.ts'

/**
 * A note that the server does not have yet: its text, what the server had when the typing began, and what was sent to it
 * without an answer.
 */
export type NoteDraft = { text: string; base: string; sent?: string }
export type FoundDraft = NoteDraft & { name: string; lectureId: number }

/** Each tab has a draft of its own, so that two tabs without a connection keep both texts. */
const TAB = Math.random().toString(36).slice(2)

const getName = (account: number, lectureId: number) => `note ${account} ${lectureId} ${TAB}`

/** While a tab has something unsent it holds a lock of its draft's name; one that is gone holds none. */
const held = new Map<string, () => void>()

/** Keeps a draft on the device. */
export function storeDraft(account: number, lectureId: number, draft: NoteDraft): void {
  const name = getName(account, lectureId)
  try {
    localStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // A full or forbidden store: the page still has the text.
  }
  if (held.has(name)) return
  const open = new Promise<void>((resolve) => held.set(name, resolve))
  void navigator.locks?.request(name, () => open)
}

/** The server has it. */
export function discardDraft(account: number, lectureId: number): void {
  deleteStoredDraft(getName(account, lectureId))
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
  for (const name of getNames(account)) {
    const lectureId = Number(name.split(' ')[2])
    const draft = draftUnder(name)
    if (draft && (await isLeft(name))) found.push({ ...draft, name, lectureId })
  }
  return found
}

function getNames(account: number): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(`note ${account} `) && !held.has(name))
  } catch {
    return []
  }
}

async function isLeft(name: string): Promise<boolean> {
  if (!navigator.locks) return true
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => lock !== null)
}

function draftUnder(name: string): NoteDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(name) ?? 'null')
    return typeof draft?.text === 'string' && typeof draft.base === 'string' ? draft : undefined
  } catch {
    return undefined
  }
}

export function deleteStoredDraft(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Forbidden meanwhile: the server puts the same together again without a change.
  }
}

/** A stored note with what was typed into it elsewhere. */
export function withDraft(saved: string, { text, base, sent }: NoteDraft): string {
  const arrived = sent !== undefined && plainNote(sent) === saved
  return mergedNote(arrived ? saved : base, plainNote(text), saved)
}
