import { router } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { FileField } from '#app/people/media/ui/file-field.tsx'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { CheckField, TextField } from '#app/ui/field.tsx'
import { formatSize } from '#app/ui/file-size.ts'
import { Form } from '#app/ui/form.tsx'
import type { OfficeFile } from '../download.ts'

type Props = { address: string; file: OfficeFile; maxMb: number; move: ReactNode }

/** One file: how it is downloaded, its versions, a new one. */
export function FileSettings({ address, file, maxMb, move }: Props) {
  const t = useTexts('downloads')
  const locale = useLocale()
  const { date } = useDates()
  const { id, filename, size, version, downloads, versions } = file
  return (
    <>
      <div className="row wrap">
        <span className="grow stack" style={{ '--g': '2px' }}>
          <span className="medium dl-name">{filename}</span>
          <span className="t13 muted num">
            {[formatSize(size, locale), t('version', { version }), t('downloads', { count: downloads })].join(' · ')}
          </span>
        </span>
        <span className="row" style={{ '--g': '4px' }}>
          {move}
          <DeleteButton text={t('delete_text')} action={address} size="sm">
            {t('delete')}
          </DeleteButton>
        </span>
      </div>
      {file.stampProblem && (
        <Callout tone="bad">
          {t('stamp_blocks')} {file.stampProblem}
        </Callout>
      )}
      <div className="dl-fields">
        <Form action={`${address}/save`} submit={t('save')} done={t('saved')} variant="plain">
          <TextField
            id={`limit-${id}`}
            name="download_limit"
            label={t('limit')}
            help={t('limit_help')}
            defaultValue={file.downloadLimit ?? ''}
            inputMode="numeric"
            optional
          />
          {file.isPdf && (
            <CheckField id={`stamped-${id}`} name="stamped" defaultChecked={file.stamped} help={t('stamped_help')}>
              {t('stamped')}
            </CheckField>
          )}
        </Form>
        <div className="stack" style={{ '--g': '12px' }}>
          <FileField
            key={version}
            id={`version-${id}`}
            name="new_version"
            label={t('new_version')}
            help={t('new_version_help')}
            action={`${address}/versions`}
            maxMb={maxMb}
            onStored={() => router.reload()}
          />
          {versions.length > 1 && (
            <details>
              <summary className="t14">{t('versions', { count: versions.length })}</summary>
              <ul className="t13">
                {versions.map((one) => (
                  <li key={one.version}>
                    <a className="link" href={one.address}>
                      {t('version', { version: one.version })}: {one.filename}
                    </a>{' '}
                    <span className="muted num">
                      {formatSize(one.size, locale)}, {date(one.addedAt)}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      </div>
    </>
  )
}
