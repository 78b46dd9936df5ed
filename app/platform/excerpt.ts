import { getBeginning } from './beginning.ts'
import { getText } from './html.ts'

const EXCERPT_MAX = 200

/** How the text of clean HTML begins, at the end of a word. */
export function getExcerpt(html: string): string {
  // Headings, code and remarks say little by themselves.
  const [, ...paragraphs] = html.split('<p>').map((piece) => piece.split('</p>', 1)[0] ?? '')
  return getBeginning(getText(paragraphs.join(' ')), EXCERPT_MAX)
}
