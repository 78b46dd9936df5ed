import { SEO_DESCRIPTION_MAX, SEO_TITLE_MAX } from '#app/catalogue/limits.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { LanguageField } from '#app/schools/ui/language-field.tsx'
import { Languages } from '#app/ui/languages.tsx'

/** What search engines show, where it shall be other than title and first lines. */
export function SearchFields({ fields }: { fields: Record<string, string> }) {
  const t = useTexts('articles')
  const { school } = useShared()
  return (
    <section className="card card-pad stack" aria-labelledby="article-search">
      <div>
        <h2 className="t16 strong" id="article-search">
          {t('search')}
        </h2>
        <p className="help">{t('search_text')}</p>
      </div>
      <Languages locales={school.locales} names={['seo_title', 'seo_description']} values={fields}>
        {(locale) => (
          <>
            <LanguageField
              name="seo_title"
              label={t('seo_title')}
              max={SEO_TITLE_MAX}
              locale={locale}
              values={fields}
            />
            <LanguageField
              name="seo_description"
              label={t('seo_description')}
              max={SEO_DESCRIPTION_MAX}
              rows={2}
              locale={locale}
              values={fields}
            />
          </>
        )}
      </Languages>
    </section>
  )
}
