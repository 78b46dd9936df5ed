import type { ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { type BuyerEntry, BuyerFields, LOG_IN } from './buyer-fields.tsx'
import type { FieldOf } from './typed.ts'

/** The form that leaves the account, for whoever orders for somebody else. */
export const LEAVING = 'checkout-leave'

export type Buyer = { id: number; name: string; email: string }
type Props = {
  /** This page as it is shown now, and what shows it again without a script. */
  again: string
  choose: string
  simple: boolean
  isGift: boolean
  /** A script takes care of the page. */
  alive: boolean
  /** Who is logged in. */
  buyer: Buyer | null
  entering: BuyerEntry
  onEnter: (entering: BuyerEntry) => void
  field: FieldOf
  /** Of the log-in. */
  busy: boolean
  loginError: string | undefined
  children: ReactNode
}

/** Who orders: whoever is logged in, the fields of a new account, or the log-in of one that is known. */
export function YourDetails(props: Props) {
  const { again, choose, simple, isGift, alive, buyer, entering, onEnter, field, busy, loginError, children } = props
  const t = useTexts('checkout')
  return (
    <section className="co-sec" aria-labelledby="your-details">
      <div className="split base">
        <h2 id="your-details">{t('your_details')}</h2>
        {!buyer && !entering && (
          <button
            type={alive ? 'button' : 'submit'}
            className="link t14"
            name={LOG_IN}
            value="chosen"
            formAction={choose}
            onClick={(event) => {
              event.preventDefault()
              onEnter('chosen')
            }}
          >
            {t('have_account')}
          </button>
        )}
      </div>
      {buyer ? (
        <p role="status">
          {t('logged_in_as_you', buyer)}{' '}
          <button type="submit" className="link" form={LEAVING}>
            {t('not_you')}
          </button>
        </p>
      ) : (
        <BuyerFields
          simple={simple}
          isGift={isGift}
          field={field}
          login={entering}
          busy={busy}
          loginError={loginError}
          again={again}
          onOther={() => onEnter(null)}
        />
      )}
      {children}
    </section>
  )
}
