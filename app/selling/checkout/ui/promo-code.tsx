import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlert, ticketPercent } from '#app/ui/icons.ts'
import type { CheckoutView } from '../checkout-view.ts'

/** The order's form, which the code beside it belongs to. */
export const ORDER_FORM = 'order'

/** The code that stands in the order's form, tried or not. */
export function codeIn(form: HTMLFormElement): string | undefined {
  return String(new FormData(form).get('promo_code') ?? '') || undefined
}

type Props = {
  checkout: CheckoutView
  /** A script takes care of the page: Enter in the form's fields is then never for a button of this. */
  alive: boolean
  error: string | undefined
  onTry(code: string): Promise<void>
}

/** A code that takes something off: a field for one, or the one that is in the totals. */
export function PromoCode(props: Props) {
  const { checkout, alive, onTry } = props
  const t = useTexts('checkout')
  const { code, paths } = checkout
  if (!code) return <CodeField {...props} />
  return (
    <p className="row promo" style={{ '--g': '8px' }} role="status">
      <Icon of={ticketPercent} size={16} />
      <span className="grow">{t('code_applied', { code: code.code })}</span>
      <input type="hidden" name="promo_code" value={code.code} form={ORDER_FORM} />
      <button
        type={alive ? 'button' : 'submit'}
        className="link t14"
        form={ORDER_FORM}
        formAction={paths.choose}
        name="without_code"
        value="1"
        onClick={(event) => {
          event.preventDefault()
          void onTry('')
        }}
      >
        {t('remove_code')}
      </button>
    </p>
  )
}

function CodeField({ checkout: { paths, codeRefused: refused }, alive, error: problem, onTry }: Props) {
  const t = useTexts('checkout')
  const [typed, setTyped] = useState(refused?.typed ?? '')
  const [busy, setBusy] = useState(false)
  const error = refused?.message ?? problem
  async function apply(): Promise<void> {
    if (busy || typed.trim() === '') return
    setBusy(true)
    await onTry(typed)
    setBusy(false)
  }
  return (
    <details className="promo" open={error !== undefined || typed !== ''}>
      <summary className="link medium t14">{t('have_code')}</summary>
      <div className="row" style={{ '--g': '8px' }}>
        <label className="vh" htmlFor="promo_code">
          {t('promo_code')}
        </label>
        <input
          id="promo_code"
          name="promo_code"
          className="input"
          form={ORDER_FORM}
          value={typed}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'promo_code-error' : undefined}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The form's own button orders.
            event.preventDefault()
            void apply()
          }}
        />
        <Button
          type={alive ? 'button' : 'submit'}
          form={ORDER_FORM}
          formAction={paths.choose}
          busy={busy}
          busyText={t('applying')}
          onClick={(event) => {
            event.preventDefault()
            void apply()
          }}
        >
          {t('apply_code')}
        </Button>
      </div>
      {error && (
        <p className="error" id="promo_code-error" role="alert">
          <Icon of={circleAlert} size={14} /> {error}
        </p>
      )}
    </details>
  )
}
