import { createLetter } from '#app/ui/letter-form.tsx'
import { formatMoment } from '#app/ui/time.ts'

/** What was bought before has opened. */
export const presaleOpened = createLetter<{ title: string; href: string }>({
  kind: 'presale.opened',
  subject: 'presale.subject',
  title: 'presale.title',
  texts: ['presale.text'],
  button: 'presale.button',
  reason: 'presale.reason',
})

/** What was bought before opens on another day. */
export const presaleMoved = createLetter<{ title: string; until: string; href: string }>({
  kind: 'presale.moved',
  values: ({ until, locale, school }) => ({ at: formatMoment(until, locale, school.timeZone) }),
  subject: 'presale.moved_subject',
  title: 'presale.moved_title',
  texts: ['presale.moved_text'],
  button: 'presale.moved_button',
  reason: 'presale.reason',
})
