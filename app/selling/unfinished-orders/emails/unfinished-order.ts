import { createLetter } from '#app/ui/letter-form.tsx'

/** Reminds a buyer of an order that was not paid. */
export const unfinishedOrder = createLetter<{ title: string; href: string; last: boolean }>({
  kind: 'unfinished-order',
  subject: 'unfinished-orders.subject',
  title: 'unfinished-orders.title',
  texts: [({ last }) => (last ? 'unfinished-orders.last_text' : 'unfinished-orders.text')],
  button: 'unfinished-orders.button',
  note: 'unfinished-orders.quiet',
  reason: 'unfinished-orders.reason',
})
