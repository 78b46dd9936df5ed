import { router } from '@inertiajs/react'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import { toast } from '#app/ui/toast.ts'
import type { ProductStatus } from '../product.ts'
import type { FramedProduct } from '../product-tabs.ts'
import { useUndoArchiving } from './use-undo-archiving.ts'

const getAddress = ({ id }: FramedProduct) => `/home/products/${id}/status`

/** The address of the form that changes the status of a product, and what sends it in the background. */
export function useStatus(product: FramedProduct) {
  const t = useTexts('office-products')
  const say = useUiTexts()
  const undoArchiving = useUndoArchiving()
  async function change(status: ProductStatus) {
    if (status === product.status) return
    try {
      await call('post', getAddress(product), { status })
      if (status === 'archived') undoArchiving([{ status: product.status, ids: [product.id] }])
      else void toast({ kind: 'success', title: t(`now_${status}`) })
    } catch (error) {
      const refused = callError(error)
      void toast({ kind: 'error', title: refused.status === 0 ? say('not_sent') : refused.message })
    }
    router.reload()
  }
  return { action: getAddress(product), change }
}
