import { useEffect } from 'react'

export type EarlyField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** What stood in fields at one moment. */
export type EarlyValues = Map<EarlyField, string | boolean>

const early = new Set<EarlyField>()

/** A file cannot be put into its field again, and buttons hold nothing. */
const isEarly = (one: unknown): one is EarlyField =>
  one instanceof HTMLTextAreaElement ||
  one instanceof HTMLSelectElement ||
  (one instanceof HTMLInputElement && !/^(file|submit|button|image|reset)$/.test(one.type))

function remember({ target }: { target: EventTarget | null }): void {
  if (isEarly(target)) early.add(target)
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

const readValues = (): EarlyValues =>
  new Map([...early].map((one) => [one, 'checked' in one && /box|radio/.test(one.type) ? one.checked : one.value]))

/** Of radio buttons the one that is chosen is the answer of all. */
const isSameAnswer = (one: EarlyField, other: unknown) =>
  one === other ||
  (one.type === 'radio' && other instanceof HTMLInputElement && one.name === other.name && one.form === other.form)

/**
 * For a page that React takes over: what was typed and chosen until then is told to its components as if it were only now.
 * Else they would know nothing of it: an answer that is seen to be chosen would not be sent, and a text be wiped out.
 */
export function useEarlyInput(): void {
  const before = readValues()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    document.removeEventListener('input', remember, true)
    const now = readValues()
    early.clear()
    if (now.size === 0) return
    // What is typed from here on is heard by itself, and is newer.
    function forget({ target }: Event): void {
      for (const one of now.keys()) if (isSameAnswer(one, target)) now.delete(one)
    }
    function tell(onChange?: (before: EarlyValues, now: EarlyValues) => void): void {
      document.removeEventListener('input', forget, true)
      onChange?.(before, now)
    }
    document.addEventListener('input', forget, true)
    import('./tell-early-input.ts').then(
      ({ restoreEarlyInput }) => tell(restoreEarlyInput),
      () => tell(),
    )
  }, [])
}
