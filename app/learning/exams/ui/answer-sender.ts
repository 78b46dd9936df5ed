import { call, callError, isOtherAccount } from '#app/platform/call.ts'
import { getDraftName } from '#app/ui/draft-name.ts'
import { drafts } from '#app/ui/draft-store.ts'
import { publishSaving, type SavingStatus } from '#app/ui/savings.ts'
import type { Value } from '../shown.ts'

export type Values = Record<number, Value>
export type SenderState = {
  values: Values
  /** How many answers have not arrived yet. */
  waiting: number
  offline: boolean
  /** Logged out meanwhile: nothing arrives until they log in again. */
  loggedOut: boolean
  /** Why the server takes no answer any more. */
  over: string | undefined
  /** By question, what was not taken as an answer. */
  errors: Record<number, string>
}

type SenderOptions = { attemptId: number; accountId: number; values: Values; onServerTime: (at: string) => void }

const TYPED_MS = 700
const LATEST_MS = 15_000
/** What a browser still sends while its page is left. */
const LAST_WORDS = 20_000

/**
 * Sends the answers of one attempt as they are given, one at a time and in that order, and tries again until they arrive. What
 * did not arrive is kept on this device and sent when the attempt is opened again.
 */
export function answerSender({ attemptId, accountId, values, onServerTime }: SenderOptions) {
  const me = {}
  const name = getDraftName({ account: accountId, form: `/exam-attempts/${attemptId}` })
  const listeners = new Set<() => void>()
  /** What has not arrived, in the order in which it was given. */
  let queue: [question: number, value: Value][] = []
  let sending: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** The page has been left: what did not arrive by then is for the next one that shows the attempt. */
  let isLeft = false
  let savedAt: number | undefined
  const askedToSettle: ((all: boolean) => void)[] = []
  let state: SenderState = { values, waiting: 0, offline: false, loggedOut: false, over: undefined, errors: {} }

  function show(change: Partial<SenderState>) {
    state = { ...state, ...change, waiting: queue.length }
    for (const listen of listeners) listen()
  }
  function tell(status: SavingStatus['status'], text?: string) {
    publishSaving(me, {
      status,
      at: savedAt,
      text,
      retry: status === 'saved' || status === 'saving' ? undefined : flush,
    })
  }
  function keep() {
    if (queue.length > 0) drafts.save(name, queue, ['tab', 'device'])
    else drafts.remove(name)
  }
  function give(question: number, value: Value, typed = false) {
    if (state.over) return
    queue = [...queue.filter(([one]) => one !== question), [question, value]]
    keep()
    const { [question]: removed, ...errors } = state.errors
    show({ values: { ...state.values, [question]: value }, errors })
    if (!state.offline) tell('saving')
    sendIn(typed ? TYPED_MS : 0)
  }
  function sendIn(wait: number) {
    clearTimeout(timer)
    timer = setTimeout(send, wait)
  }
  async function send(): Promise<void> {
    clearTimeout(timer)
    const [next] = queue
    if (sending !== undefined || !next || state.over) return
    const [question, value] = next
    sending = question
    try {
      const address = `/exam-attempts/${attemptId}/answers/${question}`
      const keepalive = JSON.stringify(value).length < LAST_WORDS
      const { saved_at } = await call<{ saved_at: string }>('put', address, { value }, { keepalive })
      arrived(next)
      onServerTime(saved_at)
    } catch (error) {
      refused(next, error)
    }
  }
  function arrived(sent: [number, Value]) {
    sending = undefined
    failures = 0
    savedAt = Date.now()
    // Another value may have been given while this one was on its way.
    queue = queue.filter((one) => one !== sent)
    keep()
    show({ offline: false, loggedOut: false })
    goOn()
  }
  function goOn() {
    if (queue.length > 0) return void send()
    tell('saved')
    settle(true)
  }
  function settle(all: boolean) {
    for (const settle of askedToSettle.splice(0)) settle(all)
  }
  function refused(sent: [number, Value], error: unknown) {
    sending = undefined
    const { status, message } = callError(error)
    const isOther = isOtherAccount(error)
    if ((status === 409 && !isOther) || status === 404 || status === 403) return end(message)
    if (status === 422) {
      queue = queue.filter((one) => one !== sent)
      keep()
      show({ errors: { ...state.errors, [sent[0]]: message } })
      return goOn()
    }
    const loggedOut = status === 401 || status === 419
    show({ offline: status === 0, loggedOut })
    tell(status === 0 ? 'offline' : 'failed', status === 0 ? undefined : message)
    settle(false)
    // Whoever answered has to be logged in again first.
    if (!loggedOut && !isOther && !isLeft) sendIn(Math.min(LATEST_MS, 1000 * 2 ** failures++))
  }
  /** The server takes nothing any more. */
  function end(message: string) {
    queue = []
    keep()
    publishSaving(me)
    show({ over: message, offline: false })
    settle(true)
  }
  function flush() {
    void send()
  }
  /** Sends what waits: true once everything has arrived or the server takes nothing any more, false when it did not get through. */
  function settled(): Promise<boolean> {
    flush()
    return queue.length === 0 ? Promise.resolve(true) : new Promise((resolve) => askedToSettle.push(resolve))
  }
  /** What was answered elsewhere meanwhile; what waits here is newer. */
  function adopt(fresh: Values) {
    const own = Object.fromEntries(queue)
    show({ values: { ...fresh, ...own } })
  }
  function start() {
    isLeft = false
    const kept = drafts.find<typeof queue>(name)
    if (Array.isArray(kept) && queue.length === 0) {
      queue = kept
      show({ values: { ...state.values, ...Object.fromEntries(kept) } })
      flush()
    }
    addEventListener('online', flush)
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('online', flush)
      removeEventListener('pagehide', flush)
      clearTimeout(timer)
      isLeft = true
      flush()
      publishSaving(me)
    }
  }
  return {
    state: () => state,
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    give,
    flush,
    settled,
    adopt,
    start,
  }
}
