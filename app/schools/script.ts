/** How a school's own script runs. `hash` names its content, so that browsers may keep the file. */
export type ScriptSettings = { mode: ScriptMode; pages: ScriptPage[]; hosts: string[]; hash: string }

/** `sandboxed`: in a frame that can reach nothing of the page. `direct`: in the page itself, where the operator allows it. */
export type ScriptMode = 'sandboxed' | 'direct'

/** Where a script stands: stopped or never saved, without code, without a page, or running in one of the two ways. */
export type ScriptState = 'off' | 'empty' | 'nowhere' | ScriptMode

export const SCRIPT_MAX = 50_000
export const SCRIPT_HOSTS_MAX = 10

/**
 * The public pages on which a school may run its script, each kind with its page components. Whatever is not named here
 * never gets one: not the back office, nor login, registration, reset, checkout, cards, account, exams.
 */
export const SCRIPT_PAGES = {
  home: ['catalogue/home'],
  catalogue: ['catalogue/courses'],
  product: ['catalogue/product'],
  legal: ['schools/legal'],
} as const satisfies Record<string, readonly string[]>

export type ScriptPage = keyof typeof SCRIPT_PAGES
export const SCRIPT_PAGE_KINDS = ['home', 'catalogue', 'product', 'legal'] as const satisfies readonly ScriptPage[]

/** The kind that a page component belongs to, if it is one that may have a script. */
export function scriptPageOf(component: string): ScriptPage | undefined {
  const kinds = Object.entries(SCRIPT_PAGES) as [ScriptPage, readonly string[]][]
  return kinds.find(([, components]) => components.includes(component))?.[0]
}
