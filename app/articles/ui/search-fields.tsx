import { SEO_DESCRIPTION_MAX, SEO_TITLE_MAX } from '#app/catalogue/limits.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
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
            <TextField
              name={`seo_title_${locale}`}
              label={t('seo_title')}
              help={t('at_most', { max: SEO_TITLE_MAX })}
              lang={locale}
              defaultValue={fields[`seo_title_${locale}`]}
              maxLength={SEO_TITLE_MAX}
            />
            <TextArea
              name={`seo_description_${locale}`}
              label={t('seo_description')}
              help={t('at_most', { max: SEO_DESCRIPTION_MAX })}
              lang={locale}
              defaultValue={fields[`seo_description_${locale}`]}
              maxLength={SEO_DESCRIPTION_MAX}
              rows={2}
            />
          </>
        )}
      </Languages>
    </section>
  )
}
