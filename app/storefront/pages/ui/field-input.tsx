import { createOpenVideo } from '#app/content/videos/ui/upload-video.ts'
import { VideoField } from '#app/content/videos/ui/video-field.tsx'
import { PictureField } from '#app/people/media/ui/picture-field.tsx'
import type { Locale, LocalText } from '#app/platform/i18n.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { CodeField } from '#app/ui/code-field.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import { RichTextField } from '#app/ui/rich-text/ui/rich-text-field.tsx'
import type { Field, Value } from '../fields.ts'
import { useFieldTexts } from './field-texts.ts'
import { MomentInput } from './moment-input.tsx'

export type FieldContext = {
  locale: Locale
  products: OptionList
  leadForms: OptionList
  ofProduct: boolean
}
type Props = FieldContext & { label: string; name: string; field: Exclude<Field, { kind: 'list' }>; value: Value }

/** One thing that a block holds, to be written in one language. */
export function FieldInput({ label, name, field, value, locale, products, leadForms, ofProduct }: Props) {
  const t = useTexts('pages')
  const { choice } = useFieldTexts()
  const id = `block-${name}`
  const common = { id, name, label }
  if (field.kind === 'line' || field.kind === 'prose' || field.kind === 'rich') {
    const text = value as LocalText
    const written = { ...common, lang: locale, defaultValue: text[locale] ?? '' }
    if (field.kind === 'rich') return <RichTextField {...written} rows={6} />
    const placeholder = Object.values(text)[0]
    return field.kind === 'line' ? (
      <TextField {...written} placeholder={placeholder} />
    ) : (
      <TextArea {...written} placeholder={placeholder} rows={3} />
    )
  }
  switch (field.kind) {
    case 'picture':
      return <PictureField {...common} defaultValue={value as string | null} context="page" />
    case 'video':
      return (
        <VideoField
          label={label}
          name={name}
          scope={`page ${name}`}
          video={value as number | null}
          create={createOpenVideo}
        />
      )
    case 'code':
      return <CodeField {...common} defaultValue={String(value)} help={t('code_help')} rows={10} />
    case 'choice':
      return (
        <SelectField {...common} defaultValue={String(value)}>
          {field.of.map((one) => (
            <option key={one} value={one}>
              {choice(one)}
            </option>
          ))}
        </SelectField>
      )
    case 'number':
      return <TextField {...common} defaultValue={String(value)} inputMode="decimal" autoComplete="off" />
    case 'colour':
      return (
        <TextField
          {...common}
          defaultValue={String(value)}
          help={t('colour_help')}
          spellCheck={false}
          autoComplete="off"
        />
      )
    case 'moment':
      return <MomentInput {...common} value={String(value)} />
    case 'product':
      return (
        <PickerField
          {...common}
          of={products}
          none={t(ofProduct ? 'this_product' : 'choose_product')}
          defaultValue={String(value ?? '')}
        />
      )
    case 'lead_form':
      return (
        <PickerField
          {...common}
          of={leadForms}
          none={t('choose_lead_form')}
          defaultValue={String(value ?? '')}
          help={t('lead_form_help')}
        />
      )
    default:
      return (
        <TextField
          {...common}
          defaultValue={String(value)}
          help={field.kind === 'film' ? t('film_help') : t('link_help')}
          inputMode="url"
          spellCheck={false}
        />
      )
  }
}
