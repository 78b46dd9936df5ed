import { useTexts } from '#app/platform/page.tsx'
import type { IconData } from '#app/ui/icon.tsx'
import { clock, repeat, userRound, video } from '#app/ui/icons.ts'
import type { MeetingView } from '../week.ts'

/** What a meeting is, fact by fact: how long, with whom, where, and until when it can be changed. */
export function useFacts({ minutes, host, place, online, changeHours }: MeetingView): [IconData, string | false][] {
  const t = useTexts('consultations')
  return [
    [clock, t('lasts', { minutes })],
    [userRound, host !== null && t('with_host', { host })],
    [video, place || (online && t('online'))],
    [repeat, changeHours > 0 && t('change_until', { hours: changeHours })],
  ]
}
