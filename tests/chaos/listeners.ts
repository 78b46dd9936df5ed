// Who hears of what happens in the schools: a receiver of webhooks for each, and a mailing service of the first.
import { setTimeout as after } from 'node:timers/promises'
import { type Entry, type MailingDouble, type MailingFault, startMailing } from '../doubles/mailing.ts'
import { startReceiver } from '../doubles/webhooks.ts'
import { randomFrom } from './random.ts'
import { SCHOOLS } from './schools.ts'

/** How a receiver takes a message: `loses` has it and says nothing, `fails` has it and says 500. */
const MOODS = { takes: 80, waits: 6, fails: 7, loses: 7 }
/** How the mailing service takes a call that changes something. */
const FAULTS = { none: 88, lost: 4, silent: 3, error: 3, limit: 2 }
const LONGEST_WAIT = 1200
/** The service that the first school passes people on to. */
export const MAILING = 'mailerlite'

/** A message as it came, each time; `taken` once the receiver had said so. */
export type Reception = { id: string; signed: boolean; taken: boolean }
export type Listener = { address: string; trust(secret: string): void; heard: Reception[] }

export type Listeners = {
  /** One of each school, by its slug. */
  receivers: Map<string, Listener>
  mailing: Pick<MailingDouble, 'key' | 'lists'> & { entries: Entry[] }
  /** Where the mailing service is (PROVIDER_HOSTS). */
  hosts: string
  /** From now on everything is taken. */
  becalm(): void
  stop(): Promise<void>
}

export async function startListeners({ seed, moody }: { seed: number; moody: boolean }): Promise<Listeners> {
  const random = randomFrom(seed)
  let calm = !moody

  async function startListener(): Promise<Listener & { stop(): Promise<void> }> {
    const heard: Reception[] = []
    const { address, trust, stop } = await startReceiver(async ({ id, valid }, response) => {
      const mood = calm ? 'takes' : random.pickWeighted(MOODS)
      const reception = { id, signed: valid > 0, taken: false }
      heard.push(reception)
      if (mood === 'fails') return response.writeHead(500).end('oops')
      if (mood === 'loses') return response.destroy()
      if (mood === 'waits') await after(random.whole(LONGEST_WAIT))
      reception.taken = true
      return response.writeHead(204).end()
    })
    return { address, trust, heard, stop }
  }

  const started = await Promise.all(SCHOOLS.map(async ({ slug }) => [slug, await startListener()] as const))
  const mailing = await startMailing(MAILING)
  mailing.behave(() => {
    const fault = calm ? 'none' : random.pickWeighted(FAULTS)
    return fault === 'none' ? undefined : (fault satisfies MailingFault)
  })
  return {
    receivers: new Map(started),
    mailing,
    hosts: `${MAILING}=${mailing.origin}`,
    becalm() {
      calm = true
    },
    async stop() {
      await Promise.all([...started.map(([, receiver]) => receiver.stop()), mailing.stop()])
    },
  }
}
