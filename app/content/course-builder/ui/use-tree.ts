import { router } from '@inertiajs/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { TreeSection } from '#app/content/courses/edited-rows.ts'
import { callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { toast } from '#app/ui/toast.ts'
import { treeStore } from './tree-store.ts'

/** The tree of a course and what is done to it; read anew from the server when something was refused. */
export function useTree(courseId: number, savedSections: TreeSection[]) {
  const t = useTexts('course-builder')
  function onRefused(error: unknown) {
    const { status, message, errors } = callError(error)
    void toast({ kind: 'error', title: status === 0 ? t('not_sent') : (Object.values(errors)[0] ?? message) })
    router.reload()
  }
  const [store] = useState(() => treeStore(courseId, savedSections, { onRefused }))
  const state = useSyncExternalStore(store.listen, store.state, store.state)
  // The page brought the tree anew.
  useEffect(() => store.show(savedSections), [store, savedSections])
  return { store, ...state }
}
