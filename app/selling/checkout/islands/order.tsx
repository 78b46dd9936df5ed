import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError } from '#app/platform/call.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlert } from '#app/ui/icons.ts'
import { island } from '#app/ui/island.tsx'
import { useDrafts } from '#app/ui/use-drafts.ts'
import { type FormErrors, usePlainForm } from '#app/ui/use-plain-form.ts'
import { type CheckoutView, getCheckoutDraft } from '../checkout-view.ts'
import { type BuyerEntry, LOG_IN, LOGIN_FORM } from '../ui/buyer-fields.tsx'
import { Carried } from '../ui/carried.tsx'
import { ConsentFields } from '../ui/consent-fields.tsx'
import { InvoiceFields } from '../ui/invoice-fields.tsx'
import {
  GiftFields,
  HowMany,
  KeepCard,
  LicenceTiles,
  loadParts,
  OrderQuestions,
  OwnAmount,
  PayingTiles,
  PaymentBegun,
  PriceTiles,
  TaxCountry,
  TrialPayment,
} from '../ui/later-parts.ts'
import { PaymentTiles } from '../ui/payment-tiles.tsx'
import { codeIn, ORDER_FORM, PromoCode } from '../ui/promo-code.tsx'
import { SubmitOrder, UpdateTotal } from '../ui/submit-order.tsx'
import { SmallSummary, Summary } from '../ui/summary.tsx'
import { type FormAnswers, type FormValues, fields } from '../ui/typed.ts'
import { chosenIn, useCheckout } from '../ui/use-checkout.ts'
import { type Buyer, LEAVING, YourDetails } from '../ui/your-details.tsx'

type Props = {
  checkout: CheckoutView
  /** Who is logged in. */
  buyer: Buyer | null
  /** How the form was refused, and what was typed, when it is shown again. */
  refused: FormErrors
  typed: FormValues
  answered: FormAnswers
  /** The sentence that says that an address has an account. */
  exists: string
  countries: { code: string; name: string }[]
  helpAt: string
}

const needs = ({ checkout }: Props) => loadParts(checkout)

export default island('checkout/order', ['ui', 'checkout', 'payment-providers'], Order, needs)

/** Whoever logs in here goes on in the language of this page, in which they are asked for their consent. */
function ReadIn() {
  return <input type="hidden" name="_lang" value={useLocale()} />
}

/** The order: its form, beside it what it comes to, and the button, which follows both. */
function Order(props: Props) {
  const t = useTexts('checkout')
  const { refused, typed, answered, exists, countries, helpAt } = props
  const [buyer, setBuyer] = useState(props.buyer)
  const isKnown = (errors: FormErrors['errors']) => errors.email?.includes(exists) ?? false
  const choice = typed[LOG_IN] ? 'chosen' : null
  const [entering, setEntering] = useState<BuyerEntry>(isKnown(refused.errors) ? 'known' : choice)
  const order = usePlainForm(choice ? undefined : refused)
  const login = usePlainForm(choice ? refused : undefined)
  const [alive, setAlive] = useState(false)
  /** From the press on, also while the total is asked for anew: the next press of the same order counts for nothing. */
  const [placing, setPlacing] = useState(false)
  const pressed = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const { checkout, renew, renewStale, showChosen, over } = useCheckout(props.checkout, form)
  const { paths, product, simple, questions } = props.checkout
  const draft = useRef('')
  draft.current = getCheckoutDraft(product.slug, buyer?.id ?? 0)
  const field = fields(typed, order.errors, refused.errors)
  const paid = checkout.totals.total > 0
  const loggingIn = entering !== null && !buyer
  const payer = { price: checkout.totals.total, email: buyer?.email, view: loggingIn ? 'login' : 'register' } as const
  const drafts = useDrafts(({ isUnsaved, keepDraft, restoreDraft, saveDraft }) => {
    if (!form.current) return
    const shown = chosenIn(form.current)
    // Somebody may have logged in since they began.
    if (!restoreDraft(form.current, draft.current)) restoreDraft(form.current, getCheckoutDraft(product.slug, 0))
    // What was typed before there was anybody to keep it.
    if (isUnsaved(form.current)) saveDraft(form.current, draft.current)
    if (chosenIn(form.current) !== shown) void showChosen()
    return keepDraft(form.current, () => draft.current)
  })
  function choose(): void {
    if (form.current) drafts.current?.saveDraft(form.current, draft.current)
    void showChosen()
  }
  const choosing = { checkout, field, loggingIn, onChoose: choose }
  const { prices, packages, bumps, several, own } = checkout
  // One of it is no choice.
  const hasChoice =
    prices.length + packages.length + bumps.length + several > 1 || own || checkout.taxCountry || checkout.paying

  useEffect(() => {
    setAlive(true)
    // A page that comes back from the browser's memory is no longer on its way.
    const renew = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', renew)
    return () => removeEventListener('pageshow', renew)
  }, [])

  useEffect(() => {
    if (!loggingIn) return
    const email = document.querySelector<HTMLInputElement>('#email')
    const next = email?.value ? document.querySelector<HTMLElement>('#login-password') : email
    next?.focus()
  }, [loggingIn])

  const message = order.message ?? login.message
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message && message !== refused.message) alert.current?.scrollIntoView({ block: 'center' })
  }, [message, refused.message])

  async function placeOrder(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (order.busy || pressed.current) return
    pressed.current = true
    setPlacing(true)
    await sendOrder(event.currentTarget).finally(() => {
      pressed.current = false
      setPlacing(false)
    })
  }

  async function sendOrder(sent: HTMLFormElement): Promise<void> {
    const code = codeIn(sent)
    const seen = checkout.totals.total
    const stale = await renewStale()
    if (stale?.next.own?.refused) return
    // An own amount that was typed at this moment is the one that is ordered; any other total is seen first, or refused (409).
    const expected = sent.elements.namedItem('expected_total')
    if (stale && expected instanceof HTMLInputElement)
      expected.value = String(stale.isOwnAlone ? stale.next.totals.total : seen)
    const answer = await order.send<{ redirect: string }>(sent)
    if (!(answer instanceof CallError)) return location.assign(answer.redirect)
    if (answer.redirect) return location.assign(answer.redirect)
    if (answer.status === 419) return form.current?.submit()
    if (answer.status === 409) await renew(code)
    if (isKnown(answer.errors)) setEntering('known')
  }

  async function tryCode(code: string): Promise<void> {
    await renew(code)
  }

  async function logIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (login.busy) return
    const answer = await login.send<{ user: Buyer | null; second_step?: string }>(event.currentTarget)
    if (answer instanceof CallError) return
    if (!answer.user) return location.assign(answer.second_step ?? '/login')
    if (!(await renew())) return
    setBuyer(answer.user)
    // Who they are is known; what else was wrong still is.
    const { email, first_name, last_name, password, ...others } = order.errors
    order.refuse({ errors: others, message: null })
    login.rest()
  }

  return (
    <>
      <form
        ref={form}
        id={ORDER_FORM}
        className="co-form"
        method="post"
        action={buyer ? paths.order : paths.register}
        noValidate
        aria-label={t('title')}
        onSubmit={placeOrder}
        onInput={(event) => {
          order.onInput(event)
          login.onInput(event)
        }}
      >
        <h1 className="vh">{t('title')}</h1>
        <CsrfField />
        <ReadIn />
        {!alive && <button type="submit" hidden />}
        {checkout.prices.length === 0 && <input type="hidden" name="price_id" value={checkout.priceId} />}
        {checkout.renewal && <input type="hidden" name="plan_id" value={checkout.renewal.planId} />}
        <input type="hidden" name="expected_total" value={checkout.totals.total} />
        <div ref={alert} className="callout callout-bad" role="alert" data-alert hidden={!message}>
          <Icon of={circleAlert} />
          <span>{message}</span>
        </div>
        {checkout.payment && <PaymentBegun payment={checkout.payment} />}
        {over && (
          <div className="callout callout-warn" role="status">
            <Icon of={circleAlert} />
            <span>{t('promo_over')}</span>
          </div>
        )}
        <SmallSummary checkout={checkout} />
        {checkout.prices.length > 0 && <PriceTiles {...choosing} />}
        {checkout.paying && <PayingTiles key={checkout.priceId} {...choosing} />}
        {checkout.licences && <LicenceTiles key={checkout.priceId} {...choosing} />}
        {checkout.fewLeft && (
          <div className="callout callout-warn" role="status">
            <Icon of={circleAlert} />
            <span>{checkout.fewLeft}</span>
          </div>
        )}
        {checkout.several > 1 && <HowMany {...choosing} />}
        {checkout.own && <OwnAmount key={checkout.priceId} own={checkout.own} {...choosing} />}
        {!alive && hasChoice && <UpdateTotal action={paths.choose} hidden={loggingIn} />}
        {checkout.gift && <GiftFields last={checkout.gift.last} page={paths.page} field={field} hidden={loggingIn} />}
        <YourDetails
          again={paths.again}
          choose={paths.choose}
          simple={simple}
          isGift={checkout.gift !== null}
          alive={alive}
          buyer={buyer}
          entering={entering}
          onEnter={setEntering}
          field={field}
          busy={login.busy}
          loginError={login.errors.email}
        >
          {checkout.taxCountry && <TaxCountry chosen={checkout.taxCountry} countries={countries} {...choosing} />}
          {paid && !simple && <InvoiceFields field={field} typed={typed} countries={countries} hidden={loggingIn} />}
        </YourDetails>
        {questions.length > 0 && (
          <OrderQuestions questions={questions} answered={answered} errors={order.errors} hidden={loggingIn} />
        )}
        <div className="contents" hidden={loggingIn}>
          {paid && (
            <PaymentTiles ways={checkout.ways} notTaken={checkout.notTaken} field={field} helpAt={helpAt} about={payer}>
              {checkout.keepsCard && <KeepCard field={field} typed={typed} />}
            </PaymentTiles>
          )}
          {!paid && checkout.saving && checkout.renewal?.at && (
            <TrialPayment saving={checkout.saving} at={checkout.renewal.at} field={field} />
          )}
          <ConsentFields
            paid={paid || Boolean(checkout.renewal?.at)}
            simple={simple}
            field={field}
            typed={typed}
            waiver={checkout.waiver}
          />
        </div>
      </form>
      <Summary checkout={checkout} helpAt={helpAt} form={ORDER_FORM} onChoose={choose}>
        {(paid || checkout.code || checkout.renewal?.at) && (
          <PromoCode
            key={checkout.code?.code}
            checkout={checkout}
            alive={alive}
            error={order.errors.promo_code}
            onTry={tryCode}
          />
        )}
      </Summary>
      <SubmitOrder
        checkout={checkout}
        form={ORDER_FORM}
        hidden={loggingIn}
        open={!paid || checkout.ways.length > 0}
        busy={order.busy || placing}
      />
      {buyer && (
        <form id={LEAVING} method="post" action="/logout" hidden>
          <CsrfField />
          <input type="hidden" name="to" value={paths.again} />
        </form>
      )}
      {!buyer && (
        <form
          id={LOGIN_FORM}
          method="post"
          action={alive ? '/checkout/login' : paths.login}
          noValidate
          hidden
          onSubmit={logIn}
        >
          <CsrfField />
          <ReadIn />
          {!alive && loggingIn && <Carried typed={typed} />}
        </form>
      )}
    </>
  )
}
