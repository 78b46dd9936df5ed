// What a page gains from scripts before, or without, React: loaded as a module on every page, complete without it.
import { watchBuyBars } from './ui/buy-button.ts'
import { closeDropMenus } from './ui/drop-menus.ts'
import { revealPassword } from './ui/reveal-password.ts'
import { feedScriptFrame } from './ui/script-frame.ts'
import { chooseTheme, chosenTheme } from './ui/theme.ts'
import { wakeIslands } from './ui/wake-islands.ts'

function showChosenTheme() {
  const chosen = chosenTheme()
  for (const button of document.querySelectorAll<HTMLElement>('[data-choose-theme]'))
    button.setAttribute('aria-pressed', String(button.dataset.chooseTheme === chosen))
}

/** What a link leads to opens in the page instead; when that cannot be loaded, the link leads there after all. */
function instead(event: Event, link: HTMLAnchorElement, opened: Promise<void>) {
  event.preventDefault()
  opened.catch(() => location.assign(link.href))
}

/** Every link to the search opens it in a window. */
const SEARCH = 'a[href="/search"]'

const search = (event: Event, link: HTMLAnchorElement) =>
  instead(
    event,
    link,
    import('./search/ui/open-search.ts').then(({ openSearch }) => openSearch()),
  )

document.addEventListener('click', (event) => {
  closeDropMenus(event)
  if (!(event.target instanceof Element)) return
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey
  const { chooseTheme: theme } = event.target.closest<HTMLElement>('[data-choose-theme]')?.dataset ?? {}
  if (theme) {
    chooseTheme(theme)
    showChosenTheme()
  }
  const film = event.target.closest<HTMLAnchorElement>('a[data-embed]')
  if (plain && film && !film.closest('[contenteditable=true]'))
    instead(
      event,
      film,
      import('./ui/embed.ts').then(({ playFilm }) => playFilm(film)),
    )
  const picture = event.target.closest<HTMLAnchorElement>('a[data-lightbox]')
  if (plain && picture)
    instead(
      event,
      picture,
      import('./media/ui/lightbox.tsx').then(({ openLightbox }) => openLightbox(picture)),
    )
  const searching = event.target.closest<HTMLAnchorElement>(SEARCH)
  if (plain && searching) search(event, searching)
  const reveal = event.target.closest('[data-reveal]')
  if (reveal) revealPassword(reveal)
  // A link inside a sheet leads on, so the sheet goes away; a full page load would close it anyway.
  if (event.target.closest('a')) event.target.closest<HTMLElement>('[popover]')?.hidePopover()
})
document.addEventListener('keydown', (event) => {
  closeDropMenus(event)
  const { key, target, ctrlKey, metaKey } = event
  const typing = (target as Element).closest('input, textarea, select, [contenteditable]')
  const asked = ctrlKey || metaKey ? key === 'k' : key === '/' && !typing
  const link = asked && document.querySelector<HTMLAnchorElement>(SEARCH)
  if (link) search(event, link)
})

showChosenTheme()
watchBuyBars()
feedScriptFrame()
if (document.querySelector('iframe[data-fits]'))
  void import('./pages/ui/fitting-frames.ts').then(({ fitFrames }) => fitFrames())

/** A browser may refuse storage altogether. */
function hasDrafts(): boolean {
  try {
    return sessionStorage.length > 0
  } catch {
    return false
  }
}

if (document.querySelector('form[method="post"]') || hasDrafts())
  void import('./ui/draft.ts').then(({ followPlainForms }) => followPlainForms())

const mount = async (place: HTMLElement) => (await import('./islands.tsx')).mountIsland(place)
function enliven(part: ParentNode) {
  wakeIslands(mount, part)
  if (part.querySelector('[data-runs]')) void import('./ui/run-widgets.ts').then(({ runWidgets }) => runWidgets(part))
}
enliven(document)
// A part of the page was replaced by what the server shows there now.
document.addEventListener('renewed', ({ target }) => enliven(target as Element))

if (document.documentElement.dataset.asks) void import('./asks.ts')

const payment = document.querySelector<HTMLElement>('[data-pending]')
if (payment) void import('./purchases/ui/payment-poll.ts').then(({ watchPayment }) => watchPayment(payment))
