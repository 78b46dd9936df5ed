import type { Arrival } from './mail-server.ts'

/** A letter as the outbox knows it. */
export type Letter = { to: string; subject: string; kind: string; state: string }

const keyOf = ({ to, subject }: { to: string; subject: string }) => JSON.stringify([to, subject])

/**
 * Compares the outbox with what came to a mail server that behaves by now: every letter was sent and came, or was
 * forgotten by the server itself, and each under one message id, however many copies of it came.
 */
export function compareLetters(letters: Letter[], arrivals: Arrival[]): string[] {
  const written = Map.groupBy(letters, keyOf)
  const came = Map.groupBy(arrivals, keyOf)
  return [...new Set([...written.keys(), ...came.keys()])].flatMap((key) =>
    findingsOf(written.get(key) ?? [], came.get(key) ?? []).map((finding) => `letters ${key} ${finding}`),
  )
}

/** Letters with the same words on the outside, and the copies that came of them. */
function findingsOf(letters: Letter[], arrivals: Arrival[]): string[] {
  const unsent = letters.filter(({ state }) => state !== 'sent')
  const sent = letters.length - unsent.length
  const ids = new Set(arrivals.map(({ messageId }) => messageId)).size
  return [
    ...unsent.map(({ kind, state }) => `of kind ${kind} are ${state}, not sent`),
    ...(ids < sent ? [`were marked sent ${sent} times, ${ids} ever came`] : []),
    ...(ids > letters.length ? [`came under ${ids} message ids instead of ${letters.length}`] : []),
  ]
}
