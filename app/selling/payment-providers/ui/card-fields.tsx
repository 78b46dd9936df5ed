import { type ChangeEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlert } from '#app/ui/icons.ts'
import { type CardData, codeLength, groupedNumber, plainCard, wrongIn, yearsFrom } from '../card.ts'
import { type Encrypt, readPublicKey } from '../encrypt.ts'
import { UNFINISHED_CARD } from '../unfinished-card.ts'

type Name = keyof CardData

const NAMES = ['cardNumber', 'cardMonth', 'cardYear', 'cardCvv'] as const satisfies Name[]
const EMPTY: CardData = { cardNumber: '', cardMonth: '', cardYear: '', cardCvv: '' }
const MONTHS = Array.from({ length: 12 }, (_, at) => `${at + 1}`.padStart(2, '0'))

/**
 * A card, as the form's `cypher`: encrypted here for the provider, once number, expiry and code are all right, and empty
 * until then. The fields have no names, so that no form sends what stands in them, and no draft keeps it.
 */
export default function CardFields({ provider, error }: { provider: string; error?: string }) {
  const t = useTexts('payment-providers')
  const [card, setCard] = useState(EMPTY)
  const [left, setLeft] = useState<readonly Name[]>([])
  const encrypt = useCardKey(provider)
  const wrong = wrongIn(card)
  const plain = plainCard(card, location.origin)
  const cypher = useMemo(() => (plain && encrypt ? encrypt(plain) : ''), [plain, encrypt])
  const digits = codeLength(card.cardNumber)
  const sent = useRef<HTMLInputElement>(null)

  // Its form hears that the card is right now, as of any field.
  useEffect(() => {
    if (cypher) sent.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [cypher])

  const set = (name: Name, value: string) => setCard((now) => ({ ...now, [name]: value }))
  const missed = (name: Name) => wrong.has(name) && (left.includes(name) || Boolean(error))
  // Of a refused card its bank does not say what is wrong: it is typed anew from the number on.
  const isWrong = (name: Name) => missed(name) || (name === 'cardNumber' && Boolean(error) && wrong.size === 0)
  const message = error ?? (NAMES.some(missed) ? t('card_check') : undefined)
  function field(name: Name, label: string, control: (wiring: object) => ReactNode, help?: string): ReactNode {
    const id = `card-${name}`
    const described = [help && `${id}-help`, isWrong(name) && 'card-error'].filter(Boolean).join(' ')
    const wiring = {
      id,
      className: 'input',
      required: true,
      value: card[name],
      onBlur: () => setLeft((all) => [...all, name]),
      'aria-invalid': isWrong(name) ? true : undefined,
      'aria-describedby': described || undefined,
    }
    return (
      <Field id={id} label={label} {...(help && { help })}>
        {control(wiring)}
      </Field>
    )
  }
  const choose = (name: Name) => (event: ChangeEvent<HTMLSelectElement>) => set(name, event.target.value)

  return (
    <fieldset className="stack card-fields">
      <legend className="vh">{t('card_title')}</legend>
      <input ref={sent} type="hidden" name="cypher" data-told="" value={cypher || UNFINISHED_CARD} />
      {field('cardNumber', t('card_number'), (wiring) => (
        <NumberInput {...wiring} value={card.cardNumber} onNumber={(number) => set('cardNumber', number)} />
      ))}
      <div className="card-row">
        {field('cardMonth', t('card_month'), (wiring) => (
          <select {...wiring} autoComplete="cc-exp-month" onChange={choose('cardMonth')}>
            <option value="" />
            {MONTHS.map((month) => (
              <option key={month}>{month}</option>
            ))}
          </select>
        ))}
        {field('cardYear', t('card_year'), (wiring) => (
          <select {...wiring} autoComplete="cc-exp-year" onChange={choose('cardYear')}>
            <option value="" />
            {yearsFrom(new Date().getFullYear()).map((year) => (
              <option key={year}>{year}</option>
            ))}
          </select>
        ))}
        {field(
          'cardCvv',
          t('card_code'),
          (wiring) => (
            <input
              {...wiring}
              type="text"
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={digits}
              onChange={({ target }) => set('cardCvv', target.value.replace(/\D/g, ''))}
            />
          ),
          t('card_code_help', { count: digits }),
        )}
      </div>
      {(message || encrypt === null) && (
        <p className="error" id="card-error" role="alert">
          <Icon of={circleAlert} size={14} />{' '}
          {encrypt === null ? (
            <span>
              <b className="medium">{t('card_problem')}</b>: {t('card_problem_help')}
            </span>
          ) : (
            message
          )}
        </p>
      )}
      <p className="help">{t('card_private')}</p>
    </fieldset>
  )
}

type NumberProps = { value: string; onNumber: (number: string) => void }

/** The number in its groups; the caret stays behind the digit that was typed. */
function NumberInput({ value, onNumber, ...wiring }: NumberProps) {
  const input = useRef<HTMLInputElement>(null)
  const behind = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (behind.current === null || !input.current) return
    const shown = [...value].findIndex((_, at) => value.slice(0, at + 1).replace(/\D/g, '').length === behind.current)
    const at = behind.current === 0 ? 0 : shown + 1
    if (document.activeElement === input.current) input.current.setSelectionRange(at, at)
    behind.current = null
  }, [value])
  function change({ target }: ChangeEvent<HTMLInputElement>): void {
    behind.current = target.value.slice(0, target.selectionStart ?? 0).replace(/\D/g, '').length
    onNumber(groupedNumber(target.value))
  }
  return (
    <input
      {...wiring}
      ref={input}
      type="text"
      inputMode="numeric"
      autoComplete="cc-number"
      value={value}
      onChange={change}
    />
  )
}

/** Encrypts for the school's account; null where its key is not to be had, so that no card can be encrypted. */
function useCardKey(provider: string): Encrypt | null | undefined {
  const [encrypt, setEncrypt] = useState<Encrypt | null>()
  useEffect(() => {
    let left = false
    function keep(found: Encrypt | null): void {
      if (!left) setEncrypt(() => found)
    }
    call<{ public_key: string }>('get', `/payments/${provider}/card-key`)
      .then(({ public_key }) => readPublicKey(public_key))
      .then(keep, () => keep(null))
    return () => {
      left = true
    }
  }, [provider])
  return encrypt
}
