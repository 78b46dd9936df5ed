import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { brandHex } from '#app/platform/brand-color.ts'
import { type Locale, translate } from '#app/platform/i18n.ts'
import { vatIdText } from '#app/platform/vat-id.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { initials } from './initials.ts'

/** The tokens of the light theme as e-mail programs know colours. */
const TEXT = '#1a1d21'
const TEXT_2 = '#4b5157'
const TEXT_3 = '#656b72'
const LINE = '#e2e5e8'
const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

type MailSchool = Pick<CurrentSchool, 'name' | 'origin' | 'seller' | 'brandHue' | 'brandChroma'>

type Props = {
  school: MailSchool
  locale: Locale
  /** The line that lists of messages show beside the subject. */
  preview: string
  title: string
  /** Why the reader gets this message. */
  reason: ReactNode
  /** Not where a person wrote the letter, who greets in their own words. */
  greets?: boolean
  children: ReactNode
}

const getBrand = ({ brandHue: hue, brandChroma: chroma }: MailSchool) => ({ hue, chroma })

/** One column of 600 px with the school's sign above and the seller below; readable without any picture. */
export function MailLayout({ school, locale, preview, title, reason, greets = true, children }: Props) {
  const { seller } = school
  const vatId = seller.vat_id && translate(locale, 'ui.vat_id', vatIdText(seller.vat_id))
  const sold = [translate(locale, 'ui.seller', { name: seller.name }), seller.address, vatId]
  return (
    <Html lang={locale}>
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, padding: '32px 16px', backgroundColor: '#f2f4f6', fontFamily: FONT, color: TEXT }}>
        <Container
          style={{
            maxWidth: '600px',
            padding: '40px',
            border: `1px solid ${LINE}`,
            borderRadius: '8px',
            backgroundColor: '#ffffff',
            // A long address or word widens no letter beyond a phone.
            wordBreak: 'break-word',
          }}
        >
          <Section>
            <Link href={school.origin} style={{ color: TEXT, fontSize: '16px', fontWeight: 600 }}>
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
              {school.name}
            </Link>
          </Section>
          <Heading
            as="h1"
            style={{ margin: '28px 0 16px', fontSize: '26px', lineHeight: '34px', letterSpacing: '-0.02em' }}
          >
            {title}
          </Heading>
          {greets && <MailText>{translate(locale, 'ui.mail_greeting')}</MailText>}
          {children}
          <Hr style={{ margin: '32px 0 20px', borderColor: LINE }} />
          <Text style={{ margin: 0, color: TEXT_3, fontSize: '13px', lineHeight: '20px' }}>
            {sold.filter(Boolean).join(', ')}. {reason}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export function MailText({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  const style = quiet
    ? { margin: '0 0 16px', color: TEXT_3, fontSize: '13px', lineHeight: '20px' }
    : { margin: '0 0 16px', color: TEXT_2, fontSize: '16px', lineHeight: '26px' }
  return <Text style={style}>{children}</Text>
}

/** An address in a text, in the school's colour as far as it can be read. */
export function MailLink({ school, href, children }: { school: MailSchool; href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: brandHex(0.44, getBrand(school), 0.92) }}>
      {children}
    </Link>
  )
}

/** The one thing to do next, as a button and as an address to copy. */
export function MailAction({ school, href, children }: { school: MailSchool; href: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '8px 0 16px' }}>
      <Button
        href={href}
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
      <Text
        data-skip-in-text="true"
        style={{ margin: '16px 0 0', color: TEXT_3, fontSize: '13px', lineHeight: '20px', wordBreak: 'break-all' }}
      >
        <MailLink school={school} href={href}>
          {href}
        </MailLink>
      </Text>
    </Section>
  )
}
