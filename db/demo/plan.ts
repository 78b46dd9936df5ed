/** The membership of the first school; its slug follows from its title. */
export const PLAN = {
  slug: 'studio-membership',
  title: { en: 'Studio membership', pl: 'Abonament pracowni' },
  promise: {
    en: 'Every course, the workroom in the community, and whatever comes next.',
    pl: 'Wszystkie kursy, pracownia w społeczności i każdy następny kurs.',
  },
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
