import { type MouseEvent, useState } from 'react'
import { type CsvFormat, getCsvAddress, listCsvFormats } from '#app/platform/csv-format.ts'
import { getAddress, type ListView } from '#app/platform/list.ts'
import { useLocale } from '#app/platform/page.tsx'
import { Icon } from './icon.tsx'
import { chevronDown, download, table } from './icons.ts'
import { DropMenu } from './menu.tsx'
import { Spinner } from './spinner.tsx'
import { useUiTexts } from './texts.ts'
import { toast } from './toast.ts'

/** Saves all of a list that fits as a file. */
export function ExportLink({ list }: { list: ListView<unknown, object> }) {
  const { path, filters, sort, order, sorts } = list
  if (list.count?.fitting === 0) return null
  return <ExportMenu href={getAddress(`${path}/export`, { filters, sort, order }, sorts)} />
}

/**
 * The formats of a file of rows, the one that its reader needs most first. A file that is asked for again too soon says
 * here when it is possible; plain links without scripts.
 */
export function ExportMenu({ href, label }: { href: string; label?: string }) {
  const t = useUiTexts()
  const [busy, setBusy] = useState(false)
  async function save(event: MouseEvent, format: CsvFormat) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const answer = await fetch(getCsvAddress(href, format), { headers: { accept: 'application/json' } })
      if (answer.ok) await keep(await answer.blob(), getName(answer))
      else await toast({ kind: 'error', title: await loadMessage(answer, t('export_failed')) })
    } catch {
      await toast({ kind: 'error', title: t('export_failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <DropMenu
      label={label ?? t('export')}
      className="export-menu"
      buttonClass="btn btn-sm"
      button={
        <>
          {busy ? <Spinner /> : <Icon of={download} />} <span aria-hidden="true">{label ?? t('export')}</span>{' '}
          <Icon of={chevronDown} />
        </>
      }
    >
      {listCsvFormats(useLocale()).map((format) => (
        <a
          key={format}
          className="menu-item"
          href={getCsvAddress(href, format)}
          download
          onClick={(event) => void save(event, format)}
        >
          <Icon of={table} /> {t(`export_${format}`)}
        </a>
      ))}
    </DropMenu>
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
