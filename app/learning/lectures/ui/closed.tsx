import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lock } from '#app/ui/icons.ts'

/** The words stay; the lecture is open no longer. */
export function Closed() {
  const t = useTexts('lectures')
  return (
    <span className="row faint nt-star">
      <Icon of={lock} size={14} /> {t('closed')}
    </span>
  )
}
