import { router } from '@inertiajs/react'
import clsx from 'clsx'
import { useState } from 'react'
import { toCamelCase } from '#app/platform/case.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { LANGUAGE_NAMES } from '#app/platform/i18n.ts'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { download } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { SavingState } from '#app/ui/saving-state.tsx'
import { TwoVersions } from '#app/ui/two-versions.tsx'
import { useAutosave } from '#app/ui/use-autosave.ts'
import type { TemplateRow } from '../look.ts'
import type { Sheet } from '../sheet.ts'
import { DesignFields } from '../ui/look-fields.tsx'
import { SheetView } from '../ui/sheet.tsx'
import { usePreview } from '../ui/use-preview.ts'
import '../ui/certificate.css'

export const texts = ['ui', 'certificates', 'media']

type Props = { template: TemplateRow; sheet: Sheet }

const read = ({ title, design }: TemplateRow) => ({ title, design })
const NAMES = ['usual', 'short', 'long'] as const
type NameKind = (typeof NAMES)[number]

/** How certificates look: everything saves itself, and is drawn at once as the PDF has it. */
export default function Template({ template, sheet }: Props) {
  const t = useTexts('certificates')
  const { locales } = useShared().school
  const reader = useLocale()
  const [locale, setLocale] = useState<Locale>(reader)
  const [name, setName] = useState<NameKind>('usual')
  const address = `/home/certificates/templates/${template.id}`
  const { value, change, errors, conflict, resolve, round } = useAutosave({
    address,
    name: 'template',
    row: template,
    read,
    toRow: toCamelCase<TemplateRow>,
  })
  const names = { usual: t('sample_name'), short: t('sample_short'), long: t('sample_long') }
  const shown = usePreview(address, { design: value.design, locale, name: names[name] }, sheet)
  return (
    <OfficeLayout
      title={value.title || t('template')}
      crumbs={[
        { href: '/home/certificates', text: t('certificates') },
        { href: '/home/certificates/templates', text: t('templates') },
      ]}
      actions={
        <>
          <SavingState />
          <ButtonLink size="sm" icon={download} href={`${address}/pdf`} target="_blank">
            {t('test_pdf')}
          </ButtonLink>
        </>
      }
    >
      <TwoVersions
        conflict={conflict}
        parts={[{ label: t('template'), of: (one) => JSON.stringify(one, null, 1), into: (one) => one }]}
        resolve={resolve}
      />
      <div className="cert-editor">
        <section className="stack" aria-label={t('preview')}>
          <div className="cert-try">
            <select
              className="input"
              aria-label={t('language')}
              value={locale}
              onChange={({ target }) => setLocale(target.value as Locale)}
            >
              {locales.map((one) => (
                <option key={one} value={one}>
                  {LANGUAGE_NAMES[one]}
                </option>
              ))}
            </select>
            <select
              className="input"
              aria-label={t('try_with')}
              value={name}
              onChange={({ target }) => setName(target.value as NameKind)}
            >
              {NAMES.map((one) => (
                <option key={one} value={one}>
                  {t(`try_${one}`)}
                </option>
              ))}
            </select>
          </div>
          <div className={clsx('cert-preview', value.design.orientation === 'portrait' && 'is-upright')}>
            <SheetView sheet={shown} />
          </div>
          <p className="t13 muted">{t('names_fit')}</p>
        </section>
        <div className="stack">
          <DesignFields key={round} value={value} change={change} errors={errors} />
          <p>
            <DeleteButton
              size="sm"
              text={t('delete_template_text')}
              action={address}
              onDeleted={() => router.visit('/home/certificates/templates')}
            >
              {t('delete_template')}
            </DeleteButton>
          </p>
        </div>
      </div>
    </OfficeLayout>
  )
}
