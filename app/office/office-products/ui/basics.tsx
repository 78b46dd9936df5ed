import { PROMISE_MAX, TITLE_MAX } from '#app/content/catalogue/limits.ts'
import { SlugField } from '#app/content/catalogue/ui/slug-field.tsx'
import { LanguageField } from '#app/people/schools/ui/language-field.tsx'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Languages } from '#app/ui/languages.tsx'
import { Part, type PartProps } from './part.tsx'

/** Title, promise and description in each language, and the address. */
export function Basics({ product, fields }: PartProps) {
  const t = useTexts('office-products')
  const { locales } = useShared().school
  const { id, slug } = product
  return (
    <Part name="basics" product={product} title={t('basics')} text={t('basics_text')}>
      <Languages locales={locales} names={['title', 'promise', 'description']} values={fields}>
        {(locale) => (
          <>
            <LanguageField name="title" label={t('title')} max={TITLE_MAX} locale={locale} values={fields} />
            <LanguageField
              name="promise"
              label={t('promise')}
              max={PROMISE_MAX}
              rows={2}
              locale={locale}
              values={fields}
            />
            <LanguageField name="description" label={t('description')} rich rows={8} locale={locale} values={fields} />
          </>
        )}
      </Languages>
      <SlugField key={slug} defaultValue={slug} owner={{ owner: 'product', ownerId: id }} />
    </Part>
  )
}
