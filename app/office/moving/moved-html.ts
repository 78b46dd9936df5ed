import { Parser } from 'htmlparser2'
import { getEmbed } from '#app/platform/embed.ts'
import type { Message } from '#app/platform/i18n.ts'
import { type Part, pictureAddress } from './course-items.ts'

/** Finds the path in the archive that an address of a text leads to. */
export type FindEntry = (address: string) => string | undefined

/** A text with what stood in it and becomes a part of its own: films, files that it links to. */
export type MovedHtml = { html: string; parts: Part[]; notes: Message[] }

const PICTURES = /\.(?:png|jpe?g|gif|webp|svg|avif)$/i
const VOID = new Set(['br', 'hr', 'img'])
/** With all that stands in them. */
const UNSEEN = new Set(['script', 'style', 'head', 'template', 'noscript'])
const FRAMES = new Set(['iframe', 'embed', 'object', 'video', 'audio', 'source', 'track'])
const WHOLE_ADDRESS = /^(?:https?:\/\/|mailto:)/i

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const quote = (value: string) => `"${escapeText(value).replaceAll('"', '&quot;')}"`

const nameOf = (entry: string) => entry.slice(entry.lastIndexOf('/') + 1)

/**
 * Takes HTML of another platform apart: pictures of the archive are named by their paths, films of services and files
 * become parts, and what cannot come along is noted. What is left is cleaned where it is stored.
 */
export function takeApart(html: string, findEntry: FindEntry, nameFile: (entry: string) => string = nameOf): MovedHtml {
  const out: string[] = []
  const parts: Part[] = []
  const notes: Message[] = []
  const taken = new Set<string>()
  let unseen = 0

  function take(part: Part, key: string): void {
    if (!taken.has(key)) parts.push(part)
    taken.add(key)
  }
  function takeAddress(address: string): void {
    const entry = findEntry(address)
    const whole = address.startsWith('//') ? `https:${address}` : address
    if (entry !== undefined) take({ type: 'file', entry, name: nameFile(entry) }, entry)
    else if (getEmbed(whole)) take({ type: 'embed', address: whole }, whole)
    else if (address) notes.push(['moving.frame_lost', { address: address.slice(0, 300) }])
  }
  function picture({ src = '', alt = '' }: Record<string, string>): void {
    const entry = findEntry(src)
    if (entry !== undefined) out.push(`<img src="${pictureAddress(entry)}" alt=${quote(alt)}>`)
    else if (/^https?:\/\//i.test(src)) {
      out.push(`<a href=${quote(src)}>${escapeText(alt || src)}</a>`)
      notes.push(['moving.picture_elsewhere', { address: src.slice(0, 300) }])
    } else notes.push(['moving.picture_lost', { name: src.slice(0, 100) }])
  }
  function link({ href = '' }: Record<string, string>): void {
    const entry = findEntry(href)
    if (entry !== undefined) {
      take({ type: 'file', entry, name: nameFile(entry) }, entry)
      out.push('<a>')
    } else if (WHOLE_ADDRESS.test(href) || href === '') out.push(`<a href=${quote(href)}>`)
    else {
      if (!href.startsWith('#')) notes.push(['moving.link_lost', { address: href.slice(0, 300) }])
      out.push('<a>')
    }
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (UNSEEN.has(name)) unseen += 1
        if (unseen > 0) return
        if (FRAMES.has(name)) takeAddress((attributes.src ?? attributes.data ?? '').trim())
        else if (name === 'img') picture(attributes)
        else if (name === 'a') link(attributes)
        else {
          const spans = ['colspan', 'rowspan'].filter((one) => attributes[one])
          out.push(`<${name}${spans.map((one) => ` ${one}=${quote(attributes[one] ?? '')}`).join('')}>`)
        }
      },
      onclosetag(name) {
        if (UNSEEN.has(name)) unseen -= 1
        else if (unseen === 0 && !FRAMES.has(name) && !VOID.has(name)) out.push(`</${name}>`)
      },
      ontext(text) {
        if (unseen > 0) return
        const address = text.trim()
        if (WHOLE_ADDRESS.test(address) && getEmbed(address)) take({ type: 'embed', address }, address)
        else out.push(escapeText(text))
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return { html: out.join(''), parts, notes }
}

/** The parts of a lecture that a text is: itself, if it says anything, then what stood in it. */
export function partsOf({ html, parts }: MovedHtml): Part[] {
  return isEmpty(html) ? parts : [{ type: 'text', html }, ...parts]
}

const isEmpty = (html: string) => !html.includes('<img') && plainWords(html) === ''

/** The words of HTML, in one line. */
export function plainWords(html: string): string {
  let words = ''
  let unseen = 0
  const parser = new Parser({
    onopentag(name) {
      if (UNSEEN.has(name)) unseen += 1
      else words += ' '
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen -= 1
    },
    ontext(text) {
      if (unseen === 0) words += text
    },
  })
  parser.end(html)
  return words.replaceAll(/\s+/g, ' ').trim()
}

/** Whether a name is that of a picture. */
export const isPictureName = (name: string) => PICTURES.test(name)

/** What stands between empty lines. */
export function listParagraphs(text: string): string[] {
  const paragraphs: string[][] = [[]]
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line.trim())
  }
  return paragraphs.map((lines) => lines.join('\n')).filter(Boolean)
}

/** Plain lines as HTML. */
export const htmlOfLines = (text: string) =>
  listParagraphs(text)
    .map((paragraph) => `<p>${escapeText(paragraph)}</p>`)
    .join('')
