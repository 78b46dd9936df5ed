import type { Locale, LocalText } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { plus, x } from '#app/ui/icons.ts'
import { nextName } from '../names.ts'
import { LocalInputs } from './local-inputs.tsx'

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
  const set = (at: number, part: Option) => onChange(options.map((one, place) => (place === at ? part : one)))
  const others = (at: number) => options.filter((_, place) => place !== at).map(({ value }) => value)
  return (
    <fieldset className="stack" style={{ '--g': '8px' }}>
      <legend className="label pb-2">{t('options')}</legend>
      {options.map(({ value, label }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options are known by their place
        <div className="row items-end" key={at}>
          <div className="form-grid grow">
            <LocalInputs
              id={`${id}-option${at}`}
              label={t('option', { number: at + 1 })}
              text={label}
              locales={locales}
              max={longest}
              error={at === options.length - 1 ? error : undefined}
              onChange={(next) => set(at, { label: next, value: nextName(value, label, next, others(at)) })}
            />
          </div>
          <IconButton
            icon={x}
            label={t('option_remove', { number: at + 1 })}
            onClick={() => onChange(options.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {options.length === 0 && error && <p className="error">{error}</p>}
      {options.length < max && (
        <span>
          <Button
            size="sm"
            icon={plus}
            onClick={() => onChange([...options, { value: `field-${options.length + 1}`, label: {} }])}
          >
            {t('option_add')}
          </Button>
        </span>
      )}
    </fieldset>
  )
}
