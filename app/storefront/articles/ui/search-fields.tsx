import { SeoFields } from '#app/people/schools/ui/seo-fields.tsx'
import { useShared, useTexts } from '#app/platform/page.tsx'
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
      <Languages locales={school.locales} names={['seo.title', 'seo.description']} values={fields}>
        {(locale) => <SeoFields locale={locale} values={fields} />}
      </Languages>
    </section>
  )
}
