import { useTexts } from '#app/platform/page.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { Copyable } from '#app/ui/copyable.tsx'
import { Form } from '#app/ui/form.tsx'
import { TabCard, type TabProps } from './tab-form.tsx'

/** A link that shows the draft to a friend: made, renewed, withdrawn. */
export function DraftLink({ product: { id }, draftLink }: TabProps) {
  const t = useTexts('office-products')
  const action = `/home/products/${id}/draft-link`
  return (
    <TabCard id="draft-link" title={t('draft_link')} text={t('draft_link_text')}>
      {draftLink && <Copyable text={draftLink} label={t('draft_link')} />}
      <div className="row wrap" style={{ '--g': '12px' }}>
        <Form
          action={action}
          submit={t(draftLink ? 'renew_link' : 'make_link')}
          done={t(draftLink ? 'link_renewed' : 'link_made')}
          variant="plain"
          size="sm"
          frame="none"
        />
        {draftLink && (
          <DeleteButton text={t('withdraw_text')} action={action} size="sm">
            {t('withdraw_link')}
          </DeleteButton>
        )}
      </div>
    </TabCard>
  )
}
