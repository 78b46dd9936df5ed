import type { ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Day } from '#app/ui/dates.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { award } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { OfficeList } from '#app/ui/office-list.tsx'
import { type CertificateFilters, type CertificateRow, STATES } from '../certificate.ts'
import { CertificateActions } from '../ui/certificate-actions.tsx'

export const texts = ['ui', 'certificates']

type Props = { list: ListView<CertificateRow, CertificateFilters>; products: OptionList }

export default function Certificates({ list, products }: Props) {
  const t = useTexts('certificates')
  return (
    <OfficeLayout
      title={t('certificates')}
      actions={
        <>
          <ExportLink list={list} />
          <ButtonLink href="/home/certificates/templates" size="sm">
            {t('templates')}
          </ButtonLink>
          <ButtonLink href="/home/students" size="sm" variant="primary" icon={award}>
            {t('issue')}
          </ButtonLink>
        </>
      }
    >
      <OfficeList
        list={list}
        label={t('certificates')}
        counted={(count) => t('certificates_count', { count })}
        filters={[
          { kind: 'search', name: 'q', label: t('search_label') },
          { kind: 'option', name: 'product', label: t('course'), all: t('any_course'), of: products },
          {
            kind: 'choice',
            name: 'state',
            label: t('state'),
            all: t('any_state'),
            options: STATES.map((state) => ({ value: state, text: t(`state_${state}`) })),
          },
        ]}
        columns={[
          {
            head: t('name'),
            sort: 'name',
            width: 180,
            share: 40,
            cell: ({ name, number, code }) => <Lead title={name} sub={number} href={`/certificates/${code}`} />,
          },
          { head: t('course'), width: 160, share: 40, rank: 2, sort: 'course', cell: ({ course }) => course },
          {
            head: t('state'),
            width: 100,
            rank: 3,
            under: true,
            cell: ({ revokedAt }) => (
              <Badge tone={revokedAt ? 'bad' : 'ok'}>{t(revokedAt ? 'state_revoked' : 'state_valid')}</Badge>
            ),
          },
          {
            head: t('issued_on'),
            width: 110,
            rank: 3,
            end: true,
            sort: 'issued',
            cell: ({ issuedAt }) => <Day at={issuedAt} />,
          },
          { head: t('actions'), width: 120, end: true, cell: (row) => <CertificateActions certificate={row} /> },
        ]}
        empty={{ icon: award, title: t('no_certificates_title'), text: t('no_certificates') }}
      >
        <p className="card-pad t13 muted">{t('issue_help')}</p>
      </OfficeList>
    </OfficeLayout>
  )
}
