import { useEffect, useState, useSyncExternalStore } from 'react'
import { useShared } from '#app/platform/page.tsx'
import { type Autosaved, type Row, saver } from './autosave.ts'
import { getDraftName } from './draft-name.ts'

/**
 * What is typed saves itself: `change({ title })` shows it at once and PUTs the whole value with the row's `version` to
 * `address` a moment later, when the page is left, and again when that failed. What is not saved yet is kept in the tab
 * as drafts are. A newer row of somebody else's is a `conflict`, shown by `TwoVersions`; wrong fields are `errors`;
 * `SavingState` says how far all of the page is. Give the component the row's id as its `key`.
 */
export function useAutosave<Value extends object, R extends Row>(of: Autosaved<Value, R>) {
  const { viewer } = useShared()
  const owner = viewer.kind === 'visitor' ? 0 : viewer.id
  const [saving] = useState(() => saver(of, getDraftName({ account: owner, form: of.address })))
  const state = useSyncExternalStore(saving.listen, saving.state, saving.state)
  useEffect(() => saving.start(), [saving])
  useEffect(() => saving.adopt(of.row), [saving, of.row])
  saving.tellSaved(of.onSaved)
  return { ...state, change: saving.change, resolve: saving.resolve, flush: saving.flush }
}
