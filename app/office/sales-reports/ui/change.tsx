import { getChange } from '#app/office/analytics/period.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowDownRight, arrowUpRight } from '#app/ui/icons.ts'

type Props = {
  now: number
  before: number
  /** What it was before, in words. */
  words?: string
  /** Whether less of it is better. */
  falls?: boolean
}

/** By how much something rose or fell, said in words as well as by the arrow; what was not there before is new. */
export function Change({ now, before, words, falls = false }: Props) {
  const t = useTexts('sales-reports')
  const percent = getChange(now, before)
  const up = now >= before
  return (
    <>
      {percent === null && now !== 0 && <span className="faint">{t('new')}</span>}
      {percent !== null && percent !== 0 && (
        <span className={`row medium num ${up === falls ? 'bad' : 'ok'}`} style={{ '--g': '2px' }}>
          <Icon of={up ? arrowUpRight : arrowDownRight} size={14} label={t(up ? 'up' : 'down')} />
          {Math.abs(percent)}%
        </span>
      )}
      {words && <span className="faint num">{words}</span>}
    </>
  )
}
