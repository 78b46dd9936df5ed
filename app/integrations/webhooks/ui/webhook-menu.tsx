import { router } from '@inertiajs/react'
import { useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { ban, check, pencil, send, trash } from '#app/ui/icons.ts'
import { type RowAction, RowMenu } from '#app/ui/row-menu.tsx'
import { useUiTexts } from '#app/ui/texts.ts'
import { toast } from '#app/ui/toast.ts'
import type { Webhook } from '../webhook.ts'

type Step = 'test' | 'enable' | 'disable'
const DONE = { test: 'test_sent', enable: 'enabled_done', disable: 'disabled_done' } as const

/** What staff do with a webhook of the list. */
export function WebhookMenu({ webhook }: { webhook: Pick<Webhook, 'id' | 'url' | 'description' | 'enabled'> }) {
  const t = useTexts('webhooks')
  const say = useUiTexts()
  const [deleting, setDeleting] = useState(false)
  const { id, url, description, enabled } = webhook
  const path = `/home/webhooks/${id}`
  async function takeStep(step: Step) {
    try {
      await call('post', `${path}/${step}`)
      void toast({ kind: 'success', title: t(DONE[step]) })
      router.reload()
    } catch (error) {
      const refused = callError(error)
      void toast({ kind: 'error', title: refused.status === 0 ? say('not_sent') : refused.message })
    }
  }
  const test: RowAction[] = enabled ? [{ text: t('send_test'), icon: send, onPick: () => void takeStep('test') }] : []
  const actions: RowAction[] = [
    ...test,
    { text: t('edit'), icon: pencil, href: `${path}/edit` },
    enabled
      ? { text: t('disable'), icon: ban, onPick: () => void takeStep('disable') }
      : { text: t('enable'), icon: check, onPick: () => void takeStep('enable') },
    { text: t('delete'), icon: trash, danger: true, onPick: () => setDeleting(true) },
  ]
  return (
    <>
      <RowMenu label={t('actions_of', { name: description || new URL(url).host })} actions={actions} />
      <ConfirmDelete open={deleting} onClose={() => setDeleting(false)} text={t('delete_text')} action={path} />
    </>
  )
}
