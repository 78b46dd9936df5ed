import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { EditorRows } from '#app/ui/editor-rows.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowDown, arrowRight, arrowUp, circleAlert } from '#app/ui/icons.ts'
import { FEWEST_OPTIONS, LABEL_MAX, OPTIONS_MAX, type Option, type QuestionType } from '../question.ts'

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
  /** Whether it is correct, or which step it is. */
  function getMark(at: number, correct: boolean): ReactNode {
    if (type === 'order') return <span className="opt-no num">{at + 1}</span>
    if (type === 'match') return null
    return (
      <span className="check">
        <input
          type={type === 'single' ? 'radio' : 'checkbox'}
          name={`${id}-correct_${locale}`}
          aria-label={t('correct', { number: at + 1 })}
          title={t('correct', { number: at + 1 })}
          checked={correct}
          onChange={() => mark(at)}
        />
      </span>
    )
  }
  /** Its match, or what moves it. */
  function getRest(at: number): ReactNode {
    if (type === 'match')
      return (
        <>
          <Icon of={arrowRight} />
          {input(at, 'match', t('match_of', { number: at + 1 }))}
        </>
      )
    if (type !== 'order') return null
    return (
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
    )
  }
  return (
    <fieldset className="stack" style={{ '--g': '8px' }}>
      <legend className="label pb-2">{t(`options_${type}`)}</legend>
      <EditorRows
        className="opt"
        size="sm"
        least={FEWEST_OPTIONS}
        rows={options.map(({ correct }, at) => ({
          key: at,
          className: correct ? 'is-correct' : undefined,
          before: getMark(at, correct ?? false),
          children: input(at, 'label', t('option', { number: at + 1 })),
          after: getRest(at),
        }))}
        texts={{ remove: (number) => t('option_remove', { number }), add: t('option_add') }}
        error={<Wrong id={`${id}-options`} text={errors.options} />}
        onRemove={(at) => set(options.toSpliced(at, 1))}
        onAdd={
          options.length < OPTIONS_MAX
            ? () => set([...options, { label: {}, ...(type === 'match' ? { match: {} } : {}) }])
            : undefined
        }
      />
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
