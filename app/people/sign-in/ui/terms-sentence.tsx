import type { ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'

/** What a new account agrees to, its two names as links. */
export function TermsSentence() {
  const t = useTexts('accounts')
  const links: Record<string, ReactNode> = {
    '[1]': <LegalLink key="terms" href="/terms" text={t('terms_link')} />,
    '[2]': <LegalLink key="privacy" href="/privacy" text={t('privacy_link')} />,
  }
  const sentence = t('accept_terms', { terms: '[1]', privacy: '[2]' })
  return sentence.split(/(\[[12]\])/).map((part) => links[part] ?? part)
}

function LegalLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener">
      {text}
    </a>
  )
}
