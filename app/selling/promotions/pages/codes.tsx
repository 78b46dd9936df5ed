import { router } from '@inertiajs/react'
import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { Day, useDates } from '#app/ui/dates.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { plus, ticketPercent } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { CODE_STATES, CODE_TYPES, type CodeRow, type CodeState, type CodeType } from '../code.ts'
import { CodeStateBadge } from '../ui/code-state.tsx'

export const texts = ['ui', 'promotions']

type Filters = { q?: string; state?: CodeState; type?: CodeType; product?: number; batch?: number }

export default function Codes({ list, products }: { list: ListView<CodeRow, Filters>; products: OptionList }) {
  const t = useTexts('promotions')
  const { batch } = list.filters
  const titles = new Map(products.options.map(({ id, title }) => [id, title]))
  const forWhat = ({ mode, productIds }: CodeRow) =>
    productIds.map((id) => titles.get(id)).join(', ') || t(`mode_${mode}`)
  const add = (
    <ButtonLink variant="primary" size="sm" icon={plus} href="/home/promo-codes/create">
      {t('new_code')}
    </ButtonLink>
  )
  return (
    <OfficeLayout
      title={t(batch ? 'of_batch' : 'promo_codes')}
      crumbs={batch ? [{ href: '/home/promo-codes', text: t('promo_codes') }] : undefined}
      actions={
        <>
          <ExportLink list={list} />
          {batch && list.rows.length > 0 && (
            <DeleteButton
              text={t('delete_batch_text')}
              action={`/home/promo-codes/batch/${batch}`}
              size="sm"
              onDeleted={() => router.visit('/home/promo-codes')}
            >
              {t('delete_batch')}
            </DeleteButton>
          )}
          <ButtonLink size="sm" href="/home/promo-codes/create-batch">
            {t('new_batch')}
          </ButtonLink>
          {add}
        </>
      }
    >
      <OfficeList
        list={list}
        label={t('promo_codes')}
        counted={(count) => t('codes_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('code') },
          {
            kind: 'choice',
            name: 'state',
            label: t('state'),
            all: t('any_state'),
            options: CODE_STATES.map((value) => ({ value, text: t(`state_${value}`) })),
          },
          {
            kind: 'choice',
            name: 'type',
            label: t('type'),
            all: t('any_type'),
            options: CODE_TYPES.map((value) => ({ value, text: t(`type_${value}`) })),
          },
          {
            kind: 'option',
            name: 'product',
            label: t('product'),
            all: t('any_product'),
            of: products,
          },
        ]}
        columns={[
          {
            head: t('code'),
            sort: 'code',
            width: 150,
            share: 50,
            cell: (code) => <Lead title={code.code} sub={forWhat(code)} href={`/home/promo-codes/${code.id}`} />,
          },
          { head: t('discount'), width: 100, end: true, cell: (code) => <Off {...code} /> },
          {
            head: t('used'),
            sort: 'used',
            width: 100,
            rank: 2,
            end: true,
            cell: ({ used, quantity }) =>
              quantity === null ? <span className="num">{used}</span> : t('used_of', { used, quantity }),
          },
          {
            head: t('expires'),
            sort: 'expires',
            width: 120,
            rank: 4,
            end: true,
            cell: (code) => <Ends {...code} />,
          },
          { head: t('state'), width: 110, rank: 3, under: true, cell: (code) => <CodeStateBadge of={code} /> },
        ]}
        empty={{ icon: ticketPercent, title: t('no_codes_title'), text: t('no_codes'), action: add }}
      />
    </OfficeLayout>
  )
}

/** When it ends; of one that does not work yet, when it begins. */
function Ends({ state, startsAt, expiresAt }: CodeRow) {
  const t = useTexts('promotions')
  const { date } = useDates()
  if (state === 'scheduled' && startsAt) return <span className="nowrap">{t('from_day', { day: date(startsAt) })}</span>
  return expiresAt ? <Day at={expiresAt} /> : <span className="faint">{t('no_end')}</span>
}

function Off({ type, value, currency }: CodeRow) {
  return type === 'percentage' ? (
    <span className="num">{value}%</span>
  ) : (
    <Money amountMinor={value} currency={currency} />
  )
}
