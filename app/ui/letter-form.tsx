import type { TextArguments, TextKey } from '#app/platform/i18n.ts'
import { LOCALES, listNamed, translate } from '#app/platform/i18n.ts'
import type { Letter, LetterFrame } from '#app/platform/letter.ts'
import { MailAction, MailLayout, MailQuote, MailText } from './mail-layout.tsx'

type Shown<Props> = Props & LetterFrame
type Key<Props> = TextKey | ((shown: Shown<Props>) => TextKey)
/** A sentence that is said of some alone answers null for the others. */
type Sentence<Props> = TextKey | ((shown: Shown<Props>) => TextKey | null)

/** An e-mail of the usual lines: what happened, sentences, one button, and why one gets it. */
type LetterForm<Props> = {
  kind: string
  /** Tells apart those whose subjects say different things. */
  variant?: (shown: Shown<Props>) => string
  /** What its texts may name beside props that are words or numbers, and the name of the school. */
  values?: (shown: Shown<Props>) => TextArguments
  subject: Key<Props>
  /** The subject says it where there is none. */
  title?: Key<Props>
  texts: readonly Sentence<Props>[]
  /** What somebody wrote, after the sentences. */
  quote?: (shown: Shown<Props>) => string | null
  button?: Key<Props>
  /** What else the reader may ask: is it about me, what if not? */
  note?: Sentence<Props>
  reason: Key<Props>
  /** Where the button leads; by itself to the `href` of its props. */
  href?: (shown: Shown<Props>) => string
}

/** An e-mail as its form declares it; sendLetter writes it. */
export function createLetter<Props extends object>(form: LetterForm<Props>): Letter<Props> {
  const { kind, texts, quote, note, button } = form
  const keyOf = (key: Key<Props>, shown: Shown<Props>) => (typeof key === 'string' ? key : key(shown))

  function getValues(shown: Shown<Props>): TextArguments {
    const own = Object.entries(shown).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    return { ...Object.fromEntries(own), school: shown.school.name, ...form.values?.(shown) }
  }

  /** What its texts name, and so what the school's own words may. */
  function getNamed(shown: Shown<Props>): TextArguments {
    const values = getValues(shown)
    const keys = [form.subject, form.title, ...texts, button, note, form.reason].flatMap((key) => {
      const named = typeof key === 'function' ? key(shown) : key
      return named ? LOCALES.flatMap((locale) => listNamed(locale, named)) : []
    })
    return Object.fromEntries(keys.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
  }

  function body(shown: Shown<Props>) {
    const values = getValues(shown)
    const say = (key: TextKey) => translate(shown.locale, key, values)
    const sentence = (one: Sentence<Props>) => {
      const key = typeof one === 'string' ? one : one(shown)
      return key === null ? [] : [say(key)]
    }
    const sentences = texts.flatMap(sentence)
    const quoted = quote?.(shown)
    return (
      <MailLayout
        frame={shown}
        preview={sentences[0] ?? ''}
        title={say(keyOf(form.title ?? form.subject, shown))}
        reason={say(keyOf(form.reason, shown))}
      >
        {sentences.map((text) => (
          <MailText key={text}>{text}</MailText>
        ))}
        {quoted && <MailQuote>{quoted}</MailQuote>}
        {button && <MailAction href={getAddress(form, shown)}>{say(keyOf(button, shown))}</MailAction>}
        {note &&
          sentence(note).map((text) => (
            <MailText key={text} quiet>
              {text}
            </MailText>
          ))}
      </MailLayout>
    )
  }

  const { variant } = form
  return { kind, variant, values: getNamed, subject: (shown) => [keyOf(form.subject, shown), getValues(shown)], body }
}

function getAddress<Props>({ kind, href }: LetterForm<Props>, shown: Shown<Props>): string {
  const address = href ? href(shown) : 'href' in shown ? shown.href : undefined
  if (typeof address !== 'string') throw new Error(`the button of ${kind} leads nowhere`)
  return address
}
