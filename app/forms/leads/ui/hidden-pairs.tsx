import { useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { plus, x } from '#app/ui/icons.ts'
import { HIDDEN_MAX, type HiddenPair, NAME_MAX, PAIR_MAX } from '../lead-form.ts'

type Props = {
  pairs: readonly HiddenPair[]
  errors: Record<string, string>
  onChange: (pairs: HiddenPair[]) => void
}

/** What is sent along unseen, such as the campaign that a form belongs to. */
export function HiddenPairs({ pairs, errors, onChange }: Props) {
  const t = useTexts('leads')
  const set = (at: number, part: Partial<HiddenPair>) =>
    onChange(pairs.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const input = (at: number, part: keyof HiddenPair, max: number) => (
    <TextField
      className="c3"
      id={`hidden-${at}-${part}`}
      name={`hidden.${at}.${part}`}
      label={t(part === 'name' ? 'name' : 'value')}
      error={errors[`hidden.${at}.${part}`]}
      maxLength={max}
      spellCheck={false}
      value={pairs[at]?.[part] ?? ''}
      onChange={({ target }) => set(at, { [part]: target.value })}
    />
  )
  return (
    <fieldset className="stack" style={{ '--g': '8px' }}>
      <legend className="label pb-2">{t('hidden')}</legend>
      <p className="help">{t('hidden_help')}</p>
      {pairs.map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pairs are known by their place
        <div className="row items-end" key={at}>
          <div className="form-grid grow">
            {input(at, 'name', NAME_MAX)}
            {input(at, 'value', PAIR_MAX)}
          </div>
          <IconButton
            icon={x}
            label={t('hidden_remove', { name: pair.name })}
            onClick={() => onChange(pairs.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {pairs.length < HIDDEN_MAX && (
        <span>
          <Button size="sm" icon={plus} onClick={() => onChange([...pairs, { name: '', value: '' }])}>
            {t('hidden_add')}
          </Button>
        </span>
      )}
    </fieldset>
  )
}
