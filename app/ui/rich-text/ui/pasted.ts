/** HTML without its style sheets; one that never ends takes the rest with it, as in a browser. */
function dropStyles(html: string): string {
  const [before = '', ...sheets] = html.split(/<style/i)
  const behind = sheets.map((sheet) => {
    const end = /<\/style\s*>/i.exec(sheet)
    return end ? sheet.slice(end.index + end[0].length) : ''
  })
  return before + behind.join('')
}

/**
 * What word processors put on the clipboard, as the text that it means: Word writes lists as paragraphs with a mark in
 * front, Google Docs wraps all of it in a `<b>` and puts lists into lists. The editor's schema drops the rest.
 */
export function cleanPasted(html: string): string {
  // A copy out of an editor of ours.
  if (html.includes('data-pm-slice')) return html
  // Before it is parsed: the policy of the page holds for style sheets that would never count, too.
  const { body } = new DOMParser().parseFromString(dropStyles(html), 'text/html')
  for (const one of body.querySelectorAll('script, meta, link, title, xml, colgroup')) one.remove()
  unwrap(body.querySelectorAll('b[id^="docs-internal-guid"], o\\:p'))
  for (const br of body.querySelectorAll(':scope > br')) br.remove()
  for (const title of body.querySelectorAll('.MsoTitle')) rename(title, 'h1')
  listsOfWord(body)
  nestLists(body)
  lowerHeadings(body)
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href^="https://www.google.com/url?"]')) {
    link.setAttribute('href', new URL(link.href).searchParams.get('q') ?? link.href)
  }
  // Empty lines are how paragraphs are set apart there.
  for (const line of body.querySelectorAll('p')) {
    if (!line.closest('td, th') && line.textContent.trim() === '' && !line.querySelector('img')) line.remove()
  }
  return body.innerHTML
}

function unwrap(elements: Iterable<Element>): void {
  for (const one of elements) one.replaceWith(...one.childNodes)
}

function rename(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

const getStyle = (element: Element) => element.getAttribute('style') ?? ''
/** `mso-list:l0 level2 lfo1`: an item of the second level. */
const getLevel = (element: Element) => Number(/mso-list:\s*\w+\s+level(\d)/.exec(getStyle(element))?.[1] ?? 0)
const IGNORED = '[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]'
/** The number or letter in front of an item; anything else is a bullet. */
const NUMBER = /^\s*(?:\d{1,3}|[a-z]|[ivxlc]{1,6})[.)]/i

function listsOfWord(body: HTMLElement): void {
  for (const first of body.querySelectorAll('p[style*="mso-list"]')) {
    if (!first.isConnected || getLevel(first) === 0) continue
    const items: Element[] = []
    for (let next: Element | null = first; next && getLevel(next) > 0; next = next.nextElementSibling) items.push(next)
    const place = body.ownerDocument.createComment('')
    first.before(place)
    place.replaceWith(...getLists(items))
  }
}

/** The items, each with its level, as lists within lists. */
function getLists(items: readonly Element[]): Element[] {
  const lists: Element[] = []
  /** The open lists, one for each level. */
  const open: Element[] = []
  for (const item of items) {
    const mark = item.querySelector(IGNORED)
    const name = NUMBER.test(mark?.textContent ?? '') ? 'ol' : 'ul'
    mark?.remove()
    open.length = Math.min(open.length, getLevel(item))
    // A list of another kind on the same level is another list.
    if (open.length === getLevel(item) && open.at(-1)?.localName !== name) open.pop()
    while (open.length < getLevel(item)) {
      const list = item.ownerDocument.createElement(name)
      const within = open.at(-1)
      if (!within) lists.push(list)
      else (within.lastElementChild ?? within.appendChild(item.ownerDocument.createElement('li'))).append(list)
      open.push(list)
    }
    const entry = item.ownerDocument.createElement('li')
    const line = item.ownerDocument.createElement('p')
    line.append(...item.childNodes)
    entry.append(line)
    open.at(-1)?.append(entry)
    item.remove()
  }
  return lists
}

/** A list that stands in a list belongs to the item before it. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list)
}

/** The page has the first level; where the text has one too, all of its headings stand one lower. */
function lowerHeadings(body: HTMLElement): void {
  const by = body.querySelector('h1') ? 1 : 0
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    rename(heading, `h${Math.min(4, Number(heading.localName[1]) + by)}`)
  }
}
