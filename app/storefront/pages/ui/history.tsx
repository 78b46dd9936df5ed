import type { Locale } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { draftAddress } from '../draft.ts'
import type { VersionRow } from '../page.ts'

type Props = {
  /** Where the page is, and the language that is being written. */
  path: string
  locale: Locale
  open: boolean
  onClose: () => void
  versions: readonly VersionRow[]
  onRestore: (version: number) => void
}

/** What was published of a page, the newest first; each can become the draft again. */
export function History({ open, onClose, path, locale, versions, onRestore }: Props) {
  const t = useTexts('pages')
  return (
    <Dialog open={open} onClose={onClose} title={t('history')}>
      {versions.length === 0 && <p className="muted">{t('no_history')}</p>}
      <ol className="pe-versions">
        {versions.map(({ version, publishedAt, by, blocks, live }) => (
          <li key={version}>
            <Avatar id={version} name={by} photo={null} size={28} />
            <span className="grow">
              <span className="medium">
                <Moment at={publishedAt} />
              </span>{' '}
              {live && <Badge tone="ok">{t('live')}</Badge>}
              <span className="t12 faint pe-version-by">{t('version_by', { by, count: blocks })}</span>
            </span>
            <span className="row push">
              <ButtonLink
                href={draftAddress(path, { locale, version })}
                size="sm"
                variant="ghost"
                target="_blank"
                aria-label={t('look_at', { version })}
              >
                {t('look')}
              </ButtonLink>
              <Button size="sm" aria-label={t('restore_version', { version })} onClick={() => onRestore(version)}>
                {t('restore')}
              </Button>
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
