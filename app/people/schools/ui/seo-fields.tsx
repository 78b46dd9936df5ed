import type { Locale } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { SEO_DESCRIPTION_MAX, SEO_TITLE_MAX } from '../limits.ts'
import { LanguageField } from './language-field.tsx'

/** What search engines show of a page, in one language. */
export function SeoFields(of: { locale: Locale; values: Record<string, string> }) {
  const t = useTexts('schools')
  return (
    <>
      <LanguageField name="seo.title" label={t('seo_title')} max={SEO_TITLE_MAX} {...of} />
      <LanguageField name="seo.description" label={t('seo_description')} max={SEO_DESCRIPTION_MAX} rows={2} {...of} />
    </>
  )
}
