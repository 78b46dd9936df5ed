import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'

/** Lets a blocked student write again. */
export function Unblock({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useTexts('moderation')
  return (
    <Form action={`/home/students/${id}/block`} done={t('unblocked')} onAnswer={onDone}>
      <input type="hidden" name="blocked" value="0" />
      <Button type="submit" size="sm">
        {t('unblock')}
      </Button>
    </Form>
  )
}
