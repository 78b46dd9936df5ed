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
