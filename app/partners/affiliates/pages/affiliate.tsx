import { useState } from 'react'
import type { ProgrammeView } from '#app/partners/programme/programme.ts'
import { CommissionFields } from '#app/partners/programme/ui/commission-fields.tsx'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Options, SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { PickerBoxes } from '#app/ui/picker-boxes.tsx'
import {
  AFFILIATE_CODE_MAX,
  AFFILIATE_REASON_MAX,
  type AffiliateDecision,
  type AffiliateDetails,
  type AffiliateStatus,
} from '../affiliate.ts'
import { getConversion } from '../panel.ts'
import { AffiliateStatusBadge } from '../ui/status-badge.tsx'
import '../ui/affiliates.css'

export const texts = ['ui', 'affiliates', 'programme']

type Props = { affiliate: AffiliateDetails; program: ProgrammeView; codes: OptionList }

/** What may be decided next. */
const DECISIONS: Record<AffiliateStatus, readonly AffiliateDecision[]> = {
  applied: ['approved', 'rejected'],
  approved: ['approved', 'blocked'],
  rejected: ['rejected', 'approved'],
  blocked: ['blocked', 'approved'],
}

export default function AffiliatePage({ affiliate, program, codes }: Props) {
  const t = useTexts('affiliates')
  const named = useTexts('programme')
  const { id, student, code, status, commission, currency, reason, promoCodes } = affiliate
  const decisions = DECISIONS[status]
  const [wanted, setWanted] = useState<AffiliateDecision>(decisions[0] ?? 'approved')
  const bound = promoCodes.map((one) => one.id)
  const rate = program.commission
  const asProgramme =
    rate.type === 'percentage' ? named('as_programme_percent', { value: rate.value }) : named('as_programme')
  return (
    <OfficeLayout
      title={student.name}
      crumbs={[{ href: '/home/affiliates', text: t('affiliates') }]}
      actions={<AffiliateStatusBadge of={status} />}
    >
      <div className="office-two">
        <Card>
          <Form action={`/home/affiliates/${id}`} submit={t('save')} done={t('saved')} key={`${status} ${code}`}>
            <SelectField
              name="status"
              label={t('decision')}
              defaultValue={wanted}
              help={t(`decision_${wanted}_help`)}
              onChange={({ target }) => setWanted(target.value as AffiliateDecision)}
            >
              <Options of={decisions.map((one) => ({ id: one, title: t(`decide_${one}`) }))} />
            </SelectField>
            {wanted !== 'approved' && (
              <TextArea
                name="reason"
                label={t('reason')}
                help={t('reason_help')}
                defaultValue={reason ?? ''}
                rows={3}
                maxLength={AFFILIATE_REASON_MAX}
                optional
              />
            )}
            <TextField
              name="code"
              label={t('code')}
              help={t('code_help')}
              defaultValue={code}
              maxLength={AFFILIATE_CODE_MAX}
              autoComplete="off"
              spellCheck={false}
              required
            />
            <CommissionFields name="commission" commission={commission} currency={currency} none={asProgramme} />
            {codes.options.length > 0 && (
              <PickerBoxes
                name="promo_code_ids"
                ids="promo"
                label={t('promo_codes')}
                of={codes}
                isChecked={(one) => bound.includes(one)}
              >
                <p className="help">{t('promo_codes_help')}</p>
              </PickerBoxes>
            )}
          </Form>
        </Card>
        <div className="stack">
          <Results of={affiliate} />
          <About of={affiliate} />
        </div>
      </div>
    </OfficeLayout>
  )
}

function Results({ of }: { of: AffiliateDetails }) {
  const t = useTexts('affiliates')
  const { id, clicks, orders, pending, available, paid, currency } = of
  const sum = (name: string, amount: number) => (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money amountMinor={amount} currency={currency} />
      </dd>
    </div>
  )
  const count = (name: string, value: string | number) => (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
  return (
    <Card as="section" aria-labelledby="results">
      <CardHead id="results" title={t('results')} />
      <div className="card-pad stack">
        <dl className="aff-sums t14">
          {count(t('clicks'), clicks)}
          {count(t('orders'), orders)}
          {count(t('conversion'), t('percent', { value: getConversion(orders, clicks) }))}
          {sum(t('pending'), pending)}
          {sum(t('available'), available)}
          {sum(t('paid'), paid)}
        </dl>
        <ButtonLink size="sm" href={`/home/transactions?affiliate=${id}`}>
          {t('see_orders')}
        </ButtonLink>
      </div>
    </Card>
  )
}

function About({ of }: { of: AffiliateDetails }) {
  const t = useTexts('affiliates')
  const { student, website, about, createdAt, reason } = of
  return (
    <Card as="section" aria-labelledby="about">
      <CardHead id="about" title={t('about')} />
      <div className="card-pad stack t14" style={{ '--g': '8px' }}>
        <a className="link w-fit" href={`/home/students/${student.id}`}>
          {student.email}
        </a>
        <span className="muted">
          {t('since')} <Day at={createdAt} />
        </span>
        {website && (
          <span className="break-all" dir="auto">
            {website}
          </span>
        )}
        {about && (
          <p className="break-words" dir="auto">
            {about}
          </p>
        )}
        {reason && (
          <p className="break-words" dir="auto">
            {t('reason_given', { reason })}
          </p>
        )}
      </div>
    </Card>
  )
}
