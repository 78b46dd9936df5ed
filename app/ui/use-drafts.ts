import { type RefObject, useEffect, useRef } from 'react'

type Drafts = Pick<
  typeof import('./draft.ts'),
  'followDraft' | 'isUnsaved' | 'keepDraft' | 'restoreDraft' | 'saveDraft' | 'sendDraft'
>

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
      ({ followDraft, isUnsaved, keepDraft, restoreDraft, saveDraft, sendDraft }) => {
        if (gone) return
        drafts.current = { followDraft, isUnsaved, keepDraft, restoreDraft, saveDraft, sendDraft }
        end = begin(drafts.current)
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
