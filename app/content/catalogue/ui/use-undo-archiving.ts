import { router } from '@inertiajs/react'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { offerUndo } from '#app/ui/offer-undo.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { toast } from '#app/ui/toast.ts'
import type { ProductStatus } from '../product.ts'

/** Products by the status that they had before they were archived. */
export type StatusBefore = { status: ProductStatus; ids: number[] }[]

/** Says that products were archived, and for ten seconds offers to give each its former status. */
export function useUndoArchiving(): (before: StatusBefore) => void {
  const t = useTexts('office-products')
  const say = useUiTexts()
  async function giveBack(before: StatusBefore) {
    try {
      for (const former of before) await call('post', '/home/products/status', former)
    } catch (error) {
      const refused = callError(error)
      void toast({ kind: 'error', title: refused.status === 0 ? say('not_sent') : refused.message })
    }
    router.reload()
  }
  return (before) => {
    const count = before.reduce((sum, { ids }) => sum + ids.length, 0)
    offerUndo(t('archived', { count }), t('undo'), () => void giveBack(before))
  }
}
