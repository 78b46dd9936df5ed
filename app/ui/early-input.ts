import { useEffect } from 'react'

export type Early = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** What stood in fields at one moment. */
export type Stood = Map<Early, string | boolean>

const early = new Set<Early>()

function remember({ target }: { target: EventTarget | null }): void {
  if (target && 'form' in target && 'value' in target) early.add(target as Early)
}

/**
 * Listens from now on to what is typed and chosen before the page's script has it. What a browser fills in anew by itself
 * is nobody's input, and tells of none.
 */
export function watchEarlyInput(): void {
  // Somebody was quicker than this script, too.
  remember({ target: document.activeElement })
  document.addEventListener('input', remember, true)
}

const standing = (): Stood =>
  new Map([...early].map((one) => [one, 'checked' in one && /box|radio/.test(one.type) ? one.checked : one.value]))

/**
 * For a page that React takes over: what was typed and chosen until then is told to its components as if it were only now.
 * Else they would know nothing of it: an answer that is seen to be chosen would not be sent, and a text be wiped out.
 */
export function useEarlyInput(): void {
  const before = standing()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    document.removeEventListener('input', remember, true)
    const now = standing()
    if (now.size > 0) void import('./tell-early-input.ts').then(({ tellEarlyInput }) => tellEarlyInput(before, now))
    early.clear()
  }, [])
}
