import { createLetter } from '#app/ui/letter-form.tsx'

/** Tells a student that what they said stands among the reviews now, and that they can take that back. */
export const converted = createLetter<{ title: string; href: string }>({
  kind: 'reviews.converted',
  subject: 'reviews.mail_converted_title',
  texts: ['reviews.mail_converted_text'],
  button: 'reviews.mail_converted_button',
  reason: 'reviews.mail_converted_reason',
})
