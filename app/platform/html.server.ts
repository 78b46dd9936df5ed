import sanitize from 'sanitize-html'
import { getEmbed } from './embed.ts'
import { CALLOUTS, type CleanHtml, type LocalHtml } from './html.ts'
import { LOCALES, type LocalText } from './i18n.ts'

/** No text needs more; what stands deeper is kept as text, as everything that follows HTML into it has a stack. */
export const NESTING_MAX = 20

const BLOCKS = ['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'pre', 'blockquote', 'div', 'img']
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

/** A stored public picture: nothing else is loaded by a text. */
const PICTURE = /^\/media\/public\/\d{1,16}\/[0-9a-f]{64}(?:-\d{2,4})?\.[a-z0-9]{2,5}$/
const PIXELS = /^[1-9]\d{0,4}$/

type Attributes = Record<string, string>
type Change = (tagName: string, attributes: Attributes) => { tagName: string; attribs: Attributes }

/**
 * No element is called so: its tags go and what stands in it stays. They go at the end, as the library, where it drops a
 * tag that it renamed itself, gives the new name to the end of the next one.
 */
const NONE = { tagName: 'none', attribs: {} }
const NONE_TAGS = /<\/?none>/g

const link: Change = (tagName, { href = '', ...others }) => {
  const attribs = { href, rel: 'nofollow noopener' }
  const embed = 'data-embed' in others ? getEmbed(href) : undefined
  return { tagName, attribs: embed ? { ...attribs, href: embed.page, 'data-embed': embed.service } : attribs }
}

const picture: Change = (tagName, { src = '', alt = '', width = '', height = '' }) => {
  if (!PICTURE.test(src)) return NONE
  const sized = PIXELS.test(width) && PIXELS.test(height)
  return { tagName, attribs: { src, alt: alt.slice(0, 300), ...(sized && { width, height }) } }
}

const callout: Change = (tagName, attributes) => {
  const kind = CALLOUTS.find((one) => one === attributes['data-callout'])
  return kind ? { tagName, attribs: { 'data-callout': kind } } : NONE
}

/** Cells over several columns or rows; one is what a cell has by itself. */
const cell: Change = (tagName, { colspan = '', rowspan = '' }) => {
  const several = (value: string) => /^\d{1,2}$/.test(value) && Number(value) > 1
  return { tagName, attribs: { ...(several(colspan) && { colspan }), ...(several(rowspan) && { rowspan }) } }
}

const renamed =
  (tagName: string): Change =>
  () => ({ tagName, attribs: {} })

/** What written text is made of; h1 belongs to the page. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [...BLOCKS, ...TABLES, 'strong', 'em', 's', 'code', 'a', NONE.tagName],
  allowedAttributes: {
    a: ['href', 'rel', 'data-embed'],
    img: ['src', 'alt', 'width', 'height'],
    div: ['data-callout'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: NESTING_MAX,
  transformTags: {
    a: link,
    img: picture,
    div: callout,
    th: cell,
    td: cell,
    h1: renamed('h2'),
    h5: renamed('h4'),
    h6: renamed('h4'),
    b: renamed('strong'),
    i: renamed('em'),
    del: renamed('s'),
    strike: renamed('s'),
  },
}

/** Keeps of written HTML what a text is made of, and nothing that runs, loads from elsewhere or looks like the page around it. */
export function cleanHtml(written: string): CleanHtml {
  return sanitize(written, ALLOWED).replaceAll(NONE_TAGS, '') as CleanHtml
}

export function cleanLocalHtml(written: LocalText): LocalHtml {
  const clean: LocalHtml = {}
  for (const locale of LOCALES) if (written[locale] !== undefined) clean[locale] = cleanHtml(written[locale])
  return clean
}
