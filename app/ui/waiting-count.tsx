import { Count } from './badge.tsx'
import { useUiTexts } from './texts.ts'

const SHOWN = 99

/** How much waits behind an entry or a tab; nothing where nothing does. */
export function WaitingCount({ count }: { count: number }) {
  const t = useUiTexts()
  if (count === 0) return null
  return (
    <>
      <span className="vh">{t('waiting')}</span>
      <Count>{count > SHOWN ? (`${SHOWN}+` as const) : count}</Count>
    </>
  )
}
