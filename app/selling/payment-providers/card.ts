import validator from 'card-validator'

/** A card as it is typed: it stays in the browser, and leaves it encrypted alone. */
export type CardData = { cardNumber: string; cardMonth: string; cardYear: string; cardCvv: string }

const FOURS = [4, 8, 12]
const LONGEST = 19
const YEARS_SHOWN = 12

const digitsIn = (text: string) => text.replace(/\D/g, '')

/** The brand that a number begins like, if that is of one alone. */
const findBrand = (digits: string) => validator.number(digits).card

/** A number as its field shows it: digits alone, no more than its brand has, in the groups that are on the card. */
export function groupedNumber(typed: string): string {
  const all = digitsIn(typed)
  const { gaps = FOURS, lengths = [LONGEST] } = findBrand(all) ?? {}
  const digits = all.slice(0, Math.max(...lengths))
  return [...digits].map((digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join('')
}

/** How many digits the security code of a card has. */
export function codeLength(number: string): number {
  return findBrand(digitsIn(number))?.code.size ?? 3
}

/** The years that one chooses from: twelve, from this one on. */
export function yearsFrom(year: number): number[] {
  return Array.from({ length: YEARS_SHOWN }, (_, at) => year + at)
}

/** What of a card is wrong or missing: nothing, once it may be encrypted. */
export function wrongIn({ cardNumber, cardMonth: month, cardYear: year, cardCvv }: CardData): Set<keyof CardData> {
  const wrong = new Set<keyof CardData>()
  if (!validator.number(cardNumber).isValid) wrong.add('cardNumber')
  if (!month) wrong.add('cardMonth')
  if (!year) wrong.add('cardYear')
  if (month && year && !validator.expirationDate({ month, year }).isValid) wrong.add('cardMonth')
  if (!validator.cvv(cardCvv.trim(), codeLength(cardNumber)).isValid) wrong.add('cardCvv')
  return wrong
}

/** What is encrypted of a card, for a page at this origin; none while anything of it is wrong or missing. */
export function plainCard(card: CardData, origin: string): string | undefined {
  if (wrongIn(card).size > 0) return undefined
  const expiry = `${card.cardMonth.padStart(2, '0')}/${card.cardYear.slice(-2)}`
  return [digitsIn(card.cardNumber), expiry, card.cardCvv.trim(), origin].join('|')
}
