import { callError } from '#app/platform/call.ts'
import type { SettledProgress } from '../progress.ts'
import { sendInOrder } from './in-order.ts'

type ReadingOptions = { lecture: number; seconds: number; onSettled: (settled: SettledProgress) => void }

/** For the call that said that the lecture was opened, by whose time the server reckons. */
const ON_THE_WAY = 1
const AGAIN_SECONDS = 10
/** So often the server may find that it was too soon, where the word of the opening came to it late. */
const TOO_SOON = 3

/** Tells once the end of the lecture's texts was seen and enough time has passed to have read them; answers how to stop. */
export function reportWhenRead(body: Element, { lecture, seconds, onSettled }: ReadingOptions): () => void {
  let reached = false
  let timer = setTimeout(() => void tell(), (seconds + ON_THE_WAY) * 1000)
  let ripe = false
  let telling = false
  let left = TOO_SOON

  async function tell() {
    ripe = true
    if (!reached || telling) return
    telling = true
    try {
      const settled = await sendInOrder(`/lecture/${lecture}/watch`, { read: true })
      onSettled(settled)
      left -= 1
      if (settled.progress.completedAt !== null || left === 0) stop()
      else again()
    } catch (error) {
      const { status } = callError(error)
      if (status === 0 || status >= 500) again()
    } finally {
      telling = false
    }
  }
  function again() {
    ripe = false
    timer = setTimeout(() => void tell(), AGAIN_SECONDS * 1000)
  }
  function look() {
    reached ||= body.getBoundingClientRect().bottom <= innerHeight + 24
    if (reached && ripe) void tell()
  }
  function stop() {
    clearTimeout(timer)
    removeEventListener('scroll', look)
    removeEventListener('resize', look)
  }
  addEventListener('scroll', look, { passive: true })
  addEventListener('resize', look)
  look()
  return stop
}
