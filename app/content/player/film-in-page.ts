import type { OpenFilm } from './media-view.ts'

/** The film of an id, wherever it stands in what a page answers. */
export function filmInPage(answer: unknown, id: number): OpenFilm | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  if ('src' in answer && 'type' in answer && answer.type === 'video' && 'id' in answer && answer.id === id)
    return answer as OpenFilm
  for (const part of Object.values(answer)) {
    const found = filmInPage(part, id)
    if (found) return found
  }
  return undefined
}
