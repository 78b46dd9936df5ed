import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import { createContext, Fragment, type ReactNode, use } from 'react'
import { brandHex } from '#app/platform/brand-color.ts'
import { translate } from '#app/platform/i18n.ts'
import type { LetterFrame } from '#app/platform/letter.ts'
import { splitTemplate, withoutEmpty } from '#app/platform/letter-words.ts'
import { pictureForSharing } from '#app/platform/picture.ts'
import { vatIdText } from '#app/platform/vat-id.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { initials } from './initials.ts'
import { linkedParts } from './linked-parts.ts'

/** The tokens of the light theme as e-mail programs know colours; they stand in each element, and `dark` overrides them. */
export const MAIL_COLORS = {
  text: '#1a1d21',
  soft: '#4b5157',
  faint: '#656b72',
  line: '#e2e5e8',
  box: '#f2f4f6',
} as const
const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const getBrand = ({ brandHue: hue, brandChroma: chroma }: CurrentSchool) => ({ hue, chroma })

/** For programs that have a dark theme; those that know no such query show the light one. */
const dark = (school: CurrentSchool) => `
@media (prefers-color-scheme: dark) {
  .mail-page, .mail-page > table > tbody > tr > td { background-color: #101215 !important; }
  .mail-card { background-color: #191c20 !important; border-color: #30353b !important; }
  .mail-text { color: #eceef0 !important; }
  .mail-soft { color: #c6cbd1 !important; }
  .mail-faint { color: #a0a7af !important; }
  .mail-line { border-color: #30353b !important; }
  .mail-box { background-color: #23272c !important; }
  .mail-link { color: ${brandHex(0.78, getBrand(school), 0.8)} !important; }
  .mail-logo { padding: 6px 8px !important; border-radius: 6px !important; background-color: #ffffff !important; }
}`

/** The frame of the e-mail that a part stands in. */
const Frame = createContext<LetterFrame | null>(null)

function useFrame(): LetterFrame {
  const frame = use(Frame)
  if (!frame) throw new Error('a part of an e-mail stands outside its layout')
  return frame
}

type Props = {
  frame: LetterFrame
  /** The line that lists of messages show beside the subject. */
  preview: string
  title: string
  /** Why the reader gets this message. */
  reason: string
  /** Not where a person wrote the letter, who greets in their own words. */
  greets?: boolean
  children: ReactNode
}

/** One column of 600 px with the school's sign above and the seller below; readable without any picture. */
export function MailLayout({ frame, preview, title, reason, greets = true, children }: Props) {
  const { school, locale, firstName, unsubscribe, own } = frame
  const { seller } = school
  const vatId = seller.vat_id && translate(locale, 'ui.vat_id', vatIdText(seller.vat_id))
  const sold = [translate(locale, 'ui.seller', { name: seller.name }), seller.address, vatId]
  return (
    <Frame value={frame}>
      <Html lang={locale}>
        <Head>
          <meta name="viewport" content="width=device-width" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <style>{dark(school)}</style>
        </Head>
        <Preview>{preview}</Preview>
        <Body
          className="mail-page"
          style={{
            margin: 0,
            padding: '24px 8px',
            backgroundColor: '#f2f4f6',
            fontFamily: FONT,
            color: MAIL_COLORS.text,
          }}
        >
          <Container
            className="mail-card"
            style={{
              maxWidth: '600px',
              padding: '32px 24px',
              border: `1px solid ${MAIL_COLORS.line}`,
              borderRadius: '8px',
              backgroundColor: '#ffffff',
              // A long address or word widens no letter beyond a phone.
              wordBreak: 'break-word',
            }}
          >
            <Section>
              <Link
                href={school.origin}
                className="mail-text"
                style={{ color: MAIL_COLORS.text, fontSize: '16px', fontWeight: 600, textDecoration: 'none' }}
              >
                <Sign school={school} />
                <span dir="auto">{school.name}</span>
              </Link>
            </Section>
            <Heading
              as="h1"
              dir="auto"
              className="mail-text"
              style={{
                margin: '28px 0 16px',
                color: MAIL_COLORS.text,
                fontSize: '26px',
                lineHeight: '34px',
                letterSpacing: '-0.02em',
              }}
            >
              {title}
            </Heading>
            {greets && own?.opening != null && <OwnWords template={own.opening} values={own.values} />}
            {greets && own?.opening == null && (
              <MailText>
                {firstName === ''
                  ? translate(locale, 'ui.mail_greeting')
                  : translate(locale, 'ui.mail_greeting_name', { name: firstName })}
              </MailText>
            )}
            {children}
            {own?.closing && <OwnWords template={own.closing} values={own.values} />}
            <Hr className="mail-line" style={{ margin: '32px 0 20px', borderColor: MAIL_COLORS.line }} />
            <Text
              className="mail-faint"
              style={{ margin: 0, color: MAIL_COLORS.faint, fontSize: '13px', lineHeight: '20px' }}
            >
              {reason}{' '}
              {unsubscribe && (
                <Link
                  href={unsubscribe}
                  className="mail-faint"
                  style={{ color: MAIL_COLORS.faint, textDecoration: 'underline' }}
                >
                  {translate(locale, 'ui.mail_unsubscribe')}
                </Link>
              )}
            </Text>
            <Text
              className="mail-faint"
              style={{ margin: '8px 0 0', color: MAIL_COLORS.faint, fontSize: '13px', lineHeight: '20px' }}
            >
              {sold.filter(Boolean).join(', ')}
            </Text>
          </Container>
        </Body>
      </Html>
    </Frame>
  )
}

/** The school's logo, or the first letter of its name on its colour; the name beside it says the same. */
function Sign({ school }: { school: CurrentSchool }) {
  const { logo } = school
  if (logo !== null)
    return (
      <Img
        src={school.origin + (logo.endsWith('.webp') ? pictureForSharing(logo) : logo)}
        alt=""
        height="32"
        className="mail-logo"
        style={{
          display: 'inline-block',
          height: '32px',
          maxWidth: '180px',
          marginRight: '10px',
          verticalAlign: 'middle',
        }}
      />
    )
  return (
    <span
      data-skip-in-text="true"
      style={{
        display: 'inline-block',
        width: '28px',
        height: '28px',
        marginRight: '10px',
        borderRadius: '7px',
        backgroundColor: brandHex(0.51, getBrand(school)),
        color: '#ffffff',
        fontSize: '14px',
        lineHeight: '28px',
        textAlign: 'center',
      }}
    >
      {initials(school.name).slice(0, 1)}
    </span>
  )
}

/** What the school says: paragraphs and lines as typed, addresses as links. Values are words alone, whoever typed them. */
function OwnWords({ template, values }: { template: string; values: Record<string, string> }) {
  return withoutEmpty(template, values)
    .split(/\n{2,}/)
    .map((paragraph, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay where they are
      <MailText key={at}>
        {paragraph.split('\n').map((line, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are
          <Fragment key={nth}>
            {nth > 0 && <br />}
            {splitTemplate(line).flatMap((part) =>
              'name' in part ? [values[part.name] ?? ''] : withLinks(part.words),
            )}
          </Fragment>
        ))}
      </MailText>
    ))
}

function withLinks(words: string): ReactNode[] {
  return linkedParts(words).map(({ text, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stand still
      <MailLink key={at} href={href}>
        {text}
      </MailLink>
    ) : (
      text
    ),
  )
}

/** A paragraph, in the direction that its first letters have. */
export function MailText({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  const style = quiet
    ? { margin: '0 0 16px', color: MAIL_COLORS.faint, fontSize: '14px', lineHeight: '22px' }
    : { margin: '0 0 16px', color: MAIL_COLORS.soft, fontSize: '16px', lineHeight: '26px' }
  return (
    <Text dir="auto" className={quiet ? 'mail-faint' : 'mail-soft'} style={style}>
      {children}
    </Text>
  )
}

/** What somebody wrote, as they wrote it: a line beside it shows that it is not the school that speaks. */
export function MailQuote({ children }: { children: string }) {
  return (
    <Section
      className="mail-line"
      style={{ margin: '0 0 16px', padding: '2px 0 2px 14px', borderLeft: `3px solid ${MAIL_COLORS.line}` }}
    >
      {children.split(/\n+/).map((line, at) => (
        <Text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are
          key={at}
          dir="auto"
          className="mail-soft"
          style={{ margin: 0, color: MAIL_COLORS.soft, fontSize: '15px', lineHeight: '24px' }}
        >
          {line}
        </Text>
      ))}
    </Section>
  )
}

/** An address in a text, in the school's colour as far as it can be read. */
export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  const { school } = useFrame()
  return (
    <Link
      href={href}
      className="mail-link"
      style={{ color: brandHex(0.44, getBrand(school), 0.92), textDecoration: 'underline' }}
    >
      {children}
    </Link>
  )
}

/** The one thing to do next. The text part of the e-mail says its address. */
export function MailAction({ href, children }: { href: string; children: ReactNode }) {
  const { school } = useFrame()
  return (
    <Section style={{ margin: '8px 0 20px' }}>
      <Button
        href={href}
        className="mail-button"
        style={{
          padding: '13px 24px',
          borderRadius: '8px',
          backgroundColor: brandHex(0.51, getBrand(school)),
          color: '#ffffff',
          fontSize: '16px',
          fontWeight: 600,
        }}
      >
        {children}
      </Button>
    </Section>
  )
}
