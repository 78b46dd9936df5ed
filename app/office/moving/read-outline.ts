import { invalid } from '#app/platform/refusal.ts'
import { type Item, skipped } from './course-items.ts'

/** A heading, and a line behind a bullet or a number. */
const HEADING = /^(#{1,2})\s+(\S.*)$/
const LECTURE = /^(?:[-*+]|\d{1,4}[.)])\s+(\S.*)$/

/**
 * An outline as it is pasted: `#` is a course, `##` a section, `-` a lecture. 422 on `file` for one that names no course.
 */
export function readOutline(text: string): Item[] {
  const items: Item[] = []
  let place: 'nowhere' | 'course' | 'section' = 'nowhere'
  let course = ''
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    const words = line.trim()
    if (words === '') continue
    const [, signs, heading = ''] = HEADING.exec(words) ?? []
    const lecture = LECTURE.exec(words)?.[1]
    if (signs === '#') {
      items.push({ kind: 'course', title: heading })
      course = heading
      place = 'course'
    } else if (place === 'nowhere' || (!signs && lecture === undefined)) {
      items.push(skipped(words, ['moving.line_unknown', { line: at + 1 }]))
    } else if (signs) {
      items.push({ kind: 'section', title: heading })
      place = 'section'
    } else {
      if (place === 'course') items.push({ kind: 'section', title: course })
      place = 'section'
      items.push({ kind: 'lecture', title: lecture ?? '', parts: [] })
    }
  }
  if (course === '') throw invalid('file', 'moving.no_course')
  return items
}
