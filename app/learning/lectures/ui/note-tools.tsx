import { getCsvAddress, listCsvFormats } from '#app/platform/csv-format.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { chevronDown, code, download, fileText, search, table } from '#app/ui/icons.ts'
import { DropMenu } from '#app/ui/menu.tsx'
import { NOTE_KINDS, TEXT_FORMATS } from '../my-note.ts'
import { type NotesPlace, notesAddress } from './notes-address.ts'

const ICONS = { pdf: fileText, md: code } as const

/** Search, notes or stars, and the files of what is seen. */
export function NoteTools({ filters }: { filters: NotesPlace }) {
  const t = useTexts('lectures')
  const { q = '', course, show } = filters
  const csvFormats = listCsvFormats(useLocale())
  return (
    <div className="nts-tools">
      <search className="grow">
        <form action="/my/notes">
          {course && <input type="hidden" name="course" value={course} />}
          {show === 'starred' && <input type="hidden" name="show" value={show} />}
          <div className="input-group">
            <Icon of={search} />
            <input
              className="input"
              type="search"
              name="q"
              maxLength={100}
              defaultValue={q}
              aria-label={t('search_notes')}
              placeholder={t('search_notes')}
            />
          </div>
        </form>
      </search>
      <nav className="seg" aria-label={t('show')}>
        {NOTE_KINDS.map((one) => (
          <a key={one} href={notesAddress({ ...filters, show: one })} aria-current={one === show ? 'page' : undefined}>
            {t(`show_${one}`)}
          </a>
        ))}
      </nav>
      <DropMenu
        label={t('export')}
        buttonClass="btn"
        button={
          <>
            <Icon of={download} /> <span aria-hidden="true">{t('export')}</span> <Icon of={chevronDown} />
          </>
        }
      >
        {TEXT_FORMATS.map((format) => (
          <a key={format} className="menu-item" href={notesAddress(filters, format)} download>
            <Icon of={ICONS[format]} /> {t(`export_${format}`)}
          </a>
        ))}
        {csvFormats.map((format) => (
          <a key={format} className="menu-item" href={getCsvAddress(notesAddress(filters, 'csv'), format)} download>
            <Icon of={table} /> {t(format === 'plain' ? 'export_csv' : `export_csv_${format}`)}
          </a>
        ))}
        <p className="menu-label">{t('export_what')}</p>
      </DropMenu>
    </div>
  )
}
