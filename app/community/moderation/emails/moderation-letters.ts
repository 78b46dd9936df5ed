import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { translate } from '#app/platform/i18n.ts'
import { createLetter } from '#app/ui/letter-form.tsx'
import { formatMoment } from '#app/ui/time.ts'
import type { Reason } from '../report.ts'

/** Tells a student that they can no longer write, why, and where to complain. */
export const blocked = createLetter<{ why: string | null; until: string | null }>({
  kind: 'moderation.blocked',
  values: ({ school, locale, until }) => ({
    date: until ? formatMoment(until, locale, school.timeZone) : '',
    email: school.seller.email,
  }),
  subject: 'moderation.mail_blocked_title',
  texts: [
    'moderation.mail_blocked_text',
    ({ until }) => (until ? 'moderation.mail_blocked_until' : null),
    ({ why }) => (why ? 'moderation.mail_blocked_why' : null),
  ],
  quote: ({ why }) => why,
  href: ({ school }) => getLoginAddress(school.origin, '/community'),
  button: 'moderation.mail_open',
  note: 'moderation.mail_complain',
  reason: 'moderation.mail_reason',
})

/** Tells the author of what was reported and taken down why, and where to complain. */
export const takenDown = createLetter<{ reason: Reason; words: string }>({
  kind: 'moderation.taken-down',
  values: ({ school, locale, reason }) => ({
    reason: translate(locale, `moderation.reason_${reason}`),
    email: school.seller.email,
  }),
  subject: 'moderation.mail_removed_title',
  texts: ['moderation.mail_removed_text', 'moderation.mail_removed_words'],
  quote: ({ words }) => words,
  href: ({ school }) => getLoginAddress(school.origin, '/community'),
  button: 'moderation.mail_open',
  note: 'moderation.mail_complain',
  reason: 'moderation.mail_reason',
})
