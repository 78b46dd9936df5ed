import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ban, circleAlert, circleCheck } from '#app/ui/icons.ts'

/** Whether a webhook is enabled, and whether deliveries to it go well. */
export function WebhookState({ enabled, failing }: { enabled: boolean; failing: boolean }) {
  const t = useTexts('webhooks')
  if (!enabled)
    return (
      <Badge tone="bad" icon={ban}>
        {t('disabled')}
      </Badge>
    )
  if (failing)
    return (
      <Badge tone="warn" icon={circleAlert}>
        {t('failing')}
      </Badge>
    )
  return (
    <Badge tone="ok" icon={circleCheck}>
      {t('enabled')}
    </Badge>
  )
}
