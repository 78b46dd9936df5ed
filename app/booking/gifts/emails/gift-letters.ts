import { createLetter } from '#app/ui/letter-form.tsx'

type GiftProps = { product: string; href: string }

/** Somebody gets what somebody else paid, with their words; `by` is empty where they have left. */
export const giftLetter = createLetter<GiftProps & { name: string; by: string; message: string }>({
  kind: 'gifts.gift',
  subject: ({ by }) => (by ? 'gifts.mail_subject' : 'gifts.mail_subject_nobody'),
  title: 'gifts.mail_title',
  texts: [({ by }) => (by ? 'gifts.mail_text' : 'gifts.mail_text_nobody')],
  quote: ({ message }) => message || null,
  button: 'gifts.mail_button',
  note: 'gifts.mail_ignore',
  reason: 'gifts.mail_reason',
})

/** Somebody accepted what its buyer gave them. */
export const giftAcceptedLetter = createLetter<GiftProps & { name: string }>({
  kind: 'gifts.accepted',
  subject: 'gifts.mail_accepted_subject',
  texts: ['gifts.mail_accepted_text'],
  button: 'gifts.mail_accepted_button',
  reason: 'gifts.mail_accepted_reason',
})

/** What somebody had accepted is closed to them. */
export const giftEndedLetter = createLetter<GiftProps>({
  kind: 'gifts.ended',
  subject: 'gifts.mail_ended_subject',
  texts: ['gifts.mail_ended_text'],
  button: 'gifts.mail_ended_button',
  reason: 'gifts.mail_ended_reason',
})
