import { holdsLink } from '#app/platform/holds-link.ts'

type Buyer = { first_name: string; last_name: string; email: string }

/** Who gives it, where strangers read it; empty where they have left. */
export function nameGiver({ first_name, last_name, email }: Buyer, hasLeft: boolean): string {
  if (hasLeft) return ''
  const name = `${first_name} ${last_name}`.trim()
  return name && !holdsLink(name) ? name : email
}
