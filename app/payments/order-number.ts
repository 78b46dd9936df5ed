/** No vowels, so no words; nothing that looks or sounds like something else: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const LETTERS = '34679CDFGHJKMNPQRTVWXY'
const BASE = BigInt(LETTERS.length)
const SHORTEST = 6
/** Shares no factor with the base, so that multiplying by it only mixes numbers of one length. */
const FACTOR = 7_368_787n

/**
 * The number by which people call an order, such as `K4M-7QX`: its id in other words, so that the key of the database
 * keeps it unique and no order waits for one. How many orders there are cannot be seen in it.
 */
export function orderNumber(id: number): string {
  let length = SHORTEST
  while (BigInt(id) >= BASE ** BigInt(length)) length += 1
  const digits = mixed(reversed(mixed(BigInt(id), FACTOR, length), length), FACTOR, length)
  const text = written(digits, length)
  return `${text.slice(0, 3)}-${text.slice(3)}`
}

/** The id of the order that somebody calls so, however it is typed; none for what is no number of an order. */
export function orderOfNumber(typed: string): number | undefined {
  const text = typed.toUpperCase().replace(/[\s-]/g, '')
  if (text.length < SHORTEST || [...text].some((letter) => !LETTERS.includes(letter))) return undefined
  const length = text.length
  const back = inverse(FACTOR, BASE ** BigInt(length))
  const id = Number(mixed(reversed(mixed(read(text), back, length), length), back, length))
  return Number.isSafeInteger(id) && orderNumber(id).replace('-', '') === text ? id : undefined
}

function mixed(digits: bigint, factor: bigint, length: number): bigint {
  return (digits * factor) % BASE ** BigInt(length)
}

function reversed(digits: bigint, length: number): bigint {
  return read([...written(digits, length)].reverse().join(''))
}

function written(digits: bigint, length: number): string {
  let text = ''
  for (let rest = digits; text.length < length; rest /= BASE) text = LETTERS[Number(rest % BASE)] + text
  return text
}

function read(text: string): bigint {
  return [...text].reduce((sum, letter) => sum * BASE + BigInt(LETTERS.indexOf(letter)), 0n)
}

/** The factor that undoes another one among numbers below `size`. */
function inverse(factor: bigint, size: bigint): bigint {
  let [a, b, x, y] = [factor % size, size, 1n, 0n]
  while (b > 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y]
  return ((x % size) + size) % size
}
