import { type RefObject, useEffect, useRef, useState } from 'react'
import { toCamelCase } from '#app/platform/case.ts'
import { latest } from '#app/ui/latest.ts'
import { type CheckoutView, getNextTurn, isOwnAmountAlone } from '../checkout-view.ts'

/** Timers of browsers go no further. */
const LONGEST_TIMER = 2 ** 31 - 1
const LATER_MS = 1000

/** What of the form says what is bought, and in which language it is read. */
const CHOICES = ['_lang', 'plan_id', 'price_id', 'quantity', 'own_amount', 'bumps', 'country', 'instalments']

/** Stands in the form of an order for somebody else. */
export const GIFT_EMAIL = 'gift.email'

/** What is chosen in the order's form, as the query under which the server says what it comes to. */
export function chosenIn(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(([name]) => CHOICES.includes(name))
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
  if (form.elements.namedItem(GIFT_EMAIL)) query.set('gift', '1')
  return query.toString()
}

/** Has the page's address say what is chosen, so that a reload shows it again. */
function rememberChoice(path: string, chosen: string): void {
  const query = new URLSearchParams(chosen)
  query.delete('_lang')
  history.replaceState(history.state, '', `${path}?${query}`)
}

/** The checkout as it came with the page, and as the server says it anew. */
export function useCheckout(first: CheckoutView, form: RefObject<HTMLFormElement | null>) {
  const [checkout, setCheckout] = useState(first)
  const [begin] = useState(latest)
  /** The code that is applied, or is being tried. */
  const wanted = useRef(first.code?.code)
  const { page: path } = first.paths
  /** What is chosen in the form that the checkout was last asked for with. */
  const shown = useRef<string | null>(null)
  const [over, setOver] = useState(false)

  /**
   * Shows the checkout as the server has it now, with what is chosen and a code, or without one where that is empty, unless
   * it was asked anew meanwhile: code and choice may change at once. Leads on where there is nothing to buy any more.
   */
  async function renew(code = wanted.current): Promise<CheckoutView | undefined> {
    const isLast = begin()
    const before = wanted.current
    wanted.current = code
    const chosen = form.current ? chosenIn(form.current) : `price_id=${checkout.priceId}`
    const address = `${path}?${chosen}${code === undefined ? '' : `&code=${encodeURIComponent(code)}`}`
    const response = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => undefined)
    if (response?.redirected) location.assign(response.url)
    if (!response?.ok || response.redirected) {
      if (isLast()) wanted.current = before
      return undefined
    }
    const next = toCamelCase<CheckoutView>(await response.json())
    if (isLast()) {
      shown.current = chosen
      rememberChoice(path, chosen)
      wanted.current = next.code?.code
      setCheckout(next)
    }
    return next
  }

  /**
   * Shows what was chosen since the checkout was asked for, as it is about to be ordered, and says whether that is the
   * buyer's own amount alone; undefined where nothing was chosen, or no answer came.
   */
  async function renewStale(): Promise<{ next: CheckoutView; isOwnAlone: boolean } | undefined> {
    if (!form.current || shown.current === null) return undefined
    const [before, now] = [shown.current, chosenIn(form.current)]
    if (now === before) return undefined
    const next = await renew()
    return next && { next, isOwnAlone: isOwnAmountAlone(before, now) }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to life
  useEffect(() => {
    if (form.current) shown.current = chosenIn(form.current)
  }, [])

  const turn = getNextTurn(checkout)
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the moment alone
  useEffect(() => {
    const left = turn === undefined ? LONGEST_TIMER : turn - Date.now()
    if (left >= LONGEST_TIMER) return
    // A moment later, as no clock of a browser is the server's.
    const timer = setTimeout(async () => {
      const before = checkout.totals.total
      const next = await renew()
      if (next && next.totals.total !== before) setOver(true)
    }, Math.max(0, left) + LATER_MS)
    return () => clearTimeout(timer)
  }, [turn])

  /** Shows what the choice comes to. */
  async function showChosen(): Promise<void> {
    const chosen = form.current && chosenIn(form.current)
    const next = await renew()
    // Something else may have been chosen while this was asked for.
    if (next || !form.current || chosenIn(form.current) !== chosen) return
    // As without a script: the server shows the form again with what was typed.
    form.current.action = path
    form.current.submit()
  }

  return { checkout, renew, renewStale, showChosen, over }
}
