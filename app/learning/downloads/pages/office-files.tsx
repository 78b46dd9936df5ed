import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { FramedProduct } from '#app/content/catalogue/product-tabs.ts'
import { ProductFrame } from '#app/content/catalogue/ui/product-frame.tsx'
import { FileField } from '#app/people/media/ui/file-field.tsx'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { CheckField } from '#app/ui/field.tsx'
import { MoveButtons, Sortable } from '#app/ui/sortable.tsx'
import { toast } from '#app/ui/toast.ts'
import type { DownloadRow, OfficeFile } from '../download.ts'
import { DownloadLog } from '../ui/download-log.tsx'
import { FileSettings } from '../ui/file-settings.tsx'
import '../ui/downloads.css'

export const texts = ['ui', 'office-products', 'media', 'downloads']

type Props = {
  product: FramedProduct
  files: OfficeFile[]
  log: DownloadRow[]
  maxMb: number
}

/** The files that buyers download, how often they may, and who did. */
export default function OfficeFiles({ product, files, log, maxMb }: Props) {
  const t = useTexts('downloads')
  const address = `/home/products/${product.id}/files`
  const [stamped, setStamped] = useState(files.at(-1)?.stamped ?? true)
  async function reorder(ordered: OfficeFile[]) {
    try {
      await call('post', `${address}/order`, { ids: ordered.map((file) => file.id) })
      router.reload()
    } catch (error) {
      void toast({ kind: 'error', title: callError(error).message })
    }
  }
  return (
    <ProductFrame product={product} page="content">
      <Card as="section" aria-labelledby="files">
        <CardHead id="files" title={t('files')} />
        {files.length === 0 && <p className="card-pad muted">{t('no_files')}</p>}
        <Sortable
          items={files}
          keyOf={({ id }) => id}
          nameOf={({ filename }) => filename}
          onMove={(ordered) => void reorder(ordered)}
          className="dl-list"
          itemProps={() => ({ className: 'dl-office' })}
        >
          {(file, { grip, up, down }) => (
            <FileSettings
              address={`${address}/${file.id}`}
              file={file}
              maxMb={maxMb}
              move={
                <>
                  {grip}
                  <MoveButtons name={file.filename} up={up} down={down} />
                </>
              }
            />
          )}
        </Sortable>
        <div className="card-pad stack">
          <CheckField
            id="new-stamped"
            name="new_stamped"
            checked={stamped}
            onChange={({ target }) => setStamped(target.checked)}
          >
            {t('new_stamped')}
          </CheckField>
          <FileField
            key={files.length}
            name="new_file"
            label={t('add_file')}
            action={address}
            fields={{ stamped: stamped ? '1' : '0' }}
            maxMb={maxMb}
            onStored={() => router.reload()}
          />
        </div>
      </Card>
      <DownloadLog address={address} log={log} />
    </ProductFrame>
  )
}
