import MarkdownIt from 'markdown-it'

/** What a text is made of, and no more: each further rule is one more way to write something by accident. */
const RULES = [
  'newline',
  'escape',
  'entity',
  'backticks',
  'emphasis',
  'link',
  'autolink',
  'heading',
  'fence',
  'list',
  'hr',
  'blockquote',
]

/** HTML is text like any other; a line break stays one; what is deeper is text. */
const markdown = new MarkdownIt('zero', { html: false, breaks: true, maxNesting: 20 }).enable(RULES)

const [HIGHEST, LOWEST] = [2, 4]

// The title of the page is its h1, and texts have three levels below it.
markdown.core.ruler.push('heading-levels', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue
    token.tag = `h${Math.min(LOWEST, Math.max(HIGHEST, Number(token.tag.slice(1))))}`
  }
})

/** Text as people write it (headings, lists, quotes, links, emphasis) as HTML, in linear time. The sanitiser comes after. */
export function htmlOfMarkdown(text: string): string {
  return markdown.render(text).trimEnd()
}
