import { callError } from '#app/platform/call.ts'
import { mergedNote, plainNote } from '../merged-note.ts'
import { NOTE_MAX } from '../progress.ts'
import { discardDraft, leaveDraft, storeDraft, withDraft } from './note-drafts.ts'
import { openNote, sendDrafts, sendNote, takeDrafts } from './sent-note.ts'
import type { NoteState } from './use-note.ts'

const AFTER_TYPING_MS = 500
const AGAIN_MS = 10_000

type StoredNote = {
  lectureId: number
  account: number
  /** The note as the page came with it, and as it reads by now. */
  saved: string
  text: string
  show: (text: string, state: NoteState) => void
  fail: (error: unknown) => void
}

/**
 * Saves a note half a second after the first key, again and again while somebody types. What is typed is kept on the device
 * until the server has it, so neither a reload nor an ended session loses it; without a connection it is tried again, and
 * what was changed elsewhere meanwhile is put together with it.
 */
export function createNoteKeeper({ lectureId, account, saved, text, show, fail }: StoredNote) {
  let [now, base] = [text, plainNote(saved)]
  /** On its way, or sent without an answer: it goes again unchanged before anything newer. */
  let sent: string | undefined
  let saving = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Before it is known what closed tabs left, nothing is sent: it belongs below the note as it was, not as it is typed now. */
  let begun = false
  let stopped = false
  /** The refusal that was told of last: once is enough. */
  let reportedStatus = 0

  const isSaved = () => sent === undefined && plainNote(now) === base
  function keep() {
    if (isSaved()) discardDraft(account, lectureId)
    else if (!stopped) storeDraft(account, lectureId, { text: now, base, sent })
  }
  function tell(state: NoteState) {
    keep()
    show(now, state)
  }
  function later(ms: number) {
    timer ??= setTimeout(() => {
      timer = undefined
      void save()
    }, ms)
  }

  async function save(keepalive = false): Promise<void> {
    if (saving || isSaved() || (!begun && !keepalive)) return
    if (sent === undefined && [...plainNote(now)].length > NOTE_MAX) return
    saving = true
    sent ??= now
    tell('saving')
    try {
      arrived(sent, await sendNote(lectureId, sent, base, keepalive))
    } catch (error) {
      refused(error)
    } finally {
      saving = false
    }
  }

  function arrived(note: string, stored: string) {
    const joined = plainNote(stored) !== plainNote(note)
    base = plainNote(stored)
    sent = undefined
    reportedStatus = 0
    if (joined) now = now === note ? stored : mergedNote(note, now, stored)
    if (isSaved()) return tell(joined ? 'joined' : 'saved')
    later(AFTER_TYPING_MS)
    tell('saving')
  }

  function refused(error: unknown) {
    const { status, current } = callError(error)
    const unknown = status === 0 || status >= 500
    if (!unknown) sent = undefined
    if (status === 409 && current) {
      const stored = plainNote((current as { note: string }).note)
      now = mergedNote(base, plainNote(now), stored)
      base = stored
      return tell('joined')
    }
    tell('kept')
    if (unknown || status === 429) later(AGAIN_MS)
    else if (reportedStatus !== status) fail(error)
    reportedStatus = status
  }

  function write(next: string) {
    now = next
    keep()
    later(AFTER_TYPING_MS)
  }

  async function begin() {
    try {
      await takeDrafts(account, lectureId, (drafts) => {
        const whole = mergedNote(base, plainNote(now), drafts.reduce(withDraft, base))
        if (whole === plainNote(now)) return
        now = whole
        tell('saving')
      })
    } finally {
      begun = true
      if (!isSaved()) write(now)
      void sendDrafts(account)
    }
  }

  const close = openNote(lectureId)
  const onLeave = () => void save(true)
  const onHidden = () => {
    if (document.visibilityState === 'hidden') onLeave()
  }
  const onOnline = () => {
    void save()
    void sendDrafts(account)
  }
  addEventListener('pagehide', onLeave)
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onHidden)
  void begin()

  function stop() {
    onLeave()
    stopped = true
    close()
    leaveDraft(account, lectureId)
    clearTimeout(timer)
    removeEventListener('pagehide', onLeave)
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onHidden)
  }
  return { write, stop }
}
