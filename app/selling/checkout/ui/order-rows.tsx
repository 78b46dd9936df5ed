import { useTexts } from '#app/platform/page.tsx'
import { Money } from '#app/ui/money.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import { nameSum, type OrderSum } from '../order-view.ts'

type Props = { sums: readonly OrderSum[]; currency: string }

/** The sums of an order, a line each. */
export function SumRows({ sums, currency }: Props) {
  const t = useTexts('checkout')
  const ui = useUiTexts()
  return sums.map((sum) => (
    <div key={`${sum.kind} ${sum.kind === 'vat' && sum.rate}`} className={sum.kind === 'to_pay' ? 'total' : undefined}>
      <dt>{nameSum(sum, t, ui)}</dt>
      <dd>
        <Money amountMinor={sum.amount} currency={currency} />
      </dd>
    </div>
  ))
}
