import { tidyPasted } from '#app/platform/characters.ts'

/** An amount as it is typed, in minor units; undefined while it is none. */
export function parseAmount(typed: string): number | undefined {
  const plain = tidyPasted(typed).replace(/\s/g, '').replace(',', '.')
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}
