import { useShared, useTexts } from '#app/platform/page.tsx'

/** The pages of rules that the school has published, by the names that a buyer looks for. */
export function useLegalLinks() {
  const t = useTexts('order-forms')
  const { legal } = useShared().school
  return [
    { kind: 'terms' as const, href: '/terms', text: t('terms_of_sale') },
    { kind: 'privacy' as const, href: '/privacy', text: t('privacy') },
  ].filter(({ kind }) => legal.includes(kind))
}
