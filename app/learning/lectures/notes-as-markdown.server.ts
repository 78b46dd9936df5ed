import { type Locale, translate } from '#app/platform/i18n.ts'
import { getParts, type NotePart } from './note-times.ts'
import { type KeptLecture, noteRow } from './notes.server.ts'

/** A note or star as Markdown, behind the one `before`: headings of course and lecture, moments and titles as links. */
export function toMarkdown(row: KeptLecture, origin: string, locale: Locale, before?: KeptLecture): string {
  const begins = row.course.slug !== before?.course.slug
  const heading = begins ? `${before ? '\n' : ''}## ${plain(row.course.title)}\n` : ''
  return `${heading}\n${lectureAsMarkdown(row, origin, locale)}`
}

function lectureAsMarkdown(row: KeptLecture, origin: string, locale: Locale): string {
  const { url } = noteRow(row)
  const title = plain(row.lecture.title)
  const star = row.starred ? ` (${translate(locale, 'lectures.with_star')})` : ''
  const heading = `### ${url ? `[${title}](${origin}${url})` : title}${star}\n`
  if (row.note === '') return heading
  const parts = url && row.timed ? getParts(row.note) : [{ text: row.note }]
  const words = parts.map(({ text, at }: NotePart) => (at === undefined ? text : `[${text}](${origin}${url}?t=${at})`))
  // Two spaces keep lines apart that follow each other.
  return `${heading}\n${words.join('').replace(/(?<=\S)\n(?=\S)/g, '  \n')}\n`
}

/** A title on one line, with nothing in it that Markdown takes for its own. */
const plain = (title: string) => title.replace(/[\\[\]*_`<>#]/g, '\\$&')
