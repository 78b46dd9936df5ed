import { Parser } from 'htmlparser2'
import { LOCALES, type LocalText } from './i18n.ts'

const HEADINGS: Record<string, string> = { h2: '## ', h3: '### ', h4: '#### ' }
const MARKS: Record<string, string> = { strong: '**', em: '*' }

/**
 * The markdown that clean HTML was or could have been written as, for whoever edits it: nobody sees tags. What markdown
 * here does not know (code) is text.
 */
export function markdownOfHtml(html: string): string {
  let out = ''
  /** At the beginning of a line, behind what every line here begins with. */
  let fresh = true
  let broken = false
  const prefixes: string[] = []
  const lists: { ordered: boolean; items: number; loose: boolean }[] = []
  const links: string[] = []

  function newLine(blank: boolean) {
    const prefix = prefixes.join('')
    out += `${blank ? `\n${prefix.trimEnd()}` : ''}\n${prefix}`
  }
  function block(blank = true) {
    if (!fresh) newLine(blank)
    fresh = true
  }
  function item() {
    const list = lists.at(-1)
    if (!list) return
    block(list.items === 0 ? lists.length === 1 : list.loose)
    list.items += 1
    const marker = list.ordered ? `${list.items}. ` : '- '
    out += marker
    prefixes.push(' '.repeat(marker.length))
  }
  function open(name: string, { href = '' }: Record<string, string>) {
    const list = lists.at(-1)
    if (name === 'p') {
      if (list) list.loose = true
      block()
    } else if (name in HEADINGS) {
      block()
      out += HEADINGS[name]
    } else if (name === 'blockquote') {
      block()
      out += '> '
      prefixes.push('> ')
    } else if (name === 'ul' || name === 'ol') lists.push({ ordered: name === 'ol', items: 0, loose: false })
    else if (name === 'li') item()
    else if (name === 'br') {
      newLine(false)
      broken = true
    } else if (name === 'hr') {
      block()
      out += '---'
      fresh = false
    } else if (name === 'a') {
      links.push(href)
      out += '['
      fresh = false
    } else if (name in MARKS) {
      out += MARKS[name]
      fresh = false
    }
  }
  function close(name: string) {
    if (name === 'a') out += `](${destination(links.pop() ?? '')})`
    else if (name in MARKS) out += MARKS[name]
    else if (name === 'li' || name === 'blockquote') prefixes.pop()
    else if (name === 'ul' || name === 'ol') lists.pop()
    if (name === 'li' || name === 'blockquote') fresh = false
  }
  function write(text: string) {
    const words = text.replace(/\s*\n\s*/g, fresh || broken ? '' : ' ')
    if (words.trim() === '' && (fresh || text.includes('\n'))) return
    out += escaped(words, fresh || broken)
    fresh = false
    broken = false
  }
  const parser = new Parser({ onopentag: open, onclosetag: close, ontext: write }, { decodeEntities: true })
  parser.end(html)
  return out.trim()
}

export function editable(html: LocalText): LocalText {
  return Object.fromEntries(LOCALES.map((locale) => [locale, markdownOfHtml(html[locale] ?? '')]))
}

function destination(href: string): string {
  const plain = href.replace(/[<>\s]/g, encodeURIComponent)
  return /[()]/.test(plain) ? `<${plain}>` : plain
}

/** Text that stays text: signs that mean something in markdown, and those that do at the beginning of a line. */
function escaped(text: string, atStart: boolean): string {
  const plain = text
    .replace(/[\\*_[\]]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
  return atStart
    ? plain.replace(/^(\d{1,9})([.)])|^([#>+-])/, (_, n = '', dot = '', sign = '') => `${n}\\${dot}${sign}`)
    : plain
}
