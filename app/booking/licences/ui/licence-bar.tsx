import { useTexts } from '#app/platform/page.tsx'
import type { ManagerView } from '../manager-view.ts'

/** Up to so many licences each has its own mark; of more, each state has one as long as its share. */
const EACH = 12
const SHOWN_STATES = ['activated', 'accepted', 'sent', 'free'] as const

/** What became of the licences of one order. */
export function LicenceBar({ purchase: { quantity, licences_left }, people }: ManagerView) {
  const t = useTexts('licences')
  const count = (state: (typeof SHOWN_STATES)[number]) =>
    state === 'free' ? licences_left : people.filter(({ status }) => status === state).length
  const states = SHOWN_STATES.map((state) => ({ state, count: count(state) })).filter(({ count }) => count > 0)
  const counts = states.map(({ state, count }) => t(`count_${state}`, { count })).join(', ')
  const marks =
    quantity > EACH
      ? states
      : states.flatMap(({ state, count }) => Array.from({ length: count }, () => ({ state, count: 1 })))
  return (
    <div className="stack" style={{ '--g': '8px' }}>
      <div
        className="lic-bar"
        role="img"
        aria-label={`${t('licences', { count: quantity })}: ${counts}`}
        style={{ gridTemplateColumns: marks.map(({ count }) => `minmax(0, ${count}fr)`).join(' ') }}
      >
        {marks.map(({ state, count }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks of one state are alike
          <div key={at} className={`lic is-${state}`}>
            <i />
            <span>{quantity > EACH ? t(`count_${state}`, { count }) : t(`one_${state}`)}</span>
          </div>
        ))}
      </div>
      <p className="t13 muted only-narrow">{counts}</p>
    </div>
  )
}
