import type { Locale, LocalText } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { plus, x } from '#app/ui/icons.ts'
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
      {rows.map(({ key, item: { value, label } }, at) => (
        <div className="row items-end" key={key}>
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
          <IconButton icon={x} label={t('option_remove', { number: at + 1 })} onClick={() => remove(at)} />
        </div>
      ))}
      {rows.length === 0 && error && <p className="error">{error}</p>}
      {rows.length < max && (
        <span>
          <Button size="sm" icon={plus} onClick={() => add({ value: `field-${rows.length + 1}`, label: {} })}>
            {t('option_add')}
          </Button>
        </span>
      )}
    </fieldset>
  )
}
