import { setTimeout as after } from 'node:timers/promises'
import type { Answer } from './browser.ts'

const BETWEEN_TRIES = 300
const GIVES_UP = 120_000

/** Until the answer is known. */
export async function insist(send: () => Promise<Answer | undefined>): Promise<Answer> {
  for (const until = performance.now() + GIVES_UP; performance.now() < until; await after(BETWEEN_TRIES)) {
    const answer = await send()
    if (answer) return answer
  }
  throw new Error('no answer')
}

/** Something of which there are few, and which all want at the same moment. */
export type Contest = {
  what: string
  /** What each request is for, as `has` names it afterwards. */
  tries: { key: string; ask: () => Promise<Answer | undefined> }[]
  /** The answers of who has one, and of who came too late. */
  yes: number
  no: readonly number[]
  /** Who has one in the end, each as often as they have. */
  has: string
  /** How many there are of each key, where that is limited, and of all. */
  each: number
  all: number
}

export type Told = { had: string[]; refused: string[]; unknown: number; complaints: string[] }

/** Everybody at once, and again who got no answer: what comes of that one says nothing of the first. */
export async function ask({ tries, yes, no, what }: Contest, onDone: () => void): Promise<Told> {
  const told: Told = { had: [], refused: [], unknown: 0, complaints: [] }
  async function one({ key, ask: send }: Contest['tries'][number]): Promise<void> {
    const until = performance.now() + GIVES_UP
    for (let again = false; performance.now() < until; again = true) {
      const answer = await send()
      if (answer && answer.status !== 429) {
        if (answer.status === yes) told.had.push(key)
        else if (!no.includes(answer.status) && !(again && answer.status === 422))
          told.complaints.push(`${what}: ${key} was answered ${answer.status} ${JSON.stringify(answer.body)}`)
        else if (!again) told.refused.push(key)
        return
      }
      told.unknown += 1
      await after(BETWEEN_TRIES)
    }
    told.complaints.push(`${what}: ${key} got no answer`)
  }
  await Promise.all(tries.map((each) => one(each).finally(onDone)))
  return told
}

function counted(keys: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]))
}

/** What people were told against what they have. */
export function compare(
  { what, each, all }: Contest,
  { had, refused, complaints }: Told,
  has: readonly string[],
): string[] {
  const [told, have] = [counted(had), counted(has)]
  const lost = [...told].filter(([key, times]) => times > (have.get(key) ?? 0))
  const twice = [...have].filter(([, times]) => times > each)
  // Who asks for several may be refused the one and have the other.
  const refusedAll = each > 1 ? [] : refused.filter((key) => have.has(key))
  return [
    ...complaints,
    ...(has.length === all ? [] : [`${what}: ${has.length} of ${all} are with somebody`]),
    ...lost.map(([key, times]) => `${what}: ${key} was told of ${times} and has ${have.get(key) ?? 0}`),
    ...twice.map(([key, times]) => `${what}: ${key} has ${times}`),
    ...refusedAll.map((key) => `${what}: ${key} was refused and has one`),
  ]
}
