// What a file may be called: as it is stored, as it is shown, and as a header says it.
import { getLength, normalizeText } from './characters.ts'

/** Characters of a stored name, its ending included. */
export const FILE_NAME_MAX = 200
const ENDING_MAX = 20

/** Letters that turn the writing round, so that a name seems to end in another way than it does. */
const TURNING = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A name to show and to download under: one line, no slashes, at most 200 characters with the ending kept. */
export function tidyFileName(name: string): string {
  const last = normalizeText(name).split(/[/\\]/).at(-1) ?? ''
  return shortenFileName(last.replace(TURNING, '').trim()) || 'file'
}

/** The beginning of a long name with its ending, which says what the file is. */
export function shortenFileName(name: string): string {
  if (getLength(name) <= FILE_NAME_MAX) return name
  const letters = [...name]
  const dot = letters.lastIndexOf('.')
  const ending = dot > 0 && letters.length - dot <= ENDING_MAX ? letters.slice(dot) : []
  return [...letters.slice(0, FILE_NAME_MAX - ending.length), ...ending].join('')
}

/** A name as browsers write it in a form with parts: they replace quotation marks and line breaks alone. */
export const decodePartName = (name: string) => name.replace(/%22/g, '"').replace(/%0[ad]/gi, ' ')

/** Letters that no form of Unicode takes apart into plain ones. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ø: 'o',
  Ø: 'O',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  '–': '-',
  '—': '-',
  '−': '-',
  '„': "'",
  '“': "'",
  '”': "'",
  '‘': "'",
  '’': "'",
  '"': "'",
}

/** A name for clients that read ASCII alone: plain letters for those with marks, one `_` for what has no plain letter. */
export function toPlainFileName(name: string): string {
  const plain = [...name].map((sign) => PLAIN[sign] ?? sign).join('')
  return normalizeText(plain, 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+|[\\%"]/g, '_')
}

/** The header of a file, with its name in ASCII for old clients and in UTF-8 where that says more (RFC 6266). */
export function getContentDisposition(kind: 'inline' | 'attachment', name?: string): string {
  if (!name) return kind
  const plain = toPlainFileName(name)
  const header = `${kind}; filename="${plain}"`
  if (plain === name) return header
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${header}; filename*=UTF-8''${encoded}`
}
