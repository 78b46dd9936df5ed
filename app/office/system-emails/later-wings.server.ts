import type { Locale } from '#app/platform/i18n.ts'
import type { Letter, LetterFrame } from '#app/platform/letter.ts'
import { slot } from '#app/platform/slot.ts'
import type { OrderBuyer } from '#app/selling/checkout/order-view.ts'
import type { ReceiptView } from '#app/selling/checkout/receipt-view.ts'

/** What samples are about: things and people of a school, as far as it has them. */
export type SampleFacts = {
  origin: string
  timeZone: string
  currency: string
  buyer: Pick<OrderBuyer, 'first_name' | 'last_name' | 'email'>
  course: string
  bundle: string
  event: string
  consultation: string
  membership: string
  /** The newest order, as its receipt shows it. */
  receipt?: ReceiptView
}

/** An e-mail with what it shows, and its frame; `name` tells several of one kind apart. */
export type LetterSample = Letter<object> & Pick<LetterFrame, 'firstName' | 'unsubscribe'> & { name: string }

type Samples = {
  makeUp: (locale: Locale) => SampleFacts
  makeLetterSamples: (facts: SampleFacts, locale: Locale) => LetterSample[]
}

/** E-mails of all domains, also of later wings; read when they are needed, as they bring their library along. */
export const letterSamples = slot<{ load: () => Promise<Samples> }>('letterSamples')
