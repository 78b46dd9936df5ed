import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { Day, Moment } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { inbox } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { getAnswerText, LEAD_STATES, type LeadRow, type LeadState, listAnswers } from '../lead.ts'
import type { FieldsByForm, ShownField } from '../lead-form.ts'

export const texts = ['ui', 'leads']

type Filters = { q?: string; form?: number; product?: number; state?: LeadState }
type Props = {
  list: ListView<LeadRow, Filters>
  forms: OptionList
  fieldsByForm: FieldsByForm
  products: OptionList
}

const TONES = { confirmed: 'ok', waiting: 'warn', unasked: 'line' } as const

const getName = ({ email, fields }: LeadRow) => email ?? getAnswerText(Object.values(fields)[0] ?? '')

/** Everybody who left an address, and what else they said. */
export default function Leads({ list, forms, fieldsByForm, products }: Props) {
  const t = useTexts('leads')
  const [shown, show] = useState<LeadRow>()
  const [open, setOpen] = useState(false)
  return (
    <OfficeLayout title={t('leads')} actions={<ExportLink list={list} />}>
      <OfficeList
        list={list}
        label={t('leads')}
        counted={(count) => t('leads_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('search') },
          { kind: 'option', name: 'form', label: t('form'), all: t('any_form'), of: forms },
          {
            kind: 'choice',
            name: 'state',
            label: t('state'),
            all: t('any_state'),
            options: LEAD_STATES.map((value) => ({ value, text: t(`state_${value}`) })),
          },
          {
            kind: 'option',
            name: 'product',
            label: t('waits_for'),
            all: t('any_product'),
            of: products,
          },
        ]}
        columns={[
          {
            head: t('email'),
            sort: 'email',
            width: 200,
            share: 40,
            cell: (lead) => <Lead title={getName(lead)} sub={lead.form ?? lead.product?.title} />,
          },
          {
            head: t('state'),
            width: 130,
            rank: 2,
            under: true,
            cell: ({ state }) => <Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge>,
          },
          {
            head: t('date'),
            width: 110,
            rank: 3,
            end: true,
            sort: 'newest',
            cell: ({ createdAt }) => <Day at={createdAt} />,
          },
          {
            head: t('details'),
            width: 90,
            end: true,
            cell: (lead) => (
              <Button
                size="sm"
                aria-label={t('details_of', { name: getName(lead) })}
                onClick={() => {
                  show(lead)
                  setOpen(true)
                }}
              >
                {t('details')}
              </Button>
            ),
          },
        ]}
        empty={{
          icon: inbox,
          title: t('no_leads_title'),
          text: t('no_leads'),
          action: <ButtonLink href="/home/lead-forms">{t('lead_forms')}</ButtonLink>,
        }}
      />
      {shown && (
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title={getName(shown)}
          footer={
            <DeleteButton
              size="sm"
              text={t('delete_lead_text')}
              action={`/home/leads/${shown.id}`}
              onDeleted={() => {
                setOpen(false)
                router.reload()
              }}
            >
              {t('delete')}
            </DeleteButton>
          }
        >
          <LeadAnswers lead={shown} fields={fieldsByForm[shown.formId ?? 0]} />
        </Dialog>
      )}
    </OfficeLayout>
  )
}

/** All that is known of a lead. */
function LeadAnswers({ lead, fields }: { lead: LeadRow; fields?: ShownField[] }) {
  const t = useTexts('leads')
  return (
    <dl className="kv">
      {listAnswers(lead, fields).map(({ name, label, answer }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{typeof answer === 'boolean' ? t(answer ? 'yes' : 'no') : getAnswerText(answer)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('date')}</dt>
        <dd>
          <Moment at={lead.createdAt} />
        </dd>
      </div>
      {lead.confirmedAt && (
        <div>
          <dt>{t('confirmed_at')}</dt>
          <dd>
            <Moment at={lead.confirmedAt} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('consent')}</dt>
        <dd>{lead.consentText ?? t('no')}</dd>
      </div>
      {lead.source && (
        <div>
          <dt>{t('source')}</dt>
          <dd>{lead.source}</dd>
        </div>
      )}
    </dl>
  )
}
