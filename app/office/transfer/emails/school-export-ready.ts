import { createLetter } from '#app/ui/letter-form.tsx'

/** Where an owner fetches the archive of the school. */
export const schoolExportReady = createLetter<{ href: string }>({
  kind: 'transfer.export-ready',
  subject: 'transfer.mail_subject',
  title: 'transfer.mail_title',
  texts: ['transfer.mail_text'],
  button: 'transfer.mail_button',
  note: 'transfer.mail_ignore',
  reason: 'transfer.mail_reason',
})
