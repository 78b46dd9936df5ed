export type PastedSection = { title: string; lectures: string[] }

const BULLET = /^(?:[-*•–—]|\d+[.)])\s+/
const INDENT = /^(?:\t| {2,})/
const TITLE_MAX = 200

/**
 * What a pasted outline would make: a line is a section, an indented line or one behind a bullet or a number a lecture of
 * the section above. An outline without any such line is a list of lectures in one section without a name.
 */
export function pastedOutline(text: string): PastedSection[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const sections: PastedSection[] = []
  for (const line of lines) {
    const isLecture = INDENT.test(line) || BULLET.test(line.trim())
    const title = line
      .trim()
      .replace(BULLET, '')
      .replace(/^#+\s*/, '')
      .slice(0, TITLE_MAX)
    if (!title) continue
    const last = sections.at(-1)
    if (isLecture && last) last.lectures.push(title)
    else if (isLecture) sections.push({ title: '', lectures: [title] })
    else sections.push({ title, lectures: [] })
  }
  return sections
}
