// The text of a file that somebody chose, whatever program of theirs wrote it.

/** How the bytes of a file become letters. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1250'

/** Lines of a file that a person looks at before it is stored. */
const LINES_SHOWN = 6

/** What stands for bytes that are no letters. A text which holds one was decoded in a wrong way. */
export const REPLACEMENT = '\ufffd'

/**
 * The text in these bytes: as their mark of byte order says, as UTF-8 where they are that, else as Windows-1250, which
 * older Polish programs write. Nothing proves the last one, so a person looks at it first.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1250').decode(bytes), encoding: 'Windows-1250' }
  }
}

/** The first lines of a text that show how it was decoded: those with letters beyond ASCII. */
export function listTellingLines(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  return lines.filter((line) => /[^\0-\x7f]/.test(line)).slice(0, LINES_SHOWN)
}
