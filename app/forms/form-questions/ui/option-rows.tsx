import type { Locale, LocalText } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { EditorRows } from '#app/ui/editor-rows.tsx'
import { nextName } from '../names.ts'
import { LocalInputs } from './local-inputs.tsx'
import { isBlank, useBegunRows } from './use-begun-rows.ts'

type Option = { value: string; label: LocalText }
type Props = {
  id: string
  options: readonly Option[]
  locales: readonly Locale[]
  /** How many there may be, and how long one. */
  max: number
  longest: number
  error?: string
  onChange: (options: Option[]) => void
}

/** What one chooses from, as whoever makes the form writes it. */
export function OptionRows({ id, options, locales, max, longest, error, onChange }: Props) {
  const t = useTexts('form-questions')
  const { rows, add, set, remove } = useBegunRows(options, ({ label }) => isBlank(label), onChange)
  const others = (at: number) => rows.flatMap(({ item }, place) => (place === at ? [] : [item.value]))
  return (
    <fieldset className="stack" style={{ '--g': '8px' }}>
      <legend className="label pb-2">{t('options')}</legend>
      <EditorRows
        className="row items-end"
        rows={rows.map(({ key, item: { value, label } }, at) => ({
          key,
          children: (
            <div className="form-grid grow">
              <LocalInputs
                id={`${id}-option${at}`}
                label={t('option', { number: at + 1 })}
                text={label}
                locales={locales}
                max={longest}
                error={at === rows.length - 1 ? error : undefined}
                onChange={(next) => set(at, { label: next, value: nextName(value, label, next, others(at)) })}
              />
            </div>
          ),
        }))}
        texts={{ remove: (number) => t('option_remove', { number }), add: t('option_add') }}
        error={rows.length === 0 && error && <p className="error">{error}</p>}
        onRemove={remove}
        onAdd={rows.length < max ? () => add({ value: `field-${rows.length + 1}`, label: {} }) : undefined}
      />
    </fieldset>
  )
}
