import clsx from 'clsx'
import type { Locale } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowDown, arrowRight, arrowUp, circleAlert, plus, x } from '#app/ui/icons.ts'
import { LABEL_MAX, OPTIONS_MAX, type Option, type QuestionType } from '../question.ts'

type Props = {
  id: string
  type: Exclude<QuestionType, 'short' | 'open'>
  locale: Locale
  options: readonly Option[]
  set: (options: Option[]) => void
  errors: Record<string, string>
}

/** What one chooses from, puts in order or matches, with the key: in one language, the rest is the same in each. */
export function OptionFields({ id, type, locale, options, set, errors }: Props) {
  const t = useTexts('exams')
  const fewest = options.length <= 2
  const change = (at: number, part: Partial<Option>) =>
    set(options.map((one, place) => (place === at ? { ...one, ...part } : one)))
  function mark(at: number) {
    if (type === 'multiple') change(at, { correct: !options[at]?.correct })
    else set(options.map((one, place) => ({ ...one, correct: place === at })))
  }
  function move(at: number, by: number) {
    set(options.toSpliced(at, 1).toSpliced(at + by, 0, options[at] as Option))
  }
  const input = (at: number, part: 'label' | 'match', label: string) => {
    const error = errors[`options.${at}.${part}`] ?? errors[`options.${at}.${part}.${locale}`]
    const field = `${id}-${part}${at}.${locale}`
    return (
      <span className="grow stack" style={{ '--g': '4px' }}>
        <input
          className="input"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${field}-error` : undefined}
          name={field}
          lang={locale}
          maxLength={LABEL_MAX}
          value={options[at]?.[part]?.[locale] ?? ''}
          onChange={({ target }) => change(at, { [part]: { ...options[at]?.[part], [locale]: target.value } })}
        />
        <Wrong id={field} text={error} />
      </span>
    )
  }
  return (
    <fieldset className="stack" style={{ '--g': '8px' }}>
      <legend className="label pb-2">{t(`options_${type}`)}</legend>
      {options.map(({ correct }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options are known by their place
        <div className={clsx('opt', correct && 'is-correct')} key={at}>
          {(type === 'single' || type === 'multiple') && (
            <span className="check">
              <input
                type={type === 'single' ? 'radio' : 'checkbox'}
                name={`${id}-correct_${locale}`}
                aria-label={t('correct', { number: at + 1 })}
                title={t('correct', { number: at + 1 })}
                checked={correct ?? false}
                onChange={() => mark(at)}
              />
            </span>
          )}
          {type === 'order' && <span className="opt-no num">{at + 1}</span>}
          {input(at, 'label', t('option', { number: at + 1 }))}
          {type === 'match' && (
            <>
              <Icon of={arrowRight} />
              {input(at, 'match', t('match_of', { number: at + 1 }))}
            </>
          )}
          {type === 'order' && (
            <>
              <IconButton
                icon={arrowUp}
                size="sm"
                label={t('option_up', { number: at + 1 })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                icon={arrowDown}
                size="sm"
                label={t('option_down', { number: at + 1 })}
                disabled={at === options.length - 1}
                onClick={() => move(at, 1)}
              />
            </>
          )}
          <IconButton
            icon={x}
            size="sm"
            label={t('option_remove', { number: at + 1 })}
            disabled={fewest}
            onClick={() => set(options.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Wrong id={`${id}-options`} text={errors.options} />
      {options.length < OPTIONS_MAX && (
        <span>
          <Button
            size="sm"
            icon={plus}
            onClick={() => set([...options, { label: {}, ...(type === 'match' ? { match: {} } : {}) }])}
          >
            {t('option_add')}
          </Button>
        </span>
      )}
    </fieldset>
  )
}

/** What is wrong, where it is wrong. */
export function Wrong({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p className="error" id={`${id}-error`}>
      <Icon of={circleAlert} size={14} /> {text}
    </p>
  )
}
