import { call } from '#app/platform/call.ts'
import { line } from '#app/ui/line.ts'

const inLine = line()

/**
 * Tells the server how far one is in a lecture, one after the other: each answers all of it, and an older answer that came
 * last would show less than is done. What still waits when the page is left arrives all the same.
 */
export const sendInOrder = <Answer>(address: string, body: object) =>
  inLine(() => call<Answer>('post', address, body, { keepalive: true }))
