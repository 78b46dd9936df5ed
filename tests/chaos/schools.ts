/** The schools of the evaluation start: where each is found, what is sold there, the exam of that, who takes its money and who runs it. */
export const SCHOOLS = [
  {
    slug: 'demo',
    host: 'localhost',
    course: 'demo-course',
    exam: 1,
    at: ['przelewy24', 'tpay', 'payu', 'przelewy24', 'tpay', 'payu', 'stripe', 'sandbox'],
    owner: { email: 'owner@demo.test', password: 'demo-password' },
  },
  {
    slug: 'second',
    host: 'second.localhost',
    course: 'first-bowls',
    exam: null,
    // It sells in euros.
    at: ['stripe', 'sandbox'],
    owner: { email: 'owner@demo.test', password: 'second-password' },
  },
] as const

export type School = (typeof SCHOOLS)[number]

/** The school in which nothing of this one may show. */
export function otherThan({ slug }: School): School {
  return SCHOOLS.find((school) => school.slug !== slug) ?? SCHOOLS[0]
}
