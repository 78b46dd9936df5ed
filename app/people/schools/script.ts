/** How a school's own script runs. `hash` names its content, so that browsers may keep the file. */
export type ScriptSettings = {
  mode: ScriptMode
  pages: ScriptPage[]
  hosts: string[]
  hash: string
  /** Of a container: what visitors agree to before it is loaded. */
  category?: ScriptCategory | undefined
}

export const SCRIPT_CATEGORIES = ['statistics', 'marketing'] as const
export type ScriptCategory = (typeof SCRIPT_CATEGORIES)[number]

/**
 * `sandboxed`: in a frame that can reach nothing of the page. `direct`: in the page itself, where the operator allows it.
 * `container`: the same, with scripts of the hosts that are named, such as a tag manager or a chat; only after consent.
 */
export const SCRIPT_MODES = ['sandboxed', 'direct', 'container'] as const
export type ScriptMode = (typeof SCRIPT_MODES)[number]

/** Where a script stands: stopped or never saved, without code, without a page, or running in one of the two ways. */
export type ScriptState = 'off' | 'empty' | 'nowhere' | ScriptMode

export const SCRIPT_MAX = 50_000
export const SCRIPT_HOSTS_MAX = 10

const HOST = /^https:\/\/(?:[a-z0-9-]{1,63}\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]{2,59})(?::\d{2,5})?$/
/** Whether it is one whole https origin: nothing that stands for several, and nothing that ends its place in a policy. */
export const isScriptHost = (origin: string) => HOST.test(origin)

/**
 * The public pages on which a school may run its script, each kind with its page components. Whatever is not named here
 * never gets one: not the back office, nor login, registration, reset, checkout, cards, account, exams.
 */
export const SCRIPT_PAGES = {
  home: ['shop/home'],
  catalogue: ['shop/courses'],
  product: ['shop/product'],
  legal: ['schools/legal'],
} as const satisfies Record<string, readonly string[]>

export type ScriptPage = keyof typeof SCRIPT_PAGES
export const SCRIPT_PAGE_KINDS = ['home', 'catalogue', 'product', 'legal'] as const satisfies readonly ScriptPage[]

/** The kind that a page component belongs to, if it is one that may have a script. */
export function getScriptPage(component: string): ScriptPage | undefined {
  const kinds = Object.entries(SCRIPT_PAGES) as [ScriptPage, readonly string[]][]
  return kinds.find(([, components]) => components.includes(component))?.[0]
}

/** What may be loaded where: addresses of the school's own script. */
export const FRAME_PATH = '/custom-script/frame'
export const CODE_PATH = '/custom-script/code.js'
export const READY_PATH = '/custom-script/ready.js'
export const CONTAINER_PATH = '/custom-script/container.js'

/** The mode in which a script really runs: in pages only while the operator allows it. */
export function getMode(scripts: Pick<ScriptSettings, 'mode'>, directAllowed: boolean): ScriptSettings['mode'] {
  return directAllowed ? scripts.mode : 'sandboxed'
}

/** Whether a school's script runs, and how: what is saved runs only with code, and on the pages that were chosen. */
export function getState(
  scripts: Pick<ScriptChoice, 'mode' | 'pages'> | null,
  code: string,
  directAllowed: boolean,
): ScriptState {
  if (!scripts) return 'off'
  if (code.trim() === '') return 'empty'
  return scripts.pages.length === 0 ? 'nowhere' : getMode(scripts, directAllowed)
}

type ScriptChoice = Omit<ScriptSettings, 'pages' | 'category'> & { pages: string[]; category?: string | undefined }

/** What a page component's document carries of the school's script; nothing unless the page's kind may and is chosen. */
export function scriptElements(scripts: ScriptChoice | null, component: string, directAllowed: boolean): string {
  const kind = getScriptPage(component)
  if (!scripts || !kind || !scripts.pages.includes(kind)) return ''
  const mode = getMode(scripts, directAllowed)
  const code = `${CODE_PATH}?v=${scripts.hash}`
  if (mode === 'direct') return `<script defer src="${code}"></script>`
  if (mode === 'container')
    return `<script defer src="${CONTAINER_PATH}" data-code="${code}" data-consent="${scripts.category ?? ''}"></script>`
  return `<iframe sandbox="allow-scripts" src="${FRAME_PATH}" data-script-frame="${kind}" title="" aria-hidden="true" tabindex="-1" hidden></iframe>`
}

/** The hosts from which a page component may load while the school's container is on it; none for all others. */
export function findContainerHosts(
  scripts: ScriptChoice | null,
  component: string,
  directAllowed: boolean,
): readonly string[] {
  const kind = getScriptPage(component)
  const isOn = scripts && kind && scripts.pages.includes(kind) && getMode(scripts, directAllowed) === 'container'
  return isOn ? scripts.hosts : []
}

/** What visitors are asked to agree to for the school's container. */
export function findScriptConsent(scripts: ScriptChoice | null, directAllowed: boolean): string | undefined {
  if (!scripts || scripts.pages.length === 0 || getMode(scripts, directAllowed) !== 'container') return undefined
  return scripts.category
}

/**
 * The policy of the frame's document: no origin of its own, so no cookie, no storage and nothing of the page around it; the
 * two files it loads, and the hosts that the school has named.
 */
export function framePolicy(origin: string, hosts: readonly string[]): string {
  const named = hosts.join(' ')
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${origin}/custom-script/ ${named}`.trim(),
    `connect-src ${named || "'none'"}`,
    `img-src ${named} data:`.replace('  ', ' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

export function frameDocument(locale: string, hash: string): string {
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>script</title></head><body>` +
    `<script src="${CODE_PATH}?v=${hash}"></script><script src="${READY_PATH}"></script></body></html>`
  )
}

/** Tells the page that the script listens, at once and whenever the page asks. */
export const READY_CODE = `addEventListener('message', (event) => {
  if (event.source === parent && event.data?.type === 'hello') parent.postMessage({ type: 'ready' }, '*')
})
parent.postMessage({ type: 'ready' }, '*')
`

/** Loads the container once its visitor agrees to its category: at once, or when they choose so on this page. */
export const CONTAINER_CODE = `{
  const { code, consent } = document.currentScript.dataset
  const isAgreed = () => {
    const [said, ...about] = (/(?:^|; )consent=([\\w.]*)/.exec(document.cookie)?.[1] ?? '').split('.')
    return said === 'yes' && about.includes(consent)
  }
  const load = () => {
    if (!isAgreed()) return
    removeEventListener('consent', load)
    const script = document.createElement('script')
    script.src = code
    document.head.append(script)
  }
  addEventListener('consent', load)
  load()
}
`
