import { createLetter } from '#app/ui/letter-form.tsx'

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
export const presaleMoved = createLetter<{ title: string; at: string; href: string }>({
  kind: 'presale.moved',
  subject: 'presale.moved_subject',
  title: 'presale.moved_title',
  texts: ['presale.moved_text'],
  button: 'presale.moved_button',
  reason: 'presale.reason',
})
