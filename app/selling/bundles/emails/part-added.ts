import { createLetter } from '#app/ui/letter-form.tsx'

/** What somebody has of a bundle has grown. */
export const partAdded = createLetter<{ bundle: string; part: string; href: string }>({
  kind: 'bundles.part-added',
  subject: 'bundles.mail_added_subject',
  title: 'bundles.mail_added_title',
  texts: ['bundles.mail_added_text'],
  button: 'bundles.mail_added_button',
  reason: 'bundles.mail_added_reason',
})
