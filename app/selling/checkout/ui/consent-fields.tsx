import type { ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { CheckField } from '#app/ui/field.tsx'
import type { CheckoutView } from '../checkout-view.ts'
import type { FieldOf, FormValues } from './typed.ts'

type Props = Pick<CheckoutView, 'simple' | 'waiver'> & { paid: boolean; field: FieldOf; typed: FormValues }

/** What one agrees to; nothing is ticked before, and only the terms must be, or what the school makes a condition. */
export function ConsentFields({ paid, simple, waiver, field, typed }: Props) {
  const t = useTexts('checkout')
  const box = (kind: string) => {
    const { defaultValue, ...rest } = field(`consents.${kind}`)
    return { ...rest, defaultChecked: typed[rest.name] !== undefined }
  }
  return (
    <section className="co-sec" aria-labelledby="consents">
      <h2 id="consents">{t('consents')}</h2>
      <div className="stack" style={{ '--g': '14px' }}>
        <CheckField required {...box('terms')}>
          <TermsSentence />
        </CheckField>
        {paid && (
          <CheckField {...box('withdrawal_waiver')} required={waiver.required} help={waiver.help}>
            {waiver.sentence}
          </CheckField>
        )}
        {!simple && (
          <CheckField {...box('marketing')}>
            {t('consent_marketing')} <span className="faint">{t('consent_marketing_help')}</span>
          </CheckField>
        )}
      </div>
    </section>
  )
}

/** The sentence as it is kept with the order, its two names as links. */
export function TermsSentence() {
  const t = useTexts('checkout')
  const links: Record<string, ReactNode> = {
    '\u0001': <LegalLink key="terms" href="/terms" text={t('terms_link')} />,
    '\u0002': <LegalLink key="privacy" href="/privacy" text={t('privacy_link')} />,
  }
  const sentence = t('consent_terms', { terms: '\u0001', privacy: '\u0002' })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they stand where the links go
  return sentence.split(/([\u0001\u0002])/).map((part) => links[part] ?? part)
}

function LegalLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener">
      {text}
    </a>
  )
}
