import { useSyncExternalStore } from 'react'
import { followChoice } from './kept-choice.ts'

const NAME = 'hidden_columns'
const CHANGED = 'columnschange'
/** In narrower windows columns go by themselves (columns.ts). */
const WIDE = '(min-width: 1024px)'

/** The heads of the columns that are hidden, by the list. */
type Hidden = Record<string, unknown>
const NONE: readonly string[] = []
let stored: string | null = null
let hidden: Hidden = {}

/** As this browser keeps them by now: another tab may have hidden columns meanwhile. */
function loadHidden(): Hidden {
  try {
    const text = localStorage.getItem(NAME)
    if (text !== stored) {
      stored = text
      hidden = { ...JSON.parse(text ?? '{}') }
    }
  } catch {
    // What this page knows of them stays.
  }
  return hidden
}

/** Lists of the same kind, as those of each course, hide the same columns. */
const nameList = (path: string) => path.replace(/\d+/g, '*')

function listHidden(path: string): readonly string[] {
  const heads = loadHidden()[nameList(path)]
  return Array.isArray(heads) ? heads : NONE
}

/** Shows a column of a list or hides it, here and whenever this browser shows the list. */
export function showColumn(path: string, head: string, shown: boolean): void {
  const others = listHidden(path).filter((one) => one !== head)
  hidden = { ...hidden, [nameList(path)]: shown ? others : [...others, head] }
  try {
    localStorage.setItem(NAME, JSON.stringify(hidden))
  } catch {
    // A browser that keeps nothing does so on this page.
  }
  document.dispatchEvent(new Event(CHANGED))
}

const subscribe = followChoice(CHANGED, WIDE)

/** The heads of the columns that somebody hid in a list, where the window has room for all. */
export function useHiddenColumns(path: string): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => (matchMedia(WIDE).matches ? listHidden(path) : NONE),
    () => NONE,
  )
}
