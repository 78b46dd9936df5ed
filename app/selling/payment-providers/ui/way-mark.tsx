import { Icon, type IconData } from '#app/ui/icon.tsx'
import { creditCard, landmark } from '#app/ui/icons.ts'
import type { Method } from '../provider.ts'

const ICONS: Record<Exclude<Method, 'blik' | 'p24'>, IconData> = {
  card: creditCard,
  transfer: landmark,
  test: creditCard,
}

/** The mark of a way to pay, drawn by ourselves: a word, or an icon. */
export function WayMark({ method }: { method: Method }) {
  if (method === 'blik') return <span className="way-blik">blik</span>
  if (method === 'p24') {
    return (
      <span className="way-p24">
        P<b>24</b>
      </span>
    )
  }
  return <Icon of={ICONS[method]} size={20} />
}
