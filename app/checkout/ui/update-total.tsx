import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'

/** Without a script: the form again, at what was chosen. */
export function UpdateTotal({ action, hidden }: { action: string; hidden: boolean }) {
  const t = useTexts('checkout')
  return (
    <Button type="submit" className="without-script" formAction={action} hidden={hidden}>
      {t('update_total')}
    </Button>
  )
}
