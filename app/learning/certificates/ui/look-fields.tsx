import { PictureField } from '#app/people/media/ui/picture-field.tsx'
import type { Locale } from '#app/platform/i18n.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Languages } from '#app/ui/languages.tsx'
import {
  BELOW_MAX,
  DESIGN_TEXTS,
  type Design,
  type Field as DesignField,
  FIELDS,
  ORIENTATIONS,
  SIGNER_MAX,
  TITLE_MAX,
  WORDS_MAX,
} from '../look.ts'

type Value = { title: string; design: Design }
type Props = { value: Value; change: (part: Partial<Value>) => void; errors: Partial<Record<string, string>> }

const DRAWABLE = ['webp', 'jpg', 'png'] as const
const LENGTHS = { role: SIGNER_MAX, before: WORDS_MAX, between: WORDS_MAX, below: BELOW_MAX }

/** What of a template one can choose. */
export function DesignFields({ value, change, errors }: Props) {
  const t = useTexts('certificates')
  const { locales } = useShared().school
  const { title, design } = value
  const set = (part: Partial<Design>) => change({ design: { ...design, ...part } })
  const line = (name: 'signer' | 'place') => (
    <Field id={name} label={t(name)} error={errors[`design.${name}`]}>
      <input
        id={name}
        className="input"
        maxLength={SIGNER_MAX}
        value={design[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  )
  const words = (name: (typeof DESIGN_TEXTS)[number], locale: Locale) => (
    <Field
      key={name}
      id={`${name}_${locale}`}
      label={t(`words_${name}`)}
      error={errors[`design.${name}`] ?? errors[`design.${name}.${locale}`]}
    >
      <input
        id={`${name}_${locale}`}
        className="input"
        lang={locale}
        maxLength={LENGTHS[name]}
        value={design[name][locale] ?? ''}
        onChange={({ target }) => set({ [name]: { ...design[name], [locale]: target.value } })}
      />
    </Field>
  )
  return (
    <Card as="section" pad="md" className="stack" aria-label={t('template')}>
      <Field id="title" label={t('template_title')} error={errors.title}>
        <input
          id="title"
          className="input"
          maxLength={TITLE_MAX}
          value={title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <Field id="orientation" label={t('orientation')}>
        <select
          id="orientation"
          className="input"
          value={design.orientation}
          onChange={({ target }) => set({ orientation: target.value as Design['orientation'] })}
        >
          {ORIENTATIONS.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </select>
      </Field>
      <Shown fields={design.fields} onChange={(fields) => set({ fields })} />
      <Languages locales={locales} names={[]} values={{}}>
        {(locale) => <>{DESIGN_TEXTS.map((name) => words(name, locale))}</>}
      </Languages>
      {line('place')}
      {line('signer')}
      <PictureField
        name="signature"
        label={t('signature')}
        help={t('signature_help')}
        context="content"
        ratio="4/1"
        types={DRAWABLE}
        defaultValue={design.signature}
        onUploaded={(signature) => set({ signature })}
        onDeleted={() => set({ signature: null })}
      />
      <PictureField
        name="logo"
        label={t('logo')}
        help={t('logo_help')}
        context="content"
        ratio="4/1"
        types={DRAWABLE}
        defaultValue={design.logo}
        onUploaded={(logo) => set({ logo })}
        onDeleted={() => set({ logo: null })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={design.color !== null}
          onChange={({ target }) => set({ color: target.checked ? '#00707a' : null })}
        />
        <span>{t('own_color')}</span>
      </label>
      {design.color !== null && (
        <Field id="color" label={t('color')}>
          <input
            id="color"
            type="color"
            className="input"
            value={design.color}
            onChange={({ target }) => set({ color: target.value })}
          />
        </Field>
      )}
    </Card>
  )
}

/** Which of the fields that one may leave out are shown. */
function Shown({ fields, onChange }: { fields: DesignField[]; onChange: (fields: DesignField[]) => void }) {
  const t = useTexts('certificates')
  return (
    <fieldset className="stack" style={{ '--g': '8px' }}>
      <legend className="label" style={{ paddingBlockEnd: '8px' }}>
        {t('fields')}
      </legend>
      {FIELDS.map((field) => (
        <label key={field} className="check">
          <input
            type="checkbox"
            checked={fields.includes(field)}
            onChange={({ target }) =>
              onChange(FIELDS.filter((one) => (one === field ? target.checked : fields.includes(one))))
            }
          />
          <span>{t(`field_${field}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
