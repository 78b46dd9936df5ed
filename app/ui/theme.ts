export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const YEAR = 60 * 60 * 24 * 365
// As the server names its cookies: over https only this host can set it.
const [NAME, SECURE] = globalThis.location?.protocol === 'https:' ? ['__Host-theme', '; Secure'] : ['theme', '']
/** Said at the document: the scripts of public pages and of those that React has do not know each other. */
const CHANGED = 'themechange'

const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme)

/** What the reader chose in this browser; the school, or the system, decides until then. */
export function chosenTheme(): Theme {
  const shown = document.documentElement.dataset.theme
  return isTheme(shown) ? shown : 'system'
}

/** Shows a theme at once and remembers it here. */
export function chooseTheme(theme: string | undefined) {
  if (!isTheme(theme)) return
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  // A cookie, so that the server sends the next page in this theme and nothing flashes.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${NAME}=${theme}; Path=/; SameSite=Lax; Max-Age=${YEAR}${SECURE}`
  document.dispatchEvent(new Event(CHANGED))
}

export function onThemeChange(listener: () => void) {
  document.addEventListener(CHANGED, listener)
  return () => document.removeEventListener(CHANGED, listener)
}
