import { createLetter } from '#app/ui/letter-form.tsx'
import { formatDate } from '#app/ui/time.ts'

type Props = {
  title: string
  href: string
  /** Null when the access has no end. */
  until: string | null
  /** The address to log in with, of whom has no password yet. */
  newcomer: string | null
}

/** Tells a student that the school opened something to them. */
export const accessGiven = createLetter<Props>({
  kind: 'students.access-given',
  values: ({ school, locale, until, newcomer }) => ({
    date: until ? formatDate(until, locale, school.timeZone) : '',
    email: newcomer ?? '',
  }),
  subject: 'students.mail_access_title',
  texts: [
    'students.mail_access_text',
    ({ until }) => (until ? 'students.mail_access_until' : 'students.mail_access_without_end'),
    ({ newcomer }) => (newcomer ? 'students.mail_access_new' : null),
  ],
  button: 'students.mail_access_button',
  reason: 'students.mail_access_reason',
})
