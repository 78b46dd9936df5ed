import { useEffect, useRef, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { getRecent, RECENT_KEY, withoutRecent, withRecent } from '../recent-searches.ts'
import type { SearchResults } from '../search-results.ts'

/** How long one has to pause before what was typed is searched for. */
const PAUSE_MS = 500
/** How long after its answer a search still counts as busy. */
const BUSY_MS = 100

/** What the call answers: a kind of which nothing was found is left out, a message stands for nothing at all. */
export type Answer = Partial<SearchResults> & Pick<SearchResults, 'courses'> & { message?: string }
/** What stands below the field, and what it was found by: what was found, what is said instead, or nothing. */
type SearchState = { by?: string; found?: Answer; message?: string; refused?: boolean }

/** Looks for what is typed, after a pause, and keeps in the browser what was found by. */
export function useSearch() {
  const [q, setQ] = useState('')
  const [shown, show] = useState<SearchState>({})
  const [busy, setBusy] = useState(false)
  const [recent, setRecent] = useState(kept)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The last search that was asked for: what an older one answers comes too late. */
  const last = useRef(0)
  /** What is asked for and not answered yet. */
  const query = useRef<string>(undefined)
  useEffect(
    () => () => {
      last.current += 1
      clearTimeout(timer.current)
    },
    [],
  )

  function remember(list: string[]) {
    setRecent(list)
    try {
      localStorage.setItem(RECENT_KEY, JSON.stringify(list))
    } catch {
      // The browser keeps nothing: then they last as long as the window.
    }
  }
  async function ask(term: string, turn: number) {
    setBusy(true)
    query.current = term
    const answer = await answered(term)
    if (turn !== last.current) return
    query.current = undefined
    show(answer)
    if (answer.found && !answer.message) remember(withRecent(kept(), term))
    timer.current = setTimeout(() => setBusy(false), BUSY_MS)
  }
  /** Takes what is typed by now, to be looked for after a pause. */
  function type(typed: string, pause = PAUSE_MS) {
    setQ(typed)
    clearTimeout(timer.current)
    last.current += 1
    query.current = undefined
    const [term, turn] = [typed.trim(), last.current]
    if (term) timer.current = setTimeout(() => void ask(term, turn), pause)
    else {
      show({})
      setBusy(false)
    }
  }
  return {
    q,
    shown,
    busy,
    recent,
    type,
    searchNow: (term: string) => {
      if (term.trim() !== query.current) type(term, 0)
    },
    /** Whether what is shown was found by what is typed by now. */
    isShown: shown.found !== undefined && shown.by === q.trim(),
    forget: (term: string) => remember(withoutRecent(kept(), term)),
  }
}

/** A search that was refused is told why; one that failed shows nothing. */
async function answered(q: string): Promise<SearchState> {
  try {
    const found = await call<Answer>('get', `/search?${new URLSearchParams({ q })}`)
    return { by: q, found, message: found.message }
  } catch (error) {
    const { status, errors } = callError(error)
    return status === 422 ? { message: errors.q, refused: true } : {}
  }
}

function kept(): string[] {
  try {
    return getRecent(localStorage.getItem(RECENT_KEY))
  } catch {
    return []
  }
}
