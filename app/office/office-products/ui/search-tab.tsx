import { type FormEvent, useState } from 'react'
import { PictureField } from '#app/people/media/ui/picture-field.tsx'
import { SeoFields } from '#app/people/schools/ui/seo-fields.tsx'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Languages } from '#app/ui/languages.tsx'
import { TabCard, TabForm, type TabProps } from './tab-form.tsx'

/** What search engines and those who share the page show. */
export function SearchTab({ product, fields }: TabProps) {
  const t = useTexts('office-products')
  const { school, origin } = useShared()
  const { locales } = school
  const { slug, socialImage } = product
  const [typed, setTyped] = useState<Record<string, string>>({})
  function listen({ target }: FormEvent) {
    const { name, value } = target as HTMLInputElement
    if (name.startsWith('seo.')) setTyped((before) => ({ ...before, [name]: value }))
  }
  const shown = (name: string, otherwise: string) => (typed[name] ?? fields[name])?.trim() || otherwise
  return (
    <div className="tab-narrow">
      <TabForm product={product} part="search">
        <TabCard id="seo" title={t('search')} text={t('search_text')}>
          <div onInput={listen} className="stack">
            <Languages locales={locales} names={['seo.title', 'seo.description']} values={fields}>
              {(locale) => (
                <>
                  <SeoFields locale={locale} values={fields} />
                  <figure className="search-result">
                    <figcaption className="t13 muted">{t('search_preview')}</figcaption>
                    <p className="search-address">
                      {origin}/{slug}
                    </p>
                    <p className="search-title">
                      {shown(`seo.title.${locale}`, fields[`title.${locale}`] || product.title)} · {school.name}
                    </p>
                    <p className="search-words">
                      {shown(`seo.description.${locale}`, fields[`promise.${locale}`] ?? '')}
                    </p>
                  </figure>
                </>
              )}
            </Languages>
          </div>
        </TabCard>
        <TabCard id="sharing" title={t('sharing')}>
          <PictureField
            key={socialImage}
            name="social_image"
            label={t('social_image')}
            help={t('social_image_help')}
            defaultValue={socialImage}
            context="cover"
            ratio="1200/630"
          />
        </TabCard>
      </TabForm>
    </div>
  )
}
