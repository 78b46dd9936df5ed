import { useEffect, useRef, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { type NoteDraft, restoredNote } from '../note-draft.ts'
import { NOTE_MAX } from '../progress.ts'
import { showFailure } from './failed-call.ts'

/** `kept`: only on this device so far. */
export type NoteState = 'rest' | 'saving' | 'saved' | 'kept'

const AFTER_TYPING_MS = 600
const AGAIN_MS = 10_000

/**
 * A note that saves itself soon after typing stops. What is typed is kept on the device until the server has it, so
 * neither a reload nor an ended session loses it; without a connection it is tried again.
 */
export function useNote(lectureId: number, account: number, saved: string) {
  const t = useTexts('progress')
  const [text, setText] = useState(saved)
  const [state, setState] = useState<NoteState>('rest')
  const draft = `note ${account} ${lectureId}`
  const now = useRef({
    text: saved,
    saved,
    saving: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  })
  const words = useRef(t)
  words.current = t

  async function save(keepalive = false): Promise<void> {
    const state = now.current
    clearTimeout(state.timer)
    const sent = state.text
    if (state.saving || sent === state.saved || [...sent.trim()].length > NOTE_MAX) return
    state.saving = true
    setState('saving')
    try {
      await call('post', `/lecture/${lectureId}/notes`, { note: sent }, { keepalive })
      state.saved = sent
      if (state.text === sent) keep(draft, null)
      setState(state.text === sent ? 'saved' : 'saving')
    } catch (error) {
      setState('kept')
      const { status } = callError(error)
      if (status === 0 || status >= 500) state.timer = setTimeout(() => void saving.current(), AGAIN_MS)
      else showFailure(error, words.current)
      return
    } finally {
      state.saving = false
    }
    if (state.text !== state.saved) state.timer = setTimeout(() => void saving.current(), AFTER_TYPING_MS)
  }
  const saving = useRef(save)
  saving.current = save

  function write(next: string) {
    setText(next)
    now.current.text = next
    keep(draft, { text: next, base: now.current.saved })
    clearTimeout(now.current.timer)
    now.current.timer = setTimeout(() => void saving.current(), AFTER_TYPING_MS)
  }
  const writing = useRef(write)
  writing.current = write

  useEffect(() => {
    const kept = keptUnder(draft)
    const restored = kept ? restoredNote(now.current.saved, kept) : undefined
    if (restored !== undefined) writing.current(restored)
    else keep(draft, null)
    const onLeave = () => void saving.current(true)
    const onHidden = () => {
      if (document.visibilityState === 'hidden') onLeave()
    }
    const onOnline = () => void saving.current()
    addEventListener('pagehide', onLeave)
    addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearTimeout(now.current.timer)
      removeEventListener('pagehide', onLeave)
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [draft])

  return { text, state, write }
}

function keep(name: string, draft: NoteDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // A full or forbidden store: the page still has the text.
  }
}

function keptUnder(name: string): NoteDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
