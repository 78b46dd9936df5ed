import { type RefObject, useEffect, useRef } from 'react'

type Drafts = typeof import('./draft.ts')

/**
 * What keeps drafts, for an island that lives before it is there: `begin` is called with it once and returns what ends it.
 * Where it cannot be loaded, nothing is kept.
 */
export function useDrafts(begin: (drafts: Drafts) => (() => void) | undefined): RefObject<Drafts | undefined> {
  const drafts = useRef<Drafts>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to life
  useEffect(() => {
    let gone = false
    let end: (() => void) | undefined
    import('./draft.ts').then(
      (loaded) => {
        if (gone) return
        drafts.current = loaded
        end = begin(loaded)
      },
      () => {},
    )
    return () => {
      gone = true
      end?.()
    }
  }, [])
  return drafts
}
