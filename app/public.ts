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

document.addEventListener('click', (event) => {
  closeDropMenus(event)
  if (!(event.target instanceof Element)) return
  const { chooseTheme: theme } = event.target.closest<HTMLElement>('[data-choose-theme]')?.dataset ?? {}
  if (theme) {
    chooseTheme(theme)
    showChosenTheme()
  }
  const film = event.target.closest<HTMLAnchorElement>('a[data-embed]')
  if (film && !film.closest('[contenteditable=true]') && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault()
    void import('./ui/embed.ts').then(({ playFilm }) => playFilm(film))
  }
  const picture = event.target.closest<HTMLAnchorElement>('a[data-lightbox]')
  if (picture && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault()
    void import('./media/ui/lightbox.tsx').then(({ openLightbox }) => openLightbox(picture))
  }
  const reveal = event.target.closest('[data-reveal]')
  if (reveal) revealPassword(reveal)
  // A link inside a sheet leads on, so the sheet goes away; a full page load would close it anyway.
  if (event.target.closest('a')) event.target.closest<HTMLElement>('[popover]')?.hidePopover()
})
document.addEventListener('keydown', closeDropMenus)

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

const payment = document.querySelector<HTMLElement>('[data-pending]')
if (payment) void import('./checkout/ui/payment-poll.ts').then(({ watchPayment }) => watchPayment(payment))
