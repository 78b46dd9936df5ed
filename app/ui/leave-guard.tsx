import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { AlertDialog } from './dialog.tsx'
import { hasUnsaved } from './draft.ts'
import { useUiTexts } from './texts.ts'

type BeforeVisitEvent = { detail: { visit: { url: URL; method: string; prefetch: boolean } } }

/** Asks before another page takes the place of one with unsaved changes; draft.ts does before the tab is closed. */
export function LeaveGuard() {
  const t = useUiTexts()
  const [wanted, setWanted] = useState<string>()
  const leaving = useRef(false)
  useEffect(
    () =>
      router.on('before', ({ detail: { visit } }: BeforeVisitEvent) => {
        const elsewhere = visit.url.pathname + visit.url.search !== location.pathname + location.search
        if (leaving.current || visit.method !== 'get' || visit.prefetch || !elsewhere || !hasUnsaved()) return true
        setWanted(visit.url.href)
        return false
      }),
    [],
  )
  function leave() {
    if (!wanted) return
    leaving.current = true
    const onFinish = () => {
      leaving.current = false
      setWanted(undefined)
    }
    router.visit(wanted, { onFinish })
  }
  return (
    <AlertDialog
      open={wanted !== undefined}
      onClose={() => setWanted(undefined)}
      title={t('leave_title')}
      text={t('leave_text')}
      confirm={t('leave')}
      cancel={t('stay')}
      busyText={t('leaving')}
      onConfirm={leave}
    />
  )
}
