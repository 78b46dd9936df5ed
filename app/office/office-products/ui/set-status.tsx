import { router } from '@inertiajs/react'
import { PRODUCT_STATUSES, type ProductStatus } from '#app/content/catalogue/product.ts'
import { type StatusBefore, useUndoArchiving } from '#app/content/catalogue/ui/use-undo-archiving.ts'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { DropMenu } from '#app/ui/menu.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import { toast } from '#app/ui/toast.ts'

/** Sets the status of several products at once. */
export function SetStatus({ products, onDone }: { products: readonly { id: number }[]; onDone: () => void }) {
  const t = useTexts('office-products')
  const say = useUiTexts()
  const undoArchiving = useUndoArchiving()
  async function set(status: ProductStatus) {
    try {
      const ids = products.map(({ id }) => id)
      const { before } = await call<{ before: StatusBefore }>('post', '/home/products/status', { ids, status })
      if (status === 'archived') undoArchiving(before)
      else void toast({ kind: 'success', title: t('status_set', { count: products.length }) })
      onDone()
    } catch (error) {
      const refused = callError(error)
      void toast({ kind: 'error', title: refused.status === 0 ? say('not_sent') : refused.message })
    }
    router.reload()
  }
  return (
    <DropMenu label={t('set_status')} button={t('set_status')} buttonClass="btn btn-sm">
      {PRODUCT_STATUSES.map((status) => (
        <button key={status} type="button" className="menu-item" onClick={() => void set(status)}>
          {t(`status_${status}`)}
        </button>
      ))}
    </DropMenu>
  )
}
