import { useSyncExternalStore } from 'react'
import { followChoice } from './kept-choice.ts'

const NAME = 'languages_beside'
const CHANGED = 'besidechange'
/** Narrower windows have no room for two columns of fields. */
const WIDE = '(min-width: 1100px)'

let chosen: boolean | undefined

function kept(): boolean {
  try {
    return localStorage.getItem(NAME) === '1'
  } catch {
    return false
  }
}

/** Has the languages of a text stand beside each other, or one behind the other, here and on the pages to come. */
export function chooseBeside(beside: boolean): void {
  chosen = beside
  try {
    localStorage.setItem(NAME, beside ? '1' : '0')
  } catch {
    // A browser that keeps nothing does so on this page.
  }
  document.dispatchEvent(new Event(CHANGED))
}

const subscribe = followChoice(CHANGED, WIDE)

function snapshot(): boolean {
  chosen ??= kept()
  return chosen && matchMedia(WIDE).matches
}

/** Whether somebody wants the languages of a text beside each other, and the window has room for it. */
export function useBeside(): boolean {
  return useSyncExternalStore(subscribe, snapshot, () => false)
}
