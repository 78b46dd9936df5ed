/** A card as it is typed: it stays in the browser, and leaves it encrypted alone. */
export type CardData = { cardNumber: string; cardMonth: string; cardYear: string; cardCvv: string }
/** What a form sends while its card is not typed to its end: an empty field is as none, which says that no script ran. */
export const UNFINISHED_CARD = '='
/** The month that it is. */
export type Month = { year: number; month: number }

type Brand = {
  name: string
  /** Numbers that begin with one of these, or lie between two of them. */
  starts: readonly (readonly [from: number, to: number])[]
  lengths: readonly number[]
  /** After how many digits a gap is shown. */
  gaps: readonly number[]
  code: 3 | 4
  /** Numbers of this brand need no right last digit. */
  unchecked?: true
}

const FOURS = [4, 8, 12, 16]
const from = (...starts: number[]) => starts.map((one) => [one, one] as const)
/** The longest beginning that fits decides. */
const BRANDS: readonly Brand[] = [
  { name: 'Visa', starts: from(4), lengths: [13, 16, 18, 19], gaps: FOURS, code: 3 },
  {
    name: 'Mastercard',
    starts: [
      [51, 55],
      [2221, 2720],
    ],
    lengths: [16],
    gaps: FOURS,
    code: 3,
  },
  { name: 'American Express', starts: from(34, 37), lengths: [15], gaps: [4, 10], code: 4 },
  {
    name: 'Maestro',
    starts: [[500000, 509999], [56, 58], ...from(493698, 6, 63, 67)],
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    gaps: FOURS,
    code: 3,
  },
  { name: 'Diners Club', starts: [[300, 305], ...from(36, 38, 39)], lengths: [14, 16, 19], gaps: [4, 10], code: 3 },
  { name: 'Discover', starts: [[644, 649], ...from(6011, 65)], lengths: [16, 19], gaps: FOURS, code: 3 },
  { name: 'JCB', starts: [[3528, 3589], ...from(2131, 1800)], lengths: [16, 17, 18, 19], gaps: FOURS, code: 3 },
  { name: 'UnionPay', starts: from(62, 81), lengths: [14, 15, 16, 17, 18, 19], gaps: FOURS, code: 3, unchecked: true },
]
const LONGEST = 19
const YEARS_SHOWN = 12
const YEARS_AHEAD = 19

const digitsIn = (text: string) => text.replace(/\D/g, '')

/** The brand that a number begins like, if any. */
export function brandOf(number: string): Brand | undefined {
  const digits = digitsIn(number)
  const fitting = BRANDS.flatMap((brand) =>
    brand.starts
      .filter(([first, last]) => {
        const start = digits.slice(0, `${first}`.length)
        return start.length === `${first}`.length && first <= Number(start) && Number(start) <= last
      })
      .map(([first]) => ({ brand, length: `${first}`.length })),
  )
  return fitting.sort((a, b) => b.length - a.length)[0]?.brand
}

/** A number as its field shows it: digits alone, no more than its brand has, in the groups that are on the card. */
export function groupedNumber(typed: string): string {
  const brand = brandOf(typed)
  const digits = digitsIn(typed).slice(0, Math.max(...(brand?.lengths ?? [LONGEST])))
  const gaps = brand?.gaps ?? FOURS
  return [...digits].map((digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join('')
}

/** How many digits the security code of a card has. */
export function codeLength(number: string): 3 | 4 {
  return brandOf(number)?.code ?? 3
}

/** Whether a number, its spaces aside, is one of a known brand: by length and last digit. */
export function isNumber(typed: string): boolean {
  const digits = typed.replace(/\s/g, '')
  const brand = brandOf(digits)
  if (!/^\d+$/.test(digits) || !brand?.lengths.includes(digits.length)) return false
  return brand.unchecked === true || hasRightEnd(digits)
}

/** The last digit of a number is such that all of them, every second one doubled, add up to tens (Luhn). */
function hasRightEnd(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/**
 * When a card ends, from year and month with a dash, or month and year with a slash or spaces; the year has two or four
 * digits. None for a month that is no month, is over, or lies more than 19 years ahead.
 */
export function expiryOf(typed: string, today: Month): Month | undefined {
  const text = typed.trim()
  const dashed = /^(\d{2}|\d{4})-(\d{1,2})$/.exec(text)
  const other = /^(\d{1,2})(?:\s*\/\s*|\s+)(\d{2}|\d{4})$/.exec(text)
  const [year = '', month = ''] = dashed ? dashed.slice(1) : [other?.[2], other?.[1]]
  if (!year || !month) return undefined
  const ends = { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) }
  if (ends.month < 1 || ends.month > 12 || ends.year > today.year + YEARS_AHEAD) return undefined
  const over = ends.year < today.year || (ends.year === today.year && ends.month < today.month)
  return over ? undefined : ends
}

/** The years that one chooses from: twelve, from this one on. */
export function yearsFrom({ year }: Month): number[] {
  return Array.from({ length: YEARS_SHOWN }, (_, at) => year + at)
}

export function isCode(code: string, number: string): boolean {
  return new RegExp(`^\\d{${codeLength(number)}}$`).test(code.trim())
}

/** What of a card is wrong or missing: nothing, once it may be encrypted. */
export function wrongIn(card: CardData, today: Month): Set<keyof CardData> {
  const wrong = new Set<keyof CardData>()
  if (!isNumber(card.cardNumber)) wrong.add('cardNumber')
  if (!card.cardMonth) wrong.add('cardMonth')
  if (!card.cardYear) wrong.add('cardYear')
  if (card.cardMonth && card.cardYear && !expiryOf(`${card.cardMonth}/${card.cardYear}`, today)) wrong.add('cardMonth')
  if (!isCode(card.cardCvv, card.cardNumber)) wrong.add('cardCvv')
  return wrong
}

/** What is encrypted of a card, for a page at this origin; none while anything of it is wrong or missing. */
export function plainCard(card: CardData, origin: string, today: Month): string | undefined {
  const ends = expiryOf(`${card.cardMonth}/${card.cardYear}`, today)
  if (wrongIn(card, today).size > 0 || !ends) return undefined
  const expiry = `${`${ends.month}`.padStart(2, '0')}/${`${ends.year}`.slice(-2)}`
  return [card.cardNumber.replace(/\s/g, ''), expiry, card.cardCvv.trim(), origin].join('|')
}
