import { tidyPasted } from '#app/platform/characters.ts'
/** No vowels, so no words; nothing that looks or sounds like something else: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
export const ORDER_NUMBER_LETTERS = '34679CDFGHJKMNPQRTVWXY'
const BASE = BigInt(ORDER_NUMBER_LETTERS.length)
const GROUP = 3
/** Letters of a number that is stored with its order. */
export const ORDER_NUMBER_LENGTH = 9
/** Letters of a number that is computed from an order's id. */
const COMPUTED_LENGTH = 6
/** Shares no factor with the base, so that multiplying by it only mixes numbers of one length. */
const FACTOR = 7_368_787n

/** An order as its number is made of it: null where it was placed before numbers were stored. */
export type NumberedOrder = { id: number; number: string | null }

/** The number by which people call an order, such as `K4M-7QX-T3C`, in groups that can be read out. */
export function orderNumber({ id, number }: NumberedOrder): string {
  const letters = number ?? computedNumber(id)
  return letters.slice(0, GROUP) + letters.slice(GROUP).replace(/.{1,3}/g, '-$&')
}

/** The letters of an order's number, however it is typed; undefined for what cannot be one. */
export function orderNumberLetters(typed: string): string | undefined {
  const letters = tidyPasted(typed).toUpperCase().replace(/[\s-]/g, '')
  const isNumber = letters.length === ORDER_NUMBER_LENGTH || letters.length === COMPUTED_LENGTH
  return isNumber && [...letters].every((letter) => ORDER_NUMBER_LETTERS.includes(letter)) ? letters : undefined
}

/**
 * The number of an order that has none stored, as it is printed on receipts and in e-mails of that time: its id in other
 * words. Who knows one can compute the next, so a number alone must open nothing.
 */
export function computedNumber(id: number): string {
  return written(mixed(reversed(mixed(BigInt(id), FACTOR)), FACTOR))
}

/** The id behind a computed number; undefined for one of another length. */
export function idOfComputedNumber(letters: string): number | undefined {
  if (letters.length !== COMPUTED_LENGTH) return undefined
  const back = inverse(FACTOR, SIZE)
  return Number(mixed(reversed(mixed(read(letters), back)), back))
}

const SIZE = BASE ** BigInt(COMPUTED_LENGTH)

function mixed(digits: bigint, factor: bigint): bigint {
  return (digits * factor) % SIZE
}

function reversed(digits: bigint): bigint {
  return read([...written(digits)].reverse().join(''))
}

function written(digits: bigint): string {
  let text = ''
  for (let rest = digits; text.length < COMPUTED_LENGTH; rest /= BASE)
    text = ORDER_NUMBER_LETTERS[Number(rest % BASE)] + text
  return text
}

function read(text: string): bigint {
  return [...text].reduce((sum, letter) => sum * BASE + BigInt(ORDER_NUMBER_LETTERS.indexOf(letter)), 0n)
}

/** The factor that undoes another one among numbers below `size`. */
function inverse(factor: bigint, size: bigint): bigint {
  let [a, b, x, y] = [factor % size, size, 1n, 0n]
  while (b > 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y]
  return ((x % size) + size) % size
}
