import { type Locale, translate } from '../platform/i18n.ts'
import { type NotePart, partsOf } from './note-times.ts'
import { type KeptLecture, noteRow } from './notes.server.ts'

/** Notes and stars as Markdown, behind those `before`: headings of courses and lectures, moments and titles as links. */
export function markdownOf(rows: readonly KeptLecture[], origin: string, locale: Locale, before?: KeptLecture): string {
  let text = ''
  let slug = before?.course.slug
  for (const row of rows) {
    if (row.course.slug !== slug) text += `${text || before ? '\n' : ''}## ${plain(row.course.title)}\n`
    slug = row.course.slug
    text += `\n${lectureAsMarkdown(row, origin, locale)}`
  }
  return text
}

function lectureAsMarkdown(row: KeptLecture, origin: string, locale: Locale): string {
  const { url } = noteRow(row)
  const title = plain(row.lecture.title)
  const star = row.starred ? ` (${translate(locale, 'progress.with_star')})` : ''
  const heading = `### ${url ? `[${title}](${origin}${url})` : title}${star}\n`
  if (row.note === '') return heading
  const parts = url && row.timed ? partsOf(row.note) : [{ text: row.note }]
  const words = parts.map(({ text, at }: NotePart) => (at === undefined ? text : `[${text}](${origin}${url}?t=${at})`))
  // Two spaces keep lines apart that follow each other.
  return `${heading}\n${words.join('').replace(/(?<=\S)\n(?=\S)/g, '  \n')}\n`
}

/** A title on one line, with nothing in it that Markdown takes for its own. */
const plain = (title: string) => title.replace(/[\\[\]*_`<>#]/g, '\\$&')
