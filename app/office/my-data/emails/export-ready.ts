import { createLetter } from '#app/ui/letter-form.tsx'

/** Where somebody's own data can be fetched. */
export const exportReady = createLetter<{ href: string }>({
  kind: 'my-data.export-ready',
  subject: 'my-data.mail_subject',
  title: 'my-data.mail_title',
  texts: ['my-data.mail_text'],
  button: 'my-data.mail_button',
  note: 'my-data.mail_ignore',
  reason: 'my-data.mail_reason',
})
