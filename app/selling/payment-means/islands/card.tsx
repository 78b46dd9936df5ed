import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { getDecline } from '#app/selling/payment-providers/stripe/declines.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { island } from '#app/ui/island.tsx'
import { Money } from '#app/ui/money.tsx'
import type { CardForm } from '../card-form.ts'
import {
  type ConfirmResult,
  type Elements,
  type Failure,
  loadStripe,
  mountCard,
  type Stripe,
} from '../ui/stripe-script.ts'
import '../ui/card-form.css'

type CardElements = { stripe: Stripe; elements: Elements }
type State = 'loading' | 'ready' | 'lost' | 'confirming' | 'sending'
/** What is said: in their words where a field is wrong, else in ours; or that nobody knows. */
type CardMessage = { text: string } | 'unknown' | null

/** With these the payment is made, or on its way: its page tells. */
const ON_ITS_WAY = ['succeeded', 'processing', 'requires_capture', 'canceled']

/** A card is typed into the frames of Stripe's own script, which pays with it, or saves it, and asks its bank. */
export default island('payment-means/card', ['ui', 'payment-means'], (form: CardForm) => {
  const t = useTexts('payment-means')
  const { src, publicKey, secret, locale, pays, asks, done, otherwise, confirms, last4 } = form
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('loading')
  const [tries, setTries] = useState(1)
  const [shown, setShown] = useState<CardElements>()
  const [message, setMessage] = useState<CardMessage>(null)
  const busy = state === 'sending' || state === 'confirming'

  useEffect(() => {
    let left = false
    async function show(at: HTMLDivElement) {
      const stripe = await loadStripe(src, publicKey, locale)
      const elements = await mountCard(stripe, secret, at)
      if (left) return
      setShown({ stripe, elements })
      setState('ready')
    }
    if (tries && place.current) show(place.current).catch(() => left || setState('lost'))
    return () => {
      left = true
    }
  }, [src, publicKey, secret, locale, tries])

  async function send(how: 'sending' | 'confirming'): Promise<void> {
    if (!shown || busy) return
    setState(how)
    setMessage(null)
    const wrong = how === 'sending' ? (await shown.elements.submit()).error : undefined
    const ended = wrong ? { error: wrong } : await confirmed(shown, how).catch(() => undefined)
    if (ended === 'over' || isOnItsWay(ended)) return location.assign(done)
    setMessage(ended?.error ? wordsFor(ended.error) : 'unknown')
    setState('ready')
  }

  /** Whether it is still to be done is asked just before: another page may have done it. */
  async function confirmed(
    { stripe, elements }: CardElements,
    how: 'sending' | 'confirming',
  ): Promise<ConfirmResult | 'over'> {
    const open = await fetch(asks, { headers: { accept: 'application/json' } })
    if (!open.ok || open.redirected) return 'over'
    const confirmParams = { return_url: new URL(done, location.href).href }
    const means =
      how === 'confirming' && confirms
        ? { clientSecret: secret, confirmParams: { ...confirmParams, payment_method: confirms } }
        : { elements, confirmParams }
    return await stripe[pays ? 'confirmPayment' : 'confirmSetup']({ ...means, redirect: 'if_required' })
  }

  function isOnItsWay(ended: ConfirmResult | undefined): boolean {
    const { error, paymentIntent, setupIntent } = ended ?? {}
    const intent = paymentIntent ?? setupIntent ?? error?.payment_intent ?? error?.setup_intent
    return ON_ITS_WAY.includes(intent?.status ?? '')
  }

  function wordsFor(failure: Failure): CardMessage {
    if (failure.type === 'validation_error') return { text: failure.message ?? t('check') }
    const reason = getDecline(failure)
    if (failure.type === 'card_error' || reason !== 'other') return { text: t(`declined_${reason}`) }
    return 'unknown'
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void send('sending')
  }

  function again(): void {
    setState('loading')
    setTries((before) => before + 1)
  }

  return (
    <form className="stack w-full" style={{ '--g': '16px' }} onSubmit={submit} noValidate>
      <noscript>
        <Callout tone="warn">{t('without_script')}</Callout>
      </noscript>
      {confirms && <Callout>{t('confirm_help')}</Callout>}
      {confirms && (
        <Button
          variant="primary"
          size="lg"
          block
          disabled={!shown}
          busy={state === 'confirming'}
          busyText={t('confirming')}
          onClick={() => void send('confirming')}
          type="button"
        >
          {last4 ? t('confirm', { last4 }) : t('confirm_saved')}
        </Button>
      )}
      <div ref={place} className="card-place needs-script" hidden={state === 'lost'} aria-busy={state === 'loading'} />
      {state === 'loading' && (
        <p className="muted t14 needs-script" role="status">
          {t('loading')}
        </p>
      )}
      {state === 'lost' && (
        <>
          <Callout tone="bad" role="alert" title={t('not_loaded_title')}>
            {t('not_loaded')}
          </Callout>
          <Button variant="primary" block onClick={again} type="button">
            {t('try_again')}
          </Button>
          <ButtonLink block href={otherwise}>
            {t('otherwise')}
          </ButtonLink>
        </>
      )}
      {message && (
        <Callout tone="bad" role="alert">
          {message === 'unknown' ? t('no_answer') : message.text}{' '}
          {message === 'unknown' && (
            <a className="link" href={done}>
              {t('see')}
            </a>
          )}
        </Callout>
      )}
      {state !== 'lost' && (
        <Button
          type="submit"
          variant={confirms ? 'plain' : 'primary'}
          size="lg"
          block
          disabled={!shown}
          busy={state === 'sending'}
          busyText={t(pays ? 'paying' : 'saving')}
        >
          {pays ? (
            <span>
              {t('pay')} <Money amountMinor={pays.amount} currency={pays.currency} />
            </span>
          ) : (
            t('save')
          )}
        </Button>
      )}
      <p className="t13 muted">{t('private')}</p>
    </form>
  )
})
