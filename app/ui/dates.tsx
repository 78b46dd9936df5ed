import { useShared } from '#app/platform/page.tsx'
import { useUiTexts } from './texts.ts'
import { formatDate, formatDateTime, formatRelative, splitDuration } from './time.ts'

/** How long something takes, as a sentence part: `9 h 20 min`, `9 godz. 20 min`. */
export function useDuration(): (seconds: number) => string {
  const t = useUiTexts()
  return (total) => {
    const { hours, minutes, seconds } = splitDuration(total)
    if (hours > 0) return minutes > 0 ? t('hours_minutes', { hours, minutes }) : t('hours', { hours })
    return minutes > 0 ? t('minutes', { minutes }) : t('seconds', { seconds })
  }
}

type Props = { at: string; now?: Date; className?: string }

/**
 * When something was: relative up to a week, absolute on hover. The server's clock and zone are not the reader's, so
 * the text may differ by a little between the two renderings.
 */
export function Ago({ at, now = new Date(), className = 'nowrap' }: Props) {
  const { locale } = useShared()
  const instant = new Date(at)
  return (
    <time dateTime={at} title={formatDateTime(instant, locale)} className={className} suppressHydrationWarning>
      {formatRelative(instant, now, locale)}
    </time>
  )
}

/** On which day something was or will be; with the hour on hover. */
export function Day({ at, className = 'nowrap' }: Props) {
  const { locale } = useShared()
  const instant = new Date(at)
  return (
    <time dateTime={at} title={formatDateTime(instant, locale)} className={className} suppressHydrationWarning>
      {formatDate(instant, locale)}
    </time>
  )
}

/** The day and the hour of something, for records. */
export function Moment({ at, className = 'nowrap' }: Omit<Props, 'now'>) {
  const { locale } = useShared()
  return (
    <time dateTime={at} className={className} suppressHydrationWarning>
      {formatDateTime(new Date(at), locale)}
    </time>
  )
}
