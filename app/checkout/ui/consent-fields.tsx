import type { ReactNode } from 'react'
import { useErrors, useTexts } from '#app/platform/page.tsx'
import { CheckField } from '#app/ui/field.tsx'
import { useOld } from './old-values.ts'

/** What one agrees to; nothing is ticked before, and only the terms must be. */
export function ConsentFields({ paid }: { paid: boolean }) {
  const t = useTexts('checkout')
  const errors = useErrors()
  const old = useOld()
  const field = (kind: string) => ({
    name: `consents.${kind}`,
    defaultChecked: old.ticked(`consents.${kind}`),
    error: errors[`consents.${kind}`],
  })
  return (
    <section className="co-sec" aria-labelledby="consents">
      <h2 id="consents">{t('consents')}</h2>
      <div className="stack" style={{ '--g': '14px' }}>
        <CheckField required {...field('terms')}>
          <TermsSentence />
        </CheckField>
        {paid && <CheckField {...field('withdrawal_waiver')}>{t('consent_withdrawal_waiver')}</CheckField>}
        <CheckField {...field('marketing')}>
          {t('consent_marketing')} <span className="faint">{t('consent_marketing_help')}</span>
        </CheckField>
      </div>
    </section>
  )
}

/** The sentence as it is kept with the order, its two names as links. */
function TermsSentence() {
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
