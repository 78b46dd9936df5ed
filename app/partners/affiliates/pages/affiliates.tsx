import { router } from '@inertiajs/react'
import { useState } from 'react'
import { CommissionFields } from '#app/partners/programme/ui/commission-fields.tsx'
import { EmailField } from '#app/people/accounts/ui/account-fields.tsx'
import type { SnakeCased } from '#app/platform/case.ts'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Count } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { image, megaphone, settings, userPlus } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import {
  AFFILIATE_CODE_MAX,
  AFFILIATE_STATUSES,
  type AffiliateRow,
  type AffiliateStatus,
  type Application,
} from '../affiliate.ts'
import { getConversion } from '../panel.ts'
import { AffiliateStatusBadge } from '../ui/status-badge.tsx'
import '../ui/affiliates.css'

export const texts = ['ui', 'affiliates', 'programme', 'accounts']

type Filters = { q?: string; status?: AffiliateStatus }
type Props = { list: ListView<AffiliateRow, Filters>; applications: Application[]; enabled: boolean; currency: string }

export default function Affiliates({ list, applications, enabled, currency }: Props) {
  const t = useTexts('affiliates')
  const programme = (
    <ButtonLink size="sm" icon={settings} href="/home/settings/affiliates" variant={enabled ? undefined : 'primary'}>
      {t(enabled ? 'programme' : 'set_up')}
    </ButtonLink>
  )
  const money = (amount: number) => <Money amountMinor={amount} currency={currency} />
  return (
    <OfficeLayout
      title={t('affiliates')}
      actions={
        <>
          <ExportLink list={list} />
          <ButtonLink size="sm" icon={image} href="/home/affiliates/materials">
            {t('materials')}
          </ButtonLink>
          {programme}
          {enabled && <Invite currency={currency} />}
        </>
      }
    >
      {applications.length > 0 && <Applications of={applications} />}
      <OfficeList
        list={list}
        label={t('affiliates')}
        counted={(count) => t('affiliates_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('search') },
          {
            kind: 'choice',
            name: 'status',
            label: t('status'),
            all: t('any_status'),
            options: AFFILIATE_STATUSES.map((value) => ({ value, text: t(`status_${value}`) })),
          },
        ]}
        columns={[
          {
            head: t('name'),
            width: 150,
            share: 40,
            cell: ({ id, student }) => (
              <Lead title={student.name} sub={student.email} href={`/home/affiliates/${id}`} />
            ),
          },
          { head: t('code'), width: 100, rank: 3, cell: ({ code }) => <code>{code}</code> },
          {
            head: t('status'),
            width: 100,
            rank: 2,
            under: true,
            cell: ({ status }) => <AffiliateStatusBadge of={status} />,
          },
          {
            head: t('clicks'),
            width: 60,
            rank: 5,
            end: true,
            sort: 'clicks',
            cell: ({ clicks }) => <span className="num">{clicks}</span>,
          },
          {
            head: t('orders'),
            width: 70,
            rank: 4,
            end: true,
            sort: 'orders',
            cell: ({ orders }) => <span className="num">{orders}</span>,
          },
          {
            head: t('conversion'),
            width: 80,
            rank: 6,
            end: true,
            cell: ({ orders, clicks }) => (
              <span className="num">{t('percent', { value: getConversion(orders, clicks) })}</span>
            ),
          },
          { head: t('pending'), width: 100, rank: 5, end: true, cell: ({ pending }) => money(pending) },
          { head: t('available'), width: 100, end: true, cell: ({ available }) => money(available) },
          { head: t('paid'), width: 100, rank: 6, end: true, cell: ({ paid }) => money(paid) },
        ]}
        empty={{ icon: megaphone, title: t('none_title'), text: t('none_text'), action: programme }}
      />
    </OfficeLayout>
  )
}

function Applications({ of }: { of: Application[] }) {
  const t = useTexts('affiliates')
  return (
    <Card as="section" aria-labelledby="applications">
      <CardHead
        id="applications"
        title={
          <>
            {t('applications')} <Count>{of.length}</Count>
          </>
        }
      />
      <ul className="rows">
        {of.map(({ id, student, website, about, createdAt }) => (
          <li key={id} className="aff-application">
            <div className="stack grow" style={{ '--g': '4px' }}>
              <a className="medium w-fit" href={`/home/affiliates/${id}`} dir="auto">
                {student.name}
              </a>
              <span className="t13 muted">
                <Ago at={createdAt} />, <bdi>{student.email}</bdi>
              </span>
              {about && (
                <p className="t14 break-words" dir="auto">
                  {about}
                </p>
              )}
              {website && (
                <span className="t13 break-all" dir="auto">
                  {website}
                </span>
              )}
            </div>
            <div className="row" style={{ '--g': '8px' }}>
              <ButtonLink size="sm" href={`/home/affiliates/${id}`}>
                {t('review')}
              </ButtonLink>
              <Form action={`/home/affiliates/${id}`} about={`approve ${id}`} done={t('approved_done')}>
                <input type="hidden" name="status" value="approved" />
                <Submit variant="plain" size="sm" aria-label={t('approve_of', { name: student.name })}>
                  {t('approve')}
                </Submit>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Invite({ currency }: { currency: string }) {
  const t = useTexts('affiliates')
  const named = useTexts('programme')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="primary" icon={userPlus} onClick={() => setOpen(true)}>
        {t('invite')}
      </Button>
      <Dialog bare open={open} onClose={() => setOpen(false)} title={t('invite_title')}>
        <Form<SnakeCased<{ affiliate: AffiliateRow }>>
          action="/home/affiliates"
          submit={t('invite')}
          frame="window"
          onAnswer={({ affiliate }) => router.visit(`/home/affiliates/${affiliate.id}`)}
        >
          <p className="muted t14">{t('invite_text')}</p>
          <EmailField />
          <TextField
            name="code"
            label={t('code')}
            help={t('code_help')}
            maxLength={AFFILIATE_CODE_MAX}
            autoComplete="off"
            spellCheck={false}
            optional
          />
          <CommissionFields name="commission" commission={null} currency={currency} none={named('as_programme')} />
        </Form>
      </Dialog>
    </>
  )
}
