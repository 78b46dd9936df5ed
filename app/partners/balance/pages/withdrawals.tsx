import { useState } from 'react'
import type { ListView } from '#app/platform/list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Day, useDates } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldSet, SegRadio, TextArea } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { download, landmark } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { WithdrawalStatusBadge } from '../ui/withdrawal-status.tsx'
import {
  FILE_FORMATS,
  type OfficeWithdrawal,
  REASON_MAX,
  WITHDRAWAL_FILTERS,
  type WithdrawalFilter,
} from '../withdrawal.ts'

export const texts = ['ui', 'balance']

type Props = {
  list: ListView<OfficeWithdrawal, { status?: WithdrawalFilter }>
  /** Whether the viewer decides and pays. */
  pays: boolean
  /** Whether the settings name who pays. */
  payer: boolean
}

/** What the school was asked to pay; what is due first. */
export default function WithdrawalsPage({ list, pays, payer }: Props) {
  const t = useTexts('balance')
  const { date } = useDates()
  const nameOf = ({ account, id }: OfficeWithdrawal) => t('withdrawal_of', { name: account.name, id })
  return (
    <OfficeLayout title={t('withdrawals')}>
      {!pays && <Callout tone="info">{t('owner_pays')}</Callout>}
      {pays && !payer && (
        <Callout tone="warn" title={t('payer_missing_title')}>
          <a className="link" href="/home/settings/affiliates">
            {t('payer_missing_text')}
          </a>
        </Callout>
      )}
      <OfficeList
        list={list}
        label={t('withdrawals')}
        counted={(count) => t('withdrawals_count', { count })}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('status'),
            all: t('any_status'),
            options: WITHDRAWAL_FILTERS.map((value) => ({ value, text: t(`status_${value}`) })),
          },
        ]}
        {...(pays && {
          bulk: { name: nameOf, actions: (chosen: readonly OfficeWithdrawal[]) => <MakeFile of={chosen} /> },
        })}
        columns={[
          {
            head: t('to'),
            width: 170,
            share: 40,
            cell: ({ account, kind }) => (
              <Lead title={account.name} sub={t(`kind_${kind}`)} href={`/home/students/${account.id}`} />
            ),
          },
          {
            head: t('amount'),
            width: 100,
            end: true,
            cell: ({ amount, currency }) => <Money amountMinor={amount} currency={currency} />,
          },
          {
            head: t('account'),
            width: 90,
            rank: 5,
            cell: ({ country, ibanEnd }) => <span className="num nowrap">{`${country} •• ${ibanEnd}`}</span>,
          },
          {
            head: t('due'),
            width: 110,
            rank: 3,
            cell: ({ dueAt, overdue, paidAt }) =>
              overdue ? (
                <span className="bad-text">{t('overdue_since', { date: date(dueAt) })}</span>
              ) : (
                <Day at={paidAt ?? dueAt} />
              ),
          },
          {
            head: t('status'),
            width: 100,
            rank: 2,
            under: true,
            cell: ({ status }) => <WithdrawalStatusBadge of={status} />,
          },
          { head: t('actions'), width: 230, end: true, cell: (row) => (pays ? <Actions of={row} /> : null) },
        ]}
        empty={{ icon: landmark, title: t('nothing_title'), text: t('nothing_text') }}
      />
    </OfficeLayout>
  )
}

function Actions({ of }: { of: OfficeWithdrawal }) {
  const t = useTexts('balance')
  const [rejecting, setRejecting] = useState(false)
  const { id, status, account, fileId } = of
  const action = `/home/withdrawals/${id}`
  if (status !== 'requested' && status !== 'approved') return null
  return (
    <span className="row wrap justify-end" style={{ '--g': '8px' }}>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('reject_of', { name: account.name })}
        onClick={() => setRejecting(true)}
      >
        {t('reject')}
      </Button>
      {status === 'requested' ? (
        <Form action={action} about={`approve ${id}`} done={t('approved_done')}>
          <input type="hidden" name="status" value="approved" />
          <Submit size="sm" variant="plain" aria-label={t('approve_of', { name: account.name })}>
            {t('approve')}
          </Submit>
        </Form>
      ) : (
        <>
          <Form
            action={action}
            about={`pay ${id}`}
            done={t('paid_done')}
            ask={{
              title: t('pay_title'),
              text: t('pay_text', { name: account.name }),
              confirm: t('mark_paid'),
              cancel: t('back'),
            }}
          >
            <input type="hidden" name="status" value="paid" />
            <Submit size="sm" variant="plain" aria-label={t('mark_paid_of', { name: account.name })}>
              {t('mark_paid')}
            </Submit>
          </Form>
          {fileId !== null && (
            <Form
              action={`/home/withdrawals/files/${fileId}/paid`}
              about={`file ${id}`}
              done={t('paid_done')}
              ask={{
                title: t('pay_file_title', { id: fileId }),
                text: t('pay_file_text'),
                confirm: t('mark_paid'),
                cancel: t('back'),
              }}
            >
              <Submit size="sm" variant="ghost">
                {t('pay_file', { id: fileId })}
              </Submit>
            </Form>
          )}
        </>
      )}
      <Dialog bare open={rejecting} onClose={() => setRejecting(false)} title={t('reject_title')}>
        <Form
          action={action}
          submit={t('reject')}
          done={t('rejected_done')}
          variant="danger"
          frame="window"
          onDone={() => setRejecting(false)}
        >
          <input type="hidden" name="status" value="rejected" />
          <p className="muted t14">{t('reject_text', { name: account.name })}</p>
          <TextArea
            name="reason"
            label={t('reason')}
            help={t('reason_help')}
            rows={3}
            maxLength={REASON_MAX}
            required
          />
        </Form>
      </Dialog>
    </span>
  )
}

/** The file for the bank of what is approved among the chosen; the browser saves it. */
function MakeFile({ of }: { of: readonly OfficeWithdrawal[] }) {
  const t = useTexts('balance')
  const [open, setOpen] = useState(false)
  const approved = of.filter(({ status }) => status === 'approved')
  const currency = approved[0]?.currency ?? 'PLN'
  const total = approved.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <Button size="sm" variant="primary" disabled={approved.length === 0} onClick={() => setOpen(true)}>
        {t('make_file', { count: approved.length })}
      </Button>
      <Dialog bare open={open} onClose={() => setOpen(false)} title={t('file_title')}>
        <Form action="/home/withdrawals/file" frame="window" plain>
          {approved.map(({ id }) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <FieldSet name="format" label={t('format')}>
            <span className="row" style={{ '--g': '12px' }}>
              {FILE_FORMATS.map((format, at) => (
                <SegRadio key={format} name="format" value={format} defaultChecked={at === 0}>
                  {format === 'csv' ? 'CSV' : 'SEPA pain.001'}
                </SegRadio>
              ))}
            </span>
          </FieldSet>
          <p className="strong">
            {t('payments_count', { count: approved.length })}: <Money amountMinor={total} currency={currency} />
          </p>
          <p className="muted t14">{t('file_text')}</p>
          <Button type="submit" variant="primary" icon={download}>
            {t('download_file')}
          </Button>
        </Form>
      </Dialog>
    </>
  )
}
