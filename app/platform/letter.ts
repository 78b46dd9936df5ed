import type { ReactElement } from 'react'
import type { Locale, Message, TextArguments } from './i18n.ts'
import type { LetterWords } from './letter-words.ts'
import type { CurrentSchool } from './viewer.ts'

/** What every e-mail shows beside its own words. */
export type LetterFrame = {
  school: CurrentSchool
  locale: Locale
  /** The reader's; empty where it is not known, or where a stranger may have typed it. */
  firstName: string
  /** Where one press ends such e-mails; what must be sent has none. */
  unsubscribe?: string
  /** What the school says around the facts, and the values of its placeholders. */
  own?: Pick<LetterWords, 'opening' | 'closing'> & { values: Record<string, string> }
}

/** A file that goes with an e-mail: words, or bytes in base64. */
export type Attachment = { filename: string; contentType: string; content: string; encoding?: 'base64' }

/** An e-mail that the product writes: what its subject says and what it shows. */
export type Letter<Props extends object> = {
  readonly kind: string
  /** Tells apart e-mails of one kind whose subjects say different things, where a school words them. */
  readonly variant?: (shown: Props & LetterFrame) => string
  /** What the school's own words may name. A letter without them is somebody's own, and worded by nobody else. */
  readonly values?: (shown: Props & LetterFrame) => TextArguments
  readonly subject: (shown: Props & LetterFrame) => Message
  readonly body: (shown: Props & LetterFrame) => ReactElement
}
