import type { EditedPrice } from '#app/content/catalogue/price-editor.ts'
import { useTexts, useTimeZone } from '#app/platform/page.tsx'
import { AmountField } from '#app/ui/amount-field.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form-context.ts'
import { inZone } from '#app/ui/local-time.ts'
import { Progress } from '#app/ui/progress.tsx'
import { WhenField } from '#app/ui/when-field.tsx'
import { PricePart } from './price-part.tsx'

/** The promo that is planned or runs. */
export function PromoFields({ price, currency, of }: { price?: EditedPrice; currency: string; of: string }) {
  const t = useTexts('office-products')
  const zone = useTimeZone()
  const { old } = useForm()
  const promo = price?.promo
  const clock = (at: string | null | undefined) => (at ? inZone(at, zone) : '')
  return (
    <PricePart
      name="promo"
      title={t('promo')}
      badge={price && promo && <PromoBadge price={price} />}
      open={promo != null || Boolean((old?.promo as { amount?: string } | undefined)?.amount)}
    >
      <div className="price-fields">
        <AmountField
          id={`promo_amount${of}`}
          name="promo.amount"
          label={t('promo_amount')}
          help={t('promo_amount_help')}
          saved={promo?.amount}
          unit={currency}
          optional
        />
        <TextField
          id={`promo_packages${of}`}
          name="promo.packages"
          label={t('promo_packages')}
          help={t('promo_packages_help')}
          defaultValue={promo?.packages ?? -1}
          autoComplete="off"
        />
        <WhenField
          id={`promo_starts_at${of}`}
          type="datetime-local"
          name="promo.starts_at"
          label={t('promo_starts_at')}
          help={t('promo_starts_help')}
          defaultValue={clock(promo?.startsAt)}
          optional
        />
        <WhenField
          id={`promo_ends_at${of}`}
          type="datetime-local"
          name="promo.ends_at"
          label={t('promo_ends_at')}
          help={t('clock_of', { zone })}
          defaultValue={clock(promo?.endsAt)}
          optional
        />
      </div>
      {promo && <Sold {...promo} />}
    </PricePart>
  )
}

/** How many orders had the promo so far, paid ones and such as may still be paid. */
function Sold({ sold, held, packages }: NonNullable<EditedPrice['promo']>) {
  const t = useTexts('office-products')
  const limited = packages > 0
  return (
    <div className="stack" style={{ '--g': '8px' }}>
      {limited && <Progress percent={Math.min(100, Math.round((100 * sold) / packages))} label={t('packages_sold')} />}
      <p className="t13 muted num">
        {limited ? t('sold_of', { sold, packages }) : t('sold_so_far', { sold })}
        {held > 0 && `, ${t('held_more', { held })}`}
      </p>
    </div>
  )
}

/** Whether a promo runs, will run, is sold out or over. */
function PromoBadge({ price: { now } }: { price: EditedPrice }) {
  const t = useTexts('office-products')
  if (now.reduction) return <Badge tone="ok">{t('promo_runs')}</Badge>
  if (now.soldOut !== null) return <Badge tone="warn">{t('promo_sold_out')}</Badge>
  if (now.turnsAt) return <Badge tone="brand">{t('promo_planned')}</Badge>
  return <Badge>{t('promo_over')}</Badge>
}
