import { type RefObject, useRef, useState } from 'react'
import { latest } from '#app/ui/latest.ts'
import type { CheckoutView } from '../checkout-view.ts'

/** What of the form says what is bought, and in which language it is read. */
const CHOICES = ['_lang', 'plan_id', 'price_id', 'quantity', 'own_amount', 'bumps']

/** What is chosen in the order's form, as the query under which the server says what it comes to. */
export function chosenIn(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(([name]) => CHOICES.includes(name))
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
}

/** The checkout as it came with the page, and as the server says it anew. */
export function useCheckout(first: CheckoutView, form: RefObject<HTMLFormElement | null>) {
  const [checkout, setCheckout] = useState(first)
  const [begin] = useState(latest)
  /** The code that is applied, or is being tried. */
  const wanted = useRef(first.code?.code)
  const { page: path } = first.paths

  /**
   * Shows the checkout as the server has it now, with what is chosen and a code, or without one where that is empty, unless
   * it was asked anew meanwhile: code and choice may change at once. Leads on where there is nothing to buy any more.
   */
  async function renew(code = wanted.current): Promise<CheckoutView | undefined> {
    const isLast = begin()
    const before = wanted.current
    wanted.current = code
    const chosen = form.current ? chosenIn(form.current) : `price_id=${checkout.price_id}`
    const address = `${path}?${chosen}${code === undefined ? '' : `&code=${encodeURIComponent(code)}`}`
    const response = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => undefined)
    if (response?.redirected) location.assign(response.url)
    if (!response?.ok || response.redirected) {
      if (isLast()) wanted.current = before
      return undefined
    }
    const next: CheckoutView = await response.json()
    if (isLast()) {
      wanted.current = next.code?.code
      setCheckout(next)
    }
    return next
  }

  /** Shows what the choice comes to. */
  async function showChosen(): Promise<void> {
    const asked = form.current && chosenIn(form.current)
    const next = await renew()
    // Something else may have been chosen while this was asked for.
    if (next || !form.current || chosenIn(form.current) !== asked) return
    // As without a script: the server shows the form again with what was typed.
    form.current.action = path
    form.current.submit()
  }

  return { checkout, renew, showChosen }
}
