import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Moment } from '#app/ui/dates.tsx'
import type { VatCheckView } from '../register.ts'

const TONES = { valid: 'ok', exempt: 'line', invalid: 'warn' } as const

/** What a register said of the company that an order is for. */
export function VatCheck({ check }: { check: VatCheckView | 'waiting' }) {
  const t = useTexts('companies')
  if (check === 'waiting') return <span className="muted">{t('unchecked')}</span>
  const { register, standing, name, reference, at } = check
  return (
    <span className="stack muted" style={{ '--g': '4px' }}>
      <Badge tone={TONES[standing]} className="self-start">
        {t(`standing_${standing}`)}
      </Badge>
      <span>{name ? t('checked', { register: t(register), name }) : t(register)}</span>
      <span className="t12 faint">
        <Moment at={at} /> {reference && t('reference', { reference })}
      </span>
    </span>
  )
}
