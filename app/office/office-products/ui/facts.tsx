import { LEVELS } from '#app/content/catalogue/product.ts'
import { TagChoice } from '#app/content/tags/ui/tag-choice.tsx'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { TAUGHT_IN } from '../product-editor.ts'
import { Part, type PartProps } from './part.tsx'
import { Teachers } from './teachers.tsx'

/** Level, language, tags and who teaches. */
export function Facts(editor: PartProps) {
  const { product, choices } = editor
  const t = useTexts('office-products')
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' })
  return (
    <Part name="facts" product={product} title={t('facts')} text={t('facts_text')}>
      <div className="two-fields">
        <SelectField name="level" label={t('level')} defaultValue={product.level ?? ''}>
          <option value="">{t('no_level')}</option>
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {t(`level_${level}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="language" label={t('language')} defaultValue={product.language ?? ''}>
          <option value="">{t('no_language')}</option>
          {TAUGHT_IN.map((code) => (
            <option key={code} value={code}>
              {languages.of(code)}
            </option>
          ))}
        </SelectField>
      </div>
      <TagChoice tags={choices.tags} chosen={product.tag_ids} />
      <Teachers {...editor} />
    </Part>
  )
}
