// Another price without leaving the form: the server says what it comes to, and only that is replaced.

export function followPrice(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'price_id') void showPrice(form, target)
  })
  // Chosen before the page was loaded again: it came with the sums of another one.
  const restored = form.querySelector<HTMLInputElement>('[name="price_id"]:checked')
  if (restored && !restored.defaultChecked) void showPrice(form, restored)
}

async function showPrice(form: HTMLFormElement, chosen: HTMLInputElement): Promise<void> {
  const page = await checkoutAt(form, chosen.value)
  // Another one was chosen while this one was asked for.
  if (!chosen.checked) return
  if (!page || !showPriced(form, page)) sendChoice(form)
}

/** The checkout's address, at the price that is chosen where there is a choice. */
export function checkoutAddress(form: HTMLFormElement): string {
  const choice = form.elements.namedItem('price_id')
  const address = form.action.replace(/onepagecheckout\w*$/, 'checkout')
  return choice instanceof RadioNodeList ? `${address}?price_id=${choice.value}` : address
}

async function checkoutAt(form: HTMLFormElement, price: string): Promise<Document | undefined> {
  const address = new URL(checkoutAddress(form))
  address.searchParams.set('price_id', price)
  const response = await fetch(address, { headers: { Accept: 'text/html' } }).catch(() => undefined)
  if (!response?.ok || response.redirected) return undefined
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/** False where the other price asks for another form: a free one for no payment. */
function showPriced(form: HTMLFormElement, page: Document): boolean {
  if (page.querySelector<HTMLFormElement>('form[data-checkout]')?.dataset.paid !== form.dataset.paid) return false
  const next = [...page.querySelectorAll('[data-priced]')]
  for (const [at, one] of document.querySelectorAll('[data-priced]').entries()) one.replaceWith(next[at] ?? one)
  return true
}

/** As without a script: the server shows the form again with what was typed. */
function sendChoice(form: HTMLFormElement): void {
  form.action = checkoutAddress(form)
  form.submit()
}
