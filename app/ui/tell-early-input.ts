import { getInitialValue, isTick, type, typedIn } from './draft.ts'
import type { EarlyValues } from './early-input.ts'

/** Tells components what stood in their fields before they were there, and when they came to life. */
export function restoreEarlyInput(before: EarlyValues, now: EarlyValues): void {
  for (const [one, stood] of now) {
    const initial = getInitialValue(one)
    // React fills a text area anew.
    const typed = stood === initial ? (before.get(one) ?? stood) : stood
    const isOlder = typedIn(one) !== stood && typedIn(one) !== initial
    if (!one.isConnected || typed === initial || isOlder) continue
    // React takes what stands there for known: it has to change before its eyes.
    if (isTick(one)) one.checked = one.defaultChecked
    else if (!(one instanceof HTMLSelectElement)) one.value = one.defaultValue
    type(one, typed)
  }
}
