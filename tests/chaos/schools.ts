/** The schools of the evaluation start: where each is found, what is sold there, and the exam of that. */
export const SCHOOLS = [
  { slug: 'demo', host: 'localhost', course: 'demo-course', exam: 1 },
  { slug: 'second', host: 'second.localhost', course: 'first-bowls', exam: null },
] as const

export type School = (typeof SCHOOLS)[number]

/** The school in which nothing of this one may show. */
export function otherThan({ slug }: School): School {
  return SCHOOLS.find((school) => school.slug !== slug) ?? SCHOOLS[0]
}
