import { tidyPasted } from '#app/platform/characters.ts'

/** How long the numbers of a country are; those of others are checked by their sum alone. */
const LENGTHS: Record<string, number> = {
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
}

/** An account number without its blanks and what was pasted along unseen; 26 digits are a Polish one. */
export function tidyIban(typed: string): string {
  const tidy = tidyPasted(typed).replace(/[\s-]/g, '').toUpperCase()
  return /^\d{26}$/.test(tidy) ? `PL${tidy}` : tidy
}

/** Whether an account number has its country's length and its checksum is right (ISO 13616, mod 97). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const length = LENGTHS[iban.slice(0, 2)]
  if (length !== undefined && iban.length !== length) return false
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  // Checksums are 98 less a remainder: 02 to 98. Others come to the same remainder as one of these.
  return rest === 1 && !/^..(?:00|01|99)/.test(iban)
}

/** `PL •• 2874`: enough to know it by. */
export const maskIban = (country: string, end: string) => `${country} •• ${end}`
