const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** Whether ten digits can be a Polish tax number: the last one follows from the others. */
export function isNip(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false
  const sum = WEIGHTS.reduce((all, weight, at) => all + weight * Number(digits[at]), 0)
  return sum % 11 === Number(digits[9])
}

/** A Polish company's number, `PL` and ten digits or these alone; undefined for what is written as another country's. */
export function toNip(typed: string, country: string): string | undefined {
  if (typed.startsWith('PL')) return typed.slice(2)
  return country === 'PL' && /^\d/.test(typed) ? typed : undefined
}
