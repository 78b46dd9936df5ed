import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { BookingStatus } from '../booking.ts'

const TONES = { booked: 'brand', held: 'ok', missed: 'warn', canceled: undefined } as const

/** How a booking stands. */
export function BookingBadge({ status }: { status: BookingStatus }) {
  const t = useTexts('consultations')
  return <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>
}
