import { createLetter } from '#app/ui/letter-form.tsx'

type ConfirmProps = {
  /** The form's title, or the product's that they wait for. */
  what: string
  waits: boolean
  href: string
}

/** Asks whoever left an address whether it is theirs. */
export const confirmAddress = createLetter<ConfirmProps>({
  kind: 'leads.confirm-address',
  subject: 'leads.mail_confirm_subject',
  title: 'leads.mail_confirm_title',
  texts: [({ waits }) => (waits ? 'leads.mail_confirm_text_waiting' : 'leads.mail_confirm_text')],
  button: 'leads.mail_confirm_button',
  note: 'leads.mail_confirm_ignore',
  reason: 'leads.mail_confirm_reason',
})

/** Tells whoever asked for it that a product can be bought. */
export const productOpened = createLetter<{ title: string; href: string }>({
  kind: 'leads.product-opened',
  subject: 'leads.mail_opened_subject',
  title: 'leads.mail_opened_title',
  texts: ['leads.mail_opened_text'],
  button: 'leads.mail_opened_button',
  reason: 'leads.mail_opened_reason',
})
