import { call } from '#app/platform/call.ts'
import { type SnakeCased, toCamelCase } from '#app/platform/case.ts'
import { line } from '#app/ui/line.ts'
import type { SettledProgress } from '../progress.ts'

const inLine = line()

/**
 * Tells the server how far one is in a lecture, one after the other: each answers all of it, and an older answer that came
 * last would show less than is done. What still waits when the page is left arrives all the same. A body that says how old
 * it is is made when its turn comes.
 */
export const sendInOrder = (address: string, body: object | (() => object)) =>
  inLine(() => sendProgress(address, typeof body === 'function' ? body() : body))

/** The same without waiting for what was told before: the page is being left. */
export async function sendProgress(address: string, body: object): Promise<SettledProgress> {
  const answer = await call<SnakeCased<SettledProgress>>('post', address, body, { keepalive: true })
  return toCamelCase<SettledProgress>(answer)
}
