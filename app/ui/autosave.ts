import { call, callError } from '#app/platform/call.ts'
import { warn } from './draft.ts'
import { drafts } from './draft-store.ts'
import { publishSaving, type SavingStatus } from './savings.ts'

export type Row = { version: number }

export type Autosaved<Value extends object, R extends Row> = {
  address: string
  /** Under which the answer carries the row. */
  name: string
  row: R
  /** What is edited of a row. */
  read: (row: R) => Value
  /** The row of an answer or a refusal, where calls write it otherwise. */
  toRow?: (answered: never) => R
  /** What the call takes, where it is written otherwise. */
  toBody?: (value: Value) => object
  onSaved?: (row: R) => void
}

export type Conflict<Value> = { mine: Value; theirs: Value }

export type AutosaveState<Value> = {
  value: Value
  errors: Record<string, string>
  conflict: Conflict<Value> | undefined
  /** Counts the values that were not typed here: fields that keep their own text are made anew by it, as their `key`. */
  round: number
}

type StoredDraft<Value> = { value: Value; version: number; sent?: string }

const SOON_MS = 800
const LATEST_MS = 30_000
/** What a browser still sends while its page is left. */
const LAST_WORDS = 60_000

/** What stands behind `useAutosave`: one value, its row, and the one request at a time that brings them together. */
export function saver<Value extends object, R extends Row>(of: Autosaved<Value, R>, name: string) {
  const { address, read, toBody = (value) => value } = of
  const toRow = (of.toRow ?? ((row) => row)) as (answered: unknown) => R
  const me = {}
  const listeners = new Set<() => void>()
  let onSaved = of.onSaved
  let stored = of.row
  let theirs: R | undefined
  let state: AutosaveState<Value> = { value: read(stored), errors: {}, conflict: undefined, round: 0 }
  let saved = JSON.stringify(state.value)
  let savedAt: number | undefined
  let sent: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const isDirty = () => JSON.stringify(state.value) !== saved
  function show(change: Partial<AutosaveState<Value>>) {
    state = { ...state, ...change }
    for (const listen of listeners) listen()
  }
  /** Shows a value that comes from elsewhere than the fields. */
  function showOther(value: Value, change: Partial<AutosaveState<Value>> = {}) {
    show({ value, round: state.round + 1, ...change })
  }
  function tell(status: SavingStatus['status'], text?: string) {
    publishSaving(me, {
      status,
      at: savedAt,
      text,
      // Of two versions one is to be chosen first.
      retry: (status === 'failed' || status === 'offline') && !state.conflict ? flush : undefined,
    })
  }
  function keep() {
    if (!isDirty()) return drafts.remove(name)
    drafts.save(name, { value: state.value, version: stored.version, sent } satisfies StoredDraft<Value>)
  }
  function sendSoon(wait = SOON_MS) {
    clearTimeout(timer)
    timer = setTimeout(send, wait)
  }
  function change(part: Partial<Value>) {
    show({ value: { ...state.value, ...part } })
    keep()
    if (state.conflict) return
    tell('saving')
    sendSoon()
  }
  async function send() {
    clearTimeout(timer)
    if (sent !== undefined || state.conflict) return
    if (!isDirty()) return tell('saved')
    const { value } = state
    sent = JSON.stringify(value)
    keep()
    tell('saving')
    try {
      const body = { ...toBody(value), version: stored.version }
      const answer = await call<Record<string, unknown>>('put', address, body, { keepalive: sent.length < LAST_WORDS })
      accept(toRow(answer[of.name]), sent)
    } catch (error) {
      refuse(error)
    }
  }
  function accept(row: R, what: string) {
    stored = row
    saved = what
    sent = undefined
    savedAt = Date.now()
    failures = 0
    show({ errors: {} })
    keep()
    onSaved?.(row)
    if (isDirty()) sendSoon()
    else tell('saved')
  }
  function refuse(error: unknown) {
    sent = undefined
    const { status, message, errors, current } = callError(error)
    if (status === 409 && current) {
      theirs = toRow(current)
      show({ conflict: { mine: state.value, theirs: read(theirs) } })
      return tell('failed', message)
    }
    show({ errors })
    tell(status === 0 ? 'offline' : 'failed', status === 0 ? undefined : message)
    // What the server cannot take as it is waits for the next change, or for "Try again".
    if (status === 0 || status === 429 || status >= 500) sendSoon(Math.min(LATEST_MS, 2000 * 2 ** failures++))
  }
  /** Sends what is not saved yet now. */
  function flush() {
    void send()
  }
  /** The conflict ends with one of the two values, or with what was made of both. */
  function resolve(value: Value) {
    if (!theirs) return
    stored = theirs
    saved = JSON.stringify(read(theirs))
    theirs = undefined
    showOther(value, { conflict: undefined, errors: {} })
    onSaved?.(stored)
    keep()
    flush()
  }
  /** The page brought the row anew. */
  function adopt(row: R) {
    if (row.version <= stored.version || sent !== undefined || isDirty()) return
    stored = row
    showOther(read(row))
    saved = JSON.stringify(state.value)
  }
  /** What was typed before and did not arrive comes back; over a newer row it is a conflict. */
  function restore() {
    const kept = drafts.find<StoredDraft<Value>>(name)
    if (!kept) return
    // What an earlier version of the product kept may have other fields.
    if (Object.keys(kept.value).some((field) => !(field in state.value))) return drafts.remove(name)
    showOther(kept.value)
    if (!isDirty()) return drafts.remove(name)
    if (kept.version !== stored.version && kept.sent !== saved) {
      theirs = stored
      show({ conflict: { mine: kept.value, theirs: read(stored) } })
      return tell('failed')
    }
    flush()
  }
  function start() {
    restore()
    const leave = (event: BeforeUnloadEvent) => isDirty() && sent === undefined && failures > 0 && warn(event)
    addEventListener('pagehide', flush)
    addEventListener('online', flush)
    addEventListener('beforeunload', leave)
    return () => {
      removeEventListener('pagehide', flush)
      removeEventListener('online', flush)
      removeEventListener('beforeunload', leave)
      flush()
      clearTimeout(timer)
      publishSaving(me)
    }
  }
  return {
    state: () => state,
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tellSaved: (listener: typeof onSaved) => {
      onSaved = listener
    },
    change,
    flush,
    resolve,
    adopt,
    start,
  }
}
