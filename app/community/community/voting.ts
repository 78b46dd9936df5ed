import { countChange, type VoteValue, valueAfter } from './vote.ts'

/** A vote as it is shown: one's own value, and how many are for it. */
export type VoteState = { value: VoteValue; count: number }

type Options = {
  /** Has the server set the value; tells what it counts by then. */
  send: (value: VoteValue) => Promise<number>
  show: (state: VoteState) => void
  fail: (error: unknown) => void
}

/**
 * Shows a press at once and sends it behind that: one call at a time, the last press counts. When a call fails, what the
 * server last said is shown again.
 */
export function voting(first: VoteState, { send, show, fail }: Options) {
  let [shown, confirmed] = [first, first]
  let sending = false

  function change(next: VoteState) {
    shown = next
    show(next)
  }
  /** What others made of the count meanwhile. */
  function recount(count: number) {
    if (sending || count === confirmed.count) return
    confirmed = { ...confirmed, count }
    change(confirmed)
  }
  async function press(way: 'up' | 'down'): Promise<void> {
    const value = valueAfter(shown.value, way)
    change({ value, count: shown.count + countChange(shown.value, value) })
    if (sending) return
    sending = true
    try {
      while (shown.value !== confirmed.value) {
        const { value: sent } = shown
        confirmed = { value: sent, count: await send(sent) }
      }
      change(confirmed)
    } catch (error) {
      change(confirmed)
      fail(error)
    } finally {
      sending = false
    }
  }
  return { press, recount }
}
