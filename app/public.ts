// What a page gains from scripts before, or without, React: loaded as a module on every page, complete without it.
import { closeDropMenus } from './ui/drop-menus.ts'
import { collectKeys, type KeysAhead } from './ui/keys-ahead.ts'
import { chooseTheme, chosenTheme } from './ui/theme.ts'
import { wakeIslands } from './ui/wake-islands.ts'

function showChosenTheme() {
  const chosen = chosenTheme()
  for (const button of document.querySelectorAll<HTMLElement>('[data-choose-theme]'))
    button.setAttribute('aria-pressed', String(button.dataset.chooseTheme === chosen))
}

/** Every link to the search opens it in a window. */
const SEARCH = 'a[href="/search"]'

/** What opens in the page, by the links that lead to it. */
type Opener = { openHere: (link: HTMLAnchorElement, ahead?: KeysAhead) => unknown }
const OPENED: [links: string, load: () => Promise<Opener>][] = [
  [SEARCH, () => import('./storefront/search/ui/open-search.ts')],
  ['a[data-embed]', () => import('./ui/embed.ts')],
  ['a[data-lightbox]', () => import('./people/media/ui/lightbox.tsx')],
]

/** Opens what this leads to in the page; when that cannot be loaded, the link leads there after all. */
function open(event: Event, from: Element, ahead?: KeysAhead) {
  for (const [links, load] of OPENED) {
    const link = from.closest<HTMLAnchorElement>(links)
    if (!link || link.closest('[contenteditable=true]')) continue
    event.preventDefault()
    load()
      .then(({ openHere }) => openHere(link, ahead))
      .catch(() => {
        ahead?.stop()
        location.assign(ahead?.text ? `${link.href}?${new URLSearchParams({ q: ahead.text })}` : link.href)
      })
  }
}

document.addEventListener('click', (event) => {
  closeDropMenus(event)
  if (!(event.target instanceof Element)) return
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey
  const { chooseTheme: theme } = event.target.closest<HTMLElement>('[data-choose-theme]')?.dataset ?? {}
  if (theme) {
    chooseTheme(theme)
    showChosenTheme()
  }
  if (plain) open(event, event.target)
  const reveal = event.target.closest('[data-reveal]')
  if (reveal) void import('./ui/reveal-password.ts').then(({ revealPassword }) => revealPassword(reveal))
  // A link inside a sheet leads on, so the sheet goes away; a full page load would close it anyway.
  if (event.target.closest('a')) event.target.closest<HTMLElement>('[popover]')?.hidePopover()
})
document.addEventListener('keydown', (event) => {
  closeDropMenus(event)
  const { key, target, ctrlKey, metaKey } = event
  const typing = (target as Element).closest('input, textarea, select, [contenteditable]')
  const opensSearch = ctrlKey || metaKey ? key === 'k' : key === '/' && !typing
  const link = opensSearch && document.querySelector(SEARCH)
  if (link) open(event, link, document.querySelector('dialog[open]') ? undefined : collectKeys())
})

showChosenTheme()
if (document.querySelector('[data-buy-bar]'))
  void import('./ui/buy-button.ts').then(({ watchBuyBars }) => watchBuyBars())
if (document.querySelector('[data-script-frame]'))
  void import('./ui/script-frame.ts').then(({ feedScriptFrame }) => feedScriptFrame())
if (document.querySelector('iframe[data-fits]')) void import('./storefront/pages/ui/fitting-frames.ts')

let hasDrafts = 0
try {
  hasDrafts = sessionStorage.length
} catch {
  // A browser may refuse storage altogether.
}
if (hasDrafts || document.querySelector('[method=post]'))
  void import('./ui/draft.ts').then(({ followPlainForms }) => followPlainForms())

const mount = async (place: HTMLElement) => (await import('./islands.tsx')).mountIsland(place)
function enliven(part: ParentNode) {
  wakeIslands(mount, part)
  if (part.querySelector('[data-runs]')) void import('./ui/run-widgets.ts').then(({ runWidgets }) => runWidgets(part))
}
enliven(document)
// A part of the page was replaced by what the server shows there now.
document.addEventListener('renewed', ({ target }) => enliven(target as Element))

if (document.documentElement.dataset.asks) void import('./prompts.ts')

const payment = document.querySelector<HTMLElement>('[data-pending]')
if (payment) void import('./selling/purchases/ui/payment-poll.ts').then(({ watchPayment }) => watchPayment(payment))
