import { createLetter } from '#app/ui/letter-form.tsx'

/** Tells the address of an account that it was merged into another one. */
export const mergedLetter = createLetter<{ href: string }>({
  kind: 'students.merged',
  subject: 'students.mail_merged_title',
  texts: ['students.mail_merged_text', 'students.mail_merged_rest'],
  button: 'students.mail_merged_button',
  reason: 'students.mail_merged_reason',
})
