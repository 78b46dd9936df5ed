import { router } from '@inertiajs/react'
import { type FormEvent, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { check, chevronDown, copy, trash } from '#app/ui/icons.ts'
import { DropMenu } from '#app/ui/menu.tsx'
import { toast } from '#app/ui/toast.ts'
import { PRODUCT_STATUSES, type ProductStatus } from '../product.ts'
import type { FramedProduct } from '../product-tabs.ts'
import { useStatus } from './change-status.ts'
import { openMade } from './open-made.ts'
import { StatusBadge } from './status-badge.tsx'

/** The state of a product: a menu that says who sees it in each, and holds what is done with the whole of it. */
export function ProductState({ product }: { product: FramedProduct }) {
  const t = useTexts('office-products')
  const { action, change } = useStatus(product)
  const [isDeleting, setDeleting] = useState(false)
  const address = `/home/products/${product.id}`
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement) void change(submitter.value as ProductStatus)
  }
  async function duplicate(event: FormEvent) {
    event.preventDefault()
    try {
      const made = await call<{ product: { id: number } }>('post', `${address}/duplicate`, {})
      void toast({ kind: 'success', title: t('duplicated') })
      openMade(made)
    } catch (error) {
      void toast({ kind: 'error', title: callError(error).message })
    }
  }
  return (
    <>
      <DropMenu
        label={t('change_status')}
        button={
          <>
            <StatusBadge of={product.status} />
            <Icon of={chevronDown} size={14} />
          </>
        }
        buttonClass="state-chip"
        className="state-menu"
      >
        <form method="post" action={action} onSubmit={submit}>
          <CsrfField />
          {PRODUCT_STATUSES.map((status) => (
            <button
              key={status}
              type="submit"
              name="status"
              value={status}
              className="menu-item"
              aria-current={status === product.status || undefined}
            >
              <span className="grow">
                <span className="medium">{t(`status_${status}`)}</span>
                <span className="t13 muted">{t(`status_${status}_text`)}</span>
              </span>
              {status === product.status && <Icon of={check} />}
            </button>
          ))}
        </form>
        <hr />
        <form method="post" action={`${address}/duplicate`} onSubmit={(event) => void duplicate(event)}>
          <CsrfField />
          <button type="submit" className="menu-item">
            <Icon of={copy} /> {t('duplicate')}
          </button>
        </form>
        <button type="button" className="menu-item danger needs-script" onClick={() => setDeleting(true)}>
          <Icon of={trash} /> {t('delete_product')}
        </button>
      </DropMenu>
      <ConfirmDelete
        open={isDeleting}
        onClose={() => setDeleting(false)}
        text={t('delete_text')}
        action={address}
        onDeleted={() => router.visit('/home/products')}
      />
    </>
  )
}
