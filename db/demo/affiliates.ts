import type { WithdrawalStatus } from '#app/partners/balance/withdrawal.ts'

export type DemoAffiliate = {
  email: string
  code: string
  website: string
  iban: string
  /** One of so many orders is theirs. */
  every: number
  /** As many clicks a day at most. */
  clicks: number
  withdrawals: {
    daysAgo: number
    amount: number
    status: Extract<WithdrawalStatus, 'requested' | 'approved' | 'paid'>
  }[]
}

export const PROGRAMME = {
  enabled: true,
  commission: { type: 'percentage' as const, value: 20 },
  renewalMonths: 12,
  cookieDays: 30,
  holdDays: 14,
  minimumPayout: 5_000,
  autoApprove: false,
  terms:
    'Recommend what you know, and say that you earn by it.\n\nDo not advertise with the name of the school.\n\nYour own purchases earn nothing.',
  payer: { name: 'Studio Parapet Ida Wierzba', iban: 'PL61109010140000071219812874' },
}

/** Who recommends the first school, and what of it was paid. */
export const demoAffiliates: readonly DemoAffiliate[] = [
  {
    email: 'affiliate@demo.test',
    code: 'OLGA',
    website: 'swiatlopopracy.example',
    iban: 'PL27114020040000300201355387',
    every: 6,
    clicks: 11,
    withdrawals: [
      { daysAgo: 20, amount: 6_000, status: 'paid' },
      { daysAgo: 1, amount: 5_000, status: 'requested' },
    ],
  },
  {
    email: 'studio@demo.test',
    code: 'MARTA-FOTO',
    website: 'instagram.example/marta.kuna',
    iban: 'PL61109010140000071219812874',
    every: 9,
    clicks: 5,
    withdrawals: [{ daysAgo: 3, amount: 5_000, status: 'approved' }],
  },
]

/** Somebody who asked and waits. */
export const APPLICANT = {
  email: 'adam.rutkowski@demo.test',
  firstName: 'Adam',
  lastName: 'Rutkowski',
  website: 'rutkowski.example',
  about: 'I write about photography for 3,000 readers a month and finished “Portrait in available light” in spring.',
}

/** Files that affiliates may use, by those of the demo. */
export const MATERIALS = [
  { media: 'cover-critique-1600.webp', filename: 'parapet-baner-krytyka.webp' },
  { media: 'cover-bundle-1600.webp', filename: 'parapet-baner-pakiet.webp' },
]
