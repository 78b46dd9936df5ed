/** The membership of the first school; its slug follows from its title. */
export const PLAN = {
  slug: 'studio-membership',
  title: { en: 'Studio membership', pl: 'Abonament pracowni' },
  promise: {
    en: 'Every course, the workroom in the community, and whatever comes next.',
    pl: 'Wszystkie kursy, pracownia w społeczności i każdy następny kurs.',
  },
  cover: 'cover-membership',
  trialDays: 7,
  winBack: { days: 30 },
  prices: [
    { period: 1, amount: 5900, currency: 'PLN' },
    { period: 3, amount: 15_900, currency: 'PLN' },
    { period: 12, amount: 54_900, currency: 'PLN' },
    { period: -1, amount: 149_000, currency: 'PLN' },
  ],
} as const

/** Who has it for a month, and since when. */
export const MEMBER = { email: 'member@demo.test', joinedDaysAgo: 12 }

/** How a membership stands that is neither new nor trouble-free; `paused` is a state of its own on screens alone. */
export type DemoMemberState = 'TRIAL' | 'ACTIVE' | 'paused' | 'AT_RISK' | 'PAST_DUE' | 'CANCELED' | 'ENDED' | 'EXPIRED'

/** Others who joined, by which of the plan's prices and since when: one in every state that lasts, two that run. */
export const MEMBERS: { person: number; price: number; joinedDaysAgo: number; state: DemoMemberState }[] = [
  { person: 2001, price: 2, joinedDaysAgo: 41, state: 'ACTIVE' },
  { person: 2003, price: 3, joinedDaysAgo: 18, state: 'ACTIVE' },
  { person: 2005, price: 0, joinedDaysAgo: 3, state: 'TRIAL' },
  { person: 2006, price: 1, joinedDaysAgo: 30, state: 'paused' },
  { person: 2008, price: 0, joinedDaysAgo: 33, state: 'AT_RISK' },
  { person: 2010, price: 0, joinedDaysAgo: 42, state: 'PAST_DUE' },
  { person: 2011, price: 0, joinedDaysAgo: 9, state: 'CANCELED' },
  { person: 2013, price: 0, joinedDaysAgo: 47, state: 'ENDED' },
  { person: 2015, price: 0, joinedDaysAgo: 57, state: 'EXPIRED' },
]
