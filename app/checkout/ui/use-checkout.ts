import { type RefObject, useState } from 'react'
import type { CheckoutView } from '../checkout-view.ts'

/** The price that is chosen in the order's form. */
export function chosenPrice(form: HTMLFormElement): number | undefined {
  const chosen = new FormData(form).get('price_id')
  return chosen === null ? undefined : Number(chosen)
}

/** The checkout as it came with the page, and as the server says it anew. */
export function useCheckout(first: CheckoutView, form: RefObject<HTMLFormElement | null>) {
  const [checkout, setCheckout] = useState(first)
  const path = `/${first.product.slug}/checkout`

  /** The checkout as the server has it now, at the chosen price; leads on where there is nothing to buy any more. */
  async function renewed(): Promise<CheckoutView | undefined> {
    const price = (form.current && chosenPrice(form.current)) ?? checkout.price_id
    const address = `${path}?price_id=${price}`
    const response = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => undefined)
    if (response?.redirected) location.assign(response.url)
    return response?.ok && !response.redirected ? await response.json() : undefined
  }

  async function showPrice(price: number): Promise<void> {
    const next = await renewed()
    // Another one may have been chosen while this one was asked for.
    if (!form.current || chosenPrice(form.current) !== price) return
    if (next) return setCheckout(next)
    // As without a script: the server shows the form again with what was typed.
    form.current.action = path
    form.current.submit()
  }

  return { checkout, setCheckout, renewed, showPrice }
}
