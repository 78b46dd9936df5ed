import type { Locale, Message } from '#app/platform/i18n.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { MailAction, MailLayout, MailText } from './mail-layout.tsx'

type LetterContext = { school: CurrentSchool; locale: Locale }
type LetterText = {
  title: string
  texts: [string, ...string[]]
  href: string
  button: string
  quiet?: string
  reason: string
}
type PlainLetter<Props> = {
  kind: string
  subject: (shown: Props & LetterContext) => Message
  words: (shown: Props & LetterContext) => LetterText
}

/** A letter that says something, has one button, and below it what else the reader may ask: is it about me, and why? */
export function plainLetter<Props extends object>({ kind, subject, words }: PlainLetter<Props>) {
  function body(shown: Props & LetterContext) {
    const { school, locale } = shown
    const { title, texts, href, button, quiet, reason } = words(shown)
    return (
      <MailLayout school={school} locale={locale} preview={texts[0]} title={title} reason={reason}>
        {texts.map((text) => (
          <MailText key={text}>{text}</MailText>
        ))}
        <MailAction school={school} href={href}>
          {button}
        </MailAction>
        {quiet && <MailText quiet>{quiet}</MailText>}
      </MailLayout>
    )
  }
  return { kind, subject, body }
}
