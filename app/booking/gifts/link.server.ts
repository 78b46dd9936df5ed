import { sign } from '#app/platform/tokens.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'

type Linked = { schoolId: number; transactionId: number; link: number }

/** What opens a gift. It is computed, as a card that is printed later has the same as the e-mail; stored is its hash alone. */
export const getGiftToken = ({ schoolId, transactionId, link }: Linked) =>
  sign('gift link', `${schoolId} ${transactionId} ${link}`)

export const getGiftLink = (school: CurrentSchool, gift: Linked) => `${school.origin}/gift/${getGiftToken(gift)}`
