import { router } from '@inertiajs/react'
import { useRef } from 'react'
import { PRODUCT_STATUSES } from '#app/content/catalogue/product.ts'
import { Setting } from '#app/people/schools/ui/setting.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { Copyable } from '#app/ui/copyable.tsx'
import { CheckField, FieldSet } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import { openMade } from './open-made.ts'
import { Part, type PartProps } from './part.tsx'
import { useUndoArchiving } from './use-undo-archiving.ts'

/** Who finds it, and what can be done with the whole of it. */
export function ProductVisibility({ product, draftLink }: PartProps) {
  const t = useTexts('office-products')
  const { id } = product
  const chosen = useRef(product.status)
  const undoArchiving = useUndoArchiving()
  function saved() {
    const isArchived = chosen.current === 'archived' && product.status !== 'archived'
    if (isArchived) undoArchiving([{ status: product.status, ids: [id] }])
    else void toast({ kind: 'success', title: t('saved') })
  }
  return (
    <>
      <Part name="status" product={product} title={t('status')} text={t('status_text')} onDone={saved}>
        <FieldSet name="status" label={t('status')}>
          {PRODUCT_STATUSES.map((status) => (
            <CheckField
              key={status}
              id={`status-${status}`}
              type="radio"
              name="status"
              value={status}
              defaultChecked={status === product.status}
              onChange={() => {
                chosen.current = status
              }}
              help={t(`status_${status}_text`)}
            >
              {t(`status_${status}`)}
            </CheckField>
          ))}
        </FieldSet>
      </Part>
      {product.status === 'draft' && <DraftLink id={id} draftLink={draftLink} />}
      <Setting id="whole" title={t('whole')} text={t('whole_text')}>
        <div className="card-pad row wrap" style={{ '--g': '12px' }}>
          <Form
            action={`/home/products/${id}/duplicate`}
            submit={t('duplicate')}
            done={t('duplicated')}
            onAnswer={openMade}
            variant="plain"
            frame="none"
          />
          <DeleteButton
            text={t('delete_text')}
            action={`/home/products/${id}`}
            onDeleted={() => router.visit('/home/products')}
          >
            {t('delete')}
          </DeleteButton>
        </div>
      </Setting>
    </>
  )
}

/** A link that shows the draft to a friend: made, renewed, withdrawn. */
function DraftLink({ id, draftLink }: { id: number; draftLink: string | null }) {
  const t = useTexts('office-products')
  const action = `/home/products/${id}/draft-link`
  return (
    <Setting id="draft-link" title={t('draft_link')} text={t('draft_link_text')}>
      <div className="card-pad stack">
        {draftLink && <Copyable text={draftLink} label={t('draft_link')} />}
        <div className="row wrap" style={{ '--g': '12px' }}>
          <Form
            action={action}
            submit={t(draftLink ? 'renew_link' : 'make_link')}
            done={t(draftLink ? 'link_renewed' : 'link_made')}
            variant="plain"
            frame="none"
          />
          {draftLink && (
            <DeleteButton text={t('withdraw_text')} action={action}>
              {t('withdraw_link')}
            </DeleteButton>
          )}
        </div>
      </div>
    </Setting>
  )
}
