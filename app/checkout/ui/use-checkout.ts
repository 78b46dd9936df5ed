import { type RefObject, useState } from 'react'
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
  const { page: path } = first.paths

  /**
   * The checkout as the server has it now, with what is chosen and a code, or without one where that is empty; leads on
   * where there is nothing to buy any more.
   */
  async function renewed(code = checkout.code?.code): Promise<CheckoutView | undefined> {
    const chosen = form.current ? chosenIn(form.current) : `price_id=${checkout.price_id}`
    const address = `${path}?${chosen}${code === undefined ? '' : `&code=${encodeURIComponent(code)}`}`
    const response = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => undefined)
    if (response?.redirected) location.assign(response.url)
    return response?.ok && !response.redirected ? await response.json() : undefined
  }

  /** Shows what the choice comes to. */
  async function showChosen(): Promise<void> {
    const asked = form.current && chosenIn(form.current)
    const next = await renewed()
    // Something else may have been chosen while this was asked for.
    if (!form.current || chosenIn(form.current) !== asked) return
    if (next) return setCheckout(next)
    // As without a script: the server shows the form again with what was typed.
    form.current.action = path
    form.current.submit()
  }

  return { checkout, setCheckout, renewed, showChosen }
}
