import { type MouseEvent, useState } from 'react'
import { getAddress, type ListView } from '#app/platform/list.ts'
import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import { download } from './icons.ts'
import { Spinner } from './spinner.tsx'
import { useUiTexts } from './texts.ts'
import { toast } from './toast.ts'

/** Saves all of a list that fits as a file. Whoever asks again too soon is told here when it is possible; a plain link without scripts. */
export function ExportLink({ list }: { list: ListView<unknown, object> }) {
  const t = useUiTexts()
  const { path, filters, sort, order, sorts } = list
  const href = getAddress(`${path}/export`, { filters, sort, order }, sorts)
  const [busy, setBusy] = useState(false)
  async function save(event: MouseEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const answer = await fetch(href, { headers: { accept: 'application/json' } })
      if (answer.ok) await keep(await answer.blob(), getName(answer))
      else await toast({ kind: 'error', title: await loadMessage(answer, t('export_failed')) })
    } catch {
      await toast({ kind: 'error', title: t('export_failed') })
    } finally {
      setBusy(false)
    }
  }
  if (list.count?.fitting === 0) return null
  return (
    <a className={buttonClass({ size: 'sm' })} href={href} onClick={save} aria-busy={busy || undefined}>
      {busy ? <Spinner /> : <Icon of={download} />}
      {t('export_csv')}
    </a>
  )
}

function getName(answer: Response): string {
  return /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv'
}

async function loadMessage(answer: Response, otherwise: string): Promise<string> {
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
  return message ?? otherwise
}

async function keep(file: Blob, name: string): Promise<void> {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
