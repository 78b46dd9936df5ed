import type { Part } from '../product.ts'
import { type Random, randomFrom } from './random.ts'
import { SCHOOLS, type School } from './schools.ts'

export const OUTCOMES = ['paid', 'declined', 'abandoned', 'delayed', 'none'] as const
export type Outcome = (typeof OUTCOMES)[number]
/** What becomes of the money later: part of it goes back, or all. */
const GIVEN_BACK = { nothing: 75, part: 12, all: 13 }

/** One purchase that somebody will try to make, whatever happens to the server meanwhile. */
export type Purchase = {
  number: number
  /** Everybody buys once in each school, by the same address. */
  school: School
  person: number
  /** Where it is paid. */
  at: School['at'][number]
  /** Registers and orders in one call, or registers first and orders as a member. */
  as: 'register' | 'member'
  /** What is chosen at the provider; `none` closes the window. */
  outcome: Outcome
  /** The button is clicked twice. */
  twice: boolean
  /** The provider's button is clicked twice as well. */
  decidesTwice: boolean
  /** After a failed payment the same thing is ordered again, and paid. */
  triesAgain: boolean
  /** In minor units; `all` of it ends the access. */
  givenBack: number | 'all' | undefined
  /** Agrees to marketing with the order. */
  marketing: boolean
}

/** `crash` kills PostgreSQL's postmaster with all its children, `postgres` the postmaster alone. */
export type Victim = Part | 'crash'
/** A kill that comes once so many purchases are done, after a moment. */
export type Kill = { after: number; moment: number; victim: Victim }

export type Settings = {
  seed: number
  clients: number
  orders: number
  kills: number
  /** Whether the provider is asked again; if not, what it said and was answered must be kept. */
  recheck: boolean
}
export type Plan = { purchases: Purchase[]; kills: Kill[] }

const LONGEST_MOMENT = 400

function purchase(random: Random, number: number): Purchase {
  const school = SCHOOLS[number % SCHOOLS.length] ?? SCHOOLS[0]
  const at = random.pick<School['at'][number]>(school.at)
  const givenBack = random.pickWeighted(GIVEN_BACK)
  const outcome = random.pickWeighted({ paid: 50, delayed: 18, declined: 14, abandoned: 10, none: 8 })
  return {
    number,
    school,
    person: Math.floor(number / SCHOOLS.length),
    at,
    as: random.chance(0.6) ? 'register' : 'member',
    outcome,
    twice: random.chance(0.35),
    decidesTwice: random.chance(0.3),
    triesAgain: (outcome === 'declined' || outcome === 'abandoned') && random.chance(0.5),
    givenBack: { nothing: undefined, all: 'all' as const, part: 1 + random.whole(900) }[givenBack],
    marketing: random.chance(0.5),
  }
}

/** Shuffled four by four, so that a short run has every kind of them too. */
function victimsOf(random: Random, count: number): Victim[] {
  const victims: Victim[] = []
  while (victims.length < count) {
    const left: Victim[] = ['web', 'worker', 'postgres', 'crash']
    while (left.length > 0) victims.push(...left.splice(random.whole(left.length), 1))
  }
  return victims
}

/** The same plan for the same settings; only how the machine's timing falls differs from run to run. */
export function planOf({ seed, orders, kills }: Settings): Plan {
  const random = randomFrom(seed)
  const victims = victimsOf(random, kills)
  return {
    purchases: Array.from({ length: orders }, (_, number) => purchase(random, number)),
    kills: Array.from({ length: kills }, (_, number) => ({
      after: Math.floor(((number + 0.3 + random.next() * 0.6) * orders) / kills),
      moment: random.whole(LONGEST_MOMENT),
      victim: victims[number] ?? 'web',
    })),
  }
}
