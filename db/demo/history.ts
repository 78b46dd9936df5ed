import { COMPANIES, type DemoPerson, demoPerson } from './people.ts'
import type { DemoMemberState } from './plan.ts'

export type DemoOutcome = 'paid' | 'declined' | 'abandoned' | 'refunded' | 'partly'

/** Something that was ordered in the sixty days before the evaluation start. */
export type DemoOrder = {
  buyer: DemoPerson
  slug: string
  /** Which of the product's prices, in their order. */
  price: number
  /** More than one are licences for others. */
  quantity?: number
  at: Date
  outcome: DemoOutcome
  /** When money went back. */
  returnedAt?: Date
  company?: (typeof COMPANIES)[number]
  /** How much of a course its buyer goes through, 0 to 1, and how many lectures in a week. */
  learns: { share: number; weekly: number }
  /** How the membership stands today that it began. */
  membership?: DemoMemberState
}

const DAYS = 60
const DAY = 24 * 3_600_000
const MINUTE = 60_000

/** Orders on an ordinary day, Sunday first: people buy courses on evenings before work, and little on Saturdays. */
const WEEK = [4.6, 3.5, 3.2, 2.6, 2.5, 1.9, 1.6]
/** Letters to all who wanted them: days ago, and how much more was bought. */
const CAMPAIGNS = new Map([
  [44, 2.3],
  [43, 1.7],
  [17, 2.4],
  [16, 1.9],
  [15, 1.4],
])
/** Hours of the day by how much is bought in them. */
const HOURS = [7, 8, 9, 10, 11, 12, 12, 13, 14, 15, 17, 18, 19, 19, 20, 20, 20, 21, 21, 21, 22, 22, 23]
const OFFER: [share: number, slug: string, price: number][] = [
  [0.5, 'demo-course', 0],
  [0.7, 'contact-sheet-to-series', 0],
  [0.79, 'print-for-the-wall', 0],
  [0.86, 'print-for-the-wall', 1],
  [1, 'demo-free', 0],
]

/** The same numbers at each start: what happened depends on the day alone. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Sixty days of orders, the oldest first: a school that grows a little, with good weeks and payments that come to nothing. */
export function demoOrders(now: Date): DemoOrder[] {
  const random = numbers(2017)
  const orders: DemoOrder[] = []
  for (let ago = DAYS; ago >= 0; ago--) {
    const midnight = new Date(now.getTime() - ago * DAY).setUTCHours(0, 0, 0, 0)
    const usual = (WEEK[new Date(midnight).getUTCDay()] ?? 0) * (1.2 - ago / 140) * (CAMPAIGNS.get(ago) ?? 1)
    const count = Math.max(0, Math.round(usual + random() * 2 - 1))
    for (let n = 0; n < count; n++) {
      const hour = HOURS[Math.floor(random() * HOURS.length)] ?? 20
      // The school's evenings are an hour or two earlier by the world's clock.
      const at = new Date(midnight + (hour - 1) * 60 * MINUTE + random() * 60 * MINUTE)
      orders.push(...attempts(random, at, orders))
    }
  }
  // Nothing happens in the minutes before the start, so nothing is asked of a provider any more.
  const latest = now.getTime() - 20 * MINUTE
  return orders
    .filter(({ at }) => at.getTime() < latest)
    .map(({ returnedAt, ...order }) => {
      if (!returnedAt) return order
      return returnedAt.getTime() < latest ? { ...order, returnedAt } : { ...order, outcome: 'paid' as const }
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** One order, or a declined one and the next try. */
function attempts(random: () => number, at: Date, before: DemoOrder[]): DemoOrder[] {
  const wanted = random()
  const [, slug, price] = OFFER.find(([share]) => wanted < share) ?? OFFER[0]!
  const again = random() < 0.12 ? before[Math.floor(random() * before.length)] : undefined
  const known = again && !before.some((one) => one.buyer === again.buyer && one.slug === slug)
  const buyer = known ? again.buyer : demoPerson(before.length)
  const company = random() < 0.12 ? COMPANIES[Math.floor(random() * COMPANIES.length)] : undefined
  const learns = { share: learnt(random), weekly: 1 + random() * 6 }
  const order = { buyer, slug, price, at, learns, ...(company ? { company } : {}) }
  if (slug === 'demo-free') return [{ ...order, outcome: 'paid' }]
  const luck = random()
  const returnedAt = new Date(at.getTime() + (0.4 + random() * 7) * DAY)
  if (luck < 0.03) return [{ ...order, outcome: 'refunded', returnedAt }]
  if (luck < 0.04) return [{ ...order, outcome: 'partly', returnedAt }]
  if (luck < 0.075) return [{ ...order, outcome: 'abandoned' }]
  if (luck > 0.94) {
    const next = { ...order, at: new Date(at.getTime() + (3 + random() * 9) * MINUTE), outcome: 'paid' as const }
    return luck > 0.96 ? [{ ...order, outcome: 'declined' }, next] : [{ ...order, outcome: 'declined' }]
  }
  return [{ ...order, outcome: 'paid' }]
}

/** A third goes through to the end, a quarter stops soon, the others are somewhere on the way. */
function learnt(random: () => number): number {
  const kind = random()
  if (kind < 0.34) return 1
  return kind < 0.6 ? random() * 0.15 : 0.15 + random() * 0.75
}

/** The account that bought licences for its team. */
export const TEAM = {
  email: 'buyer@demo.test',
  boughtDaysAgo: 12,
  slug: 'contact-sheet-to-series',
  quantity: 5,
  invited: [
    { firstName: 'Olga', lastName: 'Lis', email: 'olga.lis@team.test', daysAgo: 6 },
    { firstName: 'Adam', lastName: 'Rutkowski', email: 'adam.rutkowski@team.test', daysAgo: 2 },
  ],
}

/** Another that did, of whom some have begun: with how far they are, where they said yes. */
export const STUDIO = {
  buyer: { firstName: 'Marta', lastName: 'Kuna', email: 'studio@demo.test' },
  boughtDaysAgo: 26,
  slug: 'contact-sheet-to-series',
  quantity: 5,
  invited: [
    { firstName: 'Iwona', lastName: 'Brzęk', email: 'iwona.brzek@studio.test', daysAgo: 24, share: 1 },
    { firstName: 'Paweł', lastName: 'Szymczak', email: 'pawel.szymczak@studio.test', daysAgo: 24, share: 0.5 },
    { firstName: 'Celina', lastName: 'Mech', email: 'celina.mech@studio.test', daysAgo: 5, share: 0 },
    { firstName: 'Jan', lastName: 'Kos', email: 'jan.kos@studio.test', daysAgo: 3 },
  ],
}

/** What the student of the demo did in the first lectures of the first course, in their order. */
export const STUDENT = {
  email: 'student@demo.test',
  boughtDaysAgo: 24,
  completed: 9,
  starred: [1, 5, 6],
  notes: [
    [0, '0:12 Light first, the camera later.'],
    [5, '0:20 The window is the lamp, the chair is the dimmer.\n0:41 Try it with the kitchen window before noon.'],
    [6, 'Half a step back and the shadow under the eyes is gone. At 0:25 is where I always stand, too near.'],
    [8, 'The bathroom blind makes stripes, the net curtain does not. Ask Ola to sit on Saturday.'],
  ] as [number, string][],
}
