import { setTimeout as after } from 'node:timers/promises'
import type { Asked, Behaviour, PaymentDouble, Witness } from '../doubles/payments.ts'
import { startPayu } from '../doubles/payu.ts'
import { startPrzelewy24 } from '../doubles/przelewy24.ts'
import { startStripe } from '../doubles/stripe.ts'
import { startTpay } from '../doubles/tpay.ts'
import type { Outcome } from './plan.ts'
import { Postman } from './postman.ts'
import { randomFrom } from './random.ts'

const STARTED = { stripe: startStripe, przelewy24: startPrzelewy24, tpay: startTpay, payu: startPayu }
export type Played = keyof typeof STARTED
export const PLAYED = Object.keys(STARTED) as Played[]

/** How a call of ours goes: `loses` takes effect and loses the answer, `fails` takes none. */
const MOODS = { answers: 89, waits: 5, fails: 3, loses: 3 }
const LONGEST_WAIT = 1200
const BETWEEN_ROUNDS = 200
const DRAINED_WITHIN = 60_000

type Payment = { provider: string; ref: string }

/** Whether a call is a school's, which its key tells: Stripe's are the same in every call. */
function isOf(double: PaymentDouble, school: number | undefined, call: Asked): boolean {
  return school === undefined || call.header('authorization').includes(`${double.credentials(school).secret_key}`)
}

/** The four companies, played on this machine: they keep their own books and tell the shop by themselves. */
export type Providers = {
  doubles: Record<Played, PaymentDouble>
  /** What the product is told of where they are (PROVIDER_HOSTS). */
  hosts: string
  /** From now on they send their messages to these web processes. */
  begin(ports: number[]): void
  /** The buyer decides where the payment led to; money that is delayed comes by itself. */
  decide(provider: string, redirect: string, outcome: Outcome): Promise<void>
  /** What is the matter with one of them from now on; nothing, once it is back. */
  trouble(name: Played, how?: Trouble): void
  /** Waits, on a calm line by now, until everything was said and taken; answers what was not. */
  drain(): Promise<string[]>
  /** What their books say of a payment. */
  witness(payment: Payment): Promise<Witness>
  /** Payments that were made there and are about none of these. */
  unknown(known: readonly Payment[]): Promise<string[]>
  /** How many messages were sent, and how many of those had been taken before. */
  sent(): { messages: number; repeated: number }
  stop(): Promise<void>
}

/** How a company is away: what it does with each call, of one school alone or of both. */
export type Trouble = { mood: Behaviour['mood']; school?: number }

type Settings = { seed: number; delaySeconds: number; repeats: boolean; moody?: boolean }

export async function startProviders({ seed, delaySeconds, repeats, moody = true }: Settings): Promise<Providers> {
  const random = randomFrom(seed)
  let calm = !moody
  const troubled = new Map<string, Trouble>()
  const begun = PLAYED.map(async (name): Promise<[Played, PaymentDouble]> => [name, await STARTED[name]()])
  const doubles = Object.fromEntries(await Promise.all(begun)) as Providers['doubles']
  for (const [name, double] of Object.entries(doubles)) {
    double.behave((call) => {
      const trouble = troubled.get(name)
      if (trouble && isOf(double, trouble.school, call)) return { mood: trouble.mood, wait: 0 }
      const mood = calm ? 'answers' : random.pickWeighted(MOODS)
      return { mood, wait: mood === 'waits' ? random.whole(LONGEST_WAIT) : 0 }
    })
  }
  const named = (name: string) => doubles[name as Played]
  const delayed = new Set<Promise<void>>()
  let postmen: Postman[] = []
  let going = true
  const rounds: Promise<void>[] = []

  async function goRound(postman: Postman): Promise<void> {
    while (going) {
      await postman.round({ calm, repeats: repeats && !calm })
      await after(BETWEEN_ROUNDS)
    }
  }

  return {
    doubles,
    hosts: PLAYED.map((name) => `${name}=${doubles[name].origin}`).join(','),
    begin(ports) {
      postmen = PLAYED.map((name, nth) => new Postman(name, doubles[name], randomFrom(seed + nth), ports))
      rounds.push(...postmen.map(goRound))
    },
    async decide(provider, redirect, outcome) {
      if (outcome === 'none') return
      if (outcome !== 'delayed') return named(provider).decide(redirect, outcome)
      const coming = after(1000 * delaySeconds).then(() => named(provider).decide(redirect, 'paid'))
      delayed.add(coming)
      void coming.catch(() => {}).finally(() => delayed.delete(coming))
    },
    trouble(name, how) {
      if (how) troubled.set(name, how)
      else troubled.delete(name)
    },
    async drain() {
      calm = true
      await Promise.all(delayed)
      for (const until = performance.now() + DRAINED_WITHIN; performance.now() < until; await after(BETWEEN_ROUNDS)) {
        if ((await Promise.all(postmen.map((postman) => postman.left()))).flat().length === 0) return []
      }
      return (await Promise.all(postmen.map((postman) => postman.left()))).flat()
    },
    async witness({ provider, ref }) {
      return await named(provider).witness(ref)
    },
    async unknown(known) {
      const refs = new Set(known.map(({ ref }) => ref))
      const made = PLAYED.flatMap((provider) =>
        doubles[provider].refs().flatMap((ref) => (refs.has(ref) ? [] : [{ provider, ref }])),
      )
      const strange = await Promise.all(
        made.map(async (one) => ({ ...one, ...(await named(one.provider).witness(one.ref)) })),
      )
      return strange.flatMap(({ provider, ref, captured }) =>
        captured.length > 0 ? [`${provider} took ${captured.join(', ')} for ${ref}, which no order knows`] : [],
      )
    },
    sent: () => ({
      messages: postmen.reduce((sum, { messages }) => sum + messages, 0),
      repeated: postmen.reduce((sum, { repeated }) => sum + repeated, 0),
    }),
    async stop() {
      going = false
      await Promise.all(rounds)
      await Promise.all(Object.values(doubles).map((double) => double.stop()))
    },
  }
}
