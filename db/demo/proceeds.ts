/** For how many days the demo schools have sold through the operator's account. */
export const AT_HOST_DAYS = 30

/** Where the first school has its proceeds paid. */
export const PROCEEDS_ACCOUNT = { name: 'Studio Parapet Ida Wierzba', iban: 'PL61109010140000071219812874' }

/** What it requested of its host, in the currency of its first order there; the operator paid what was due before today. */
export const PROCEEDS_WITHDRAWALS: readonly { daysAgo: number; amount: number }[] = [
  { daysAgo: 16, amount: 80_000 },
  { daysAgo: 2, amount: 45_000 },
]
