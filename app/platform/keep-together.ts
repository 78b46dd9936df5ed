// Polish leaves no one-letter word at a line's end: the space after it does not break. Our own texts are treated while
// building (vite.config.ts), what schools write where a language of it is chosen (i18n.ts, html.ts); stored it stays plain.

const ONE_LETTER = /(?<=^|[\s(„{])([aiouwz]) (?=\S)/gi
/** Of HTML: tags, which stay as they are, or one letter of running text. */
const IN_HTML = /<[^<>]*>|(?<=^|[\s(„>])([aiouwz]) (?=\S)/gi
const CODE_TAG = /^<(\/?)(pre|code)\b/i

export function keepTogether(polish: string): string {
  return polish.replace(ONE_LETTER, '$1\u00a0')
}

const KEPT = /(?<=[\s(„">])([aiouwz])\u00a0/gi

/** The other way round, for JSON: calls answer what was written. */
export function allowBreaks(json: string): string {
  return json.includes('\u00a0') ? json.replace(KEPT, '$1 ') : json
}

export function keepHtmlTogether(polish: string): string {
  let code: string | undefined
  return polish.replace(IN_HTML, (all, letter?: string) => {
    if (letter) return code === undefined ? `${letter}\u00a0` : all
    const [, closes, name] = CODE_TAG.exec(all) ?? []
    if (closes ? name === code : name && code === undefined) code = closes ? undefined : name
    return all
  })
}
