// Polish leaves no one-letter word at the end of a line: the space after it does not break. Our own texts get these spaces
// while building (vite.config.ts), those of schools where a page shows them (i18n.ts, html.ts), e-mails and PDFs as they are
// made. Rows, calls and files hold what was written.

const ONE_LETTER = /(?<=^|[\s(„{])([aiouwz]) (?=\S)/gi
/** Of HTML: tags, which stay as they are, or one letter of running text. */
const IN_HTML = /<[^<>]*>|(?<=^|[\s(„>])([aiouwz]) (?=\S)/gi
const CODE_TAG = /^<(\/?)(pre|code|style)\b/i

export function keepTogether(polish: string): string {
  return polish.replace(ONE_LETTER, '$1\u00a0')
}

/** Whether texts are read now to be laid out in lines; a browser reads them for nothing else. */
let isLayingOut = () => typeof document !== 'undefined'

/** A server lays out pages and answers calls with the same functions: it says which of the two it does. */
export function setLayingOut(is: () => boolean): void {
  isLayingOut = is
}

/** The text as it was written, or with its words kept together where it is laid out. */
export function layOut(polish: string): string {
  return isLayingOut() ? keepTogether(polish) : polish
}

export function layOutHtml(polish: string): string {
  return isLayingOut() ? keepHtmlTogether(polish) : polish
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
