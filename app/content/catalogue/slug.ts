import { normalizeText } from '#app/platform/characters.ts'

/** Who shares the first words of the school's addresses. */
export const SLUG_OWNERS = ['product', 'page'] as const
export type SlugOwner = { owner: (typeof SLUG_OWNERS)[number]; ownerId: number }

export const SLUG_MAX = 100

/** What a word is for whoever wants it as an address; `own` is the one it has. */
export type SlugState = 'free' | 'own' | 'taken' | 'reserved' | 'unfit'

/** The address that a title proposes: its letters without accents, joined by hyphens; empty where it has none. */
export function toSlug(title: string): string {
  const plain = normalizeText(title.toLowerCase().replaceAll('ł', 'l').replaceAll('ß', 'ss'), 'NFD')
  const words = plain.replace(/\p{M}/gu, '').match(/[a-z0-9]+/g) ?? []
  let slug = ''
  for (const word of words) {
    if (slug.length + word.length >= SLUG_MAX) break
    slug += slug ? `-${word}` : word
  }
  return slug
}
