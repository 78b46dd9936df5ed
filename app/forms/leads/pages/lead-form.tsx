import { router } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { Copyable } from '#app/ui/copyable.tsx'
import { eye, inbox } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { SavingState } from '#app/ui/saving-state.tsx'
import type { LeadFormRow } from '../lead-form.ts'
import { FormBuilder } from '../ui/form-builder.tsx'

export const texts = ['ui', 'leads', 'form-questions']

/** A form and all that is said of it. */
export default function LeadForm({ form }: { form: LeadFormRow }) {
  const t = useTexts('leads')
  const { id, title } = form
  return (
    <OfficeLayout
      title={title}
      crumbs={[{ href: '/home/lead-forms', text: t('lead_forms') }]}
      actions={
        <>
          <SavingState />
          <ButtonLink href={`/home/leads?form=${id}`} size="sm" icon={inbox}>
            {t('leads')}
          </ButtonLink>
          <ButtonLink href={`/lead/${id}`} size="sm" icon={eye} target="_blank" rel="noopener">
            {t('preview')}
          </ButtonLink>
        </>
      }
    >
      <Callout>
        {t('placed')} {t('placed_elsewhere')}{' '}
        <Copyable text={`<katedra-lead-form form="${id}"></katedra-lead-form>`} label={t('copy_element')} />
      </Callout>
      <FormBuilder key={id} form={form} />
      <p>
        <DeleteButton
          size="sm"
          text={t('delete_form_text')}
          action={`/home/lead-forms/${id}`}
          onDeleted={() => router.visit('/home/lead-forms')}
        >
          {t('delete')}
        </DeleteButton>
      </p>
    </OfficeLayout>
  )
}
