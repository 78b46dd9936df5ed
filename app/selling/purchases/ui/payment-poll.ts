// The payment page asks how the payment went until it knows.

import { getMoneyOutcome } from '#app/selling/checkout/order-state.ts'
import { drafts } from '#app/ui/draft-store.ts'
import { deleteCookies } from '#app/ui/spent-cookies.ts'
import { type Outcome, type PendingView, waitedFor } from '../pending-view.ts'

const POLL_MS = 5000
const WARNING_MS = 60_000

export function watchPayment(box: HTMLElement): void {
  const state = box.dataset.pending as Outcome
  if (state === 'success') succeed(box)
  if (state === 'waiting') {
    countTime(box)
    poll(box)
  }
}

/** Since the order was placed, second by second, which is not read out. */
function countTime(box: HTMLElement): void {
  const place = box.querySelector<HTMLElement>('[data-waited]')
  if (!place) return
  const began = performance.now() - 1000 * Number(place.dataset.waited)
  const counting = setInterval(() => {
    if (place.closest('[hidden]')) return clearInterval(counting)
    place.textContent = waitedFor((performance.now() - began) / 1000)
  }, 1000)
}

function poll(box: HTMLElement): void {
  let checked = false
  const warning = setTimeout(() => warn(), WARNING_MS)
  let overdue = false
  function warn(): void {
    overdue = true
    const remark = box.querySelector<HTMLElement>('[data-warning]')
    if (remark) remark.hidden = !checked
  }
  async function check(): Promise<void> {
    const next = await ask()
    if (next === 'waiting') {
      checked = true
      if (overdue) warn()
      setTimeout(check, POLL_MS)
      return
    }
    clearTimeout(warning)
    // The page alone says why it was declined, which is the buyer's, and what the order opened where that is not certain.
    if (next === 'declined' || (next === 'success' && box.dataset.anew !== undefined)) return location.reload()
    show(box, next)
    if (next === 'success') succeed(box)
  }
  setTimeout(check, POLL_MS)
}

/** A 502 is a gateway's trouble, not the payment's: it counts as a check. Any other failure ends in the error state. */
async function ask(): Promise<Outcome> {
  try {
    const response = await fetch(location.pathname, { headers: { Accept: 'application/json' } })
    if (response.status === 502) return 'waiting'
    if (!response.ok) return 'unknown'
    return getMoneyOutcome(((await response.json()) as PendingView).status)
  } catch {
    return 'unknown'
  }
}

function show(box: HTMLElement, state: Outcome): void {
  for (const card of box.querySelectorAll<HTMLElement>('[data-state]')) {
    card.hidden = card.dataset.state !== state
    if (!card.hidden && card.dataset.title) {
      document.title = document.title.replace(/^.*?(?= · |$)/, card.dataset.title)
    }
  }
  // What has just been shown is read out from here.
  document.querySelector<HTMLElement>('#main')?.focus()
}

function succeed(box: HTMLElement): void {
  const { hash = '', amount, currency, product, drafts: bought = '[]' } = box.dataset
  for (const name of JSON.parse(bought) as string[]) drafts.remove(name)
  deleteCookies('promo_code', 'recomme_crc')
  if (!firstTime(hash)) return
  const detail = { transaction: hash, value: Number(amount), currency, product }
  document.dispatchEvent(new CustomEvent('purchase', { detail, bubbles: true }))
}

/** A purchase is told to whoever listens once per transaction, however often its page is opened. */
function firstTime(hash: string): boolean {
  const key = `purchase ${hash}`
  try {
    if (localStorage.getItem(key)) return false
    localStorage.setItem(key, 'told')
  } catch {
    // Without storage it is told each time; nobody but the browser could remember.
  }
  return true
}
