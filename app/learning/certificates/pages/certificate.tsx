import { useShared, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Day, Moment } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ban, download, printer, share2, shieldCheck } from '#app/ui/icons.ts'
import { Facts } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { type CertificateCheck, getExtent } from '../certificate.ts'
import type { Sheet } from '../sheet.ts'
import { linkedInAddress } from '../ui/linked-in.ts'
import { SheetView } from '../ui/sheet.tsx'
import '../ui/certificate.css'

export const hydrated = false

type Props = CertificateCheck & {
  code: string
  number: string
  minutes: number
  lectures: number
  grade: number | null
  replacement: string | null
  /** When that was looked up, as one may print it. */
  checkedAt: string
  sheet: Sheet
  address: string
  own: boolean
}

/** Whether a certificate holds: what it says, and how it looks, for whoever has its code. */
export default function Certificate(props: Props) {
  const { valid, code, sheet, own, replacement } = props
  const t = useTexts('certificates')
  const { school } = useShared()
  const file = `/certificates/${code}.pdf`
  const state = valid ? 'is_valid' : replacement ? 'is_replaced' : 'is_revoked'
  return (
    <PublicLayout>
      <PageHead title={t(state)} indexed={false} />
      <main id="main" className="container cert-check">
        <div className="stack" style={{ '--g': '20px' }}>
          <div className="row top" style={{ '--g': '16px' }}>
            <span className={valid ? 'cert-mark ok-mark' : 'cert-mark bad-mark'}>
              <Icon of={valid ? shieldCheck : ban} size={24} />
            </span>
            <div className="stack" style={{ '--g': '4px' }}>
              <h1 className="title-l">{t(state)}</h1>
              <p className="muted t16">{t(`${state}_text`, { school: school.name })}</p>
            </div>
          </div>
          <CertificateDetails {...props} />
          {replacement && (
            <p>
              <ButtonLink variant="primary" href={`/certificates/${replacement}`}>
                {t('see_replacement')}
              </ButtonLink>
            </p>
          )}
          <p className="row wrap no-print" style={{ '--g': '8px' }}>
            <ButtonLink href={file} variant={replacement ? undefined : 'primary'} icon={download} download>
              {t('download_pdf')}
            </ButtonLink>
            <ButtonLink href={file} icon={printer} target="_blank">
              {t('print')}
            </ButtonLink>
            {own && valid && (
              <ButtonLink href={linkedInAddress(props, school)} icon={share2} target="_blank" rel="noopener noreferrer">
                {t('add_to_linkedin')}
              </ButtonLink>
            )}
          </p>
          <p className="t13 muted">{t('shows_no_more')}</p>
        </div>
        <div className="cert-paper">
          <SheetView sheet={sheet} />
        </div>
      </main>
    </PublicLayout>
  )
}

function CertificateDetails(props: Props) {
  const { valid, name, course, issuedAt, revokedAt, number, lectures, minutes, grade, checkedAt } = props
  const t = useTexts('certificates')
  const rows = [
    { name: t('person'), value: name },
    { name: t('course'), value: course },
    lectures > 0 && { name: t('extent'), value: getExtent({ minutes, lectures }, t) },
    grade !== null && { name: t('grade'), value: t('percent', { percent: grade }) },
    { name: t('issued_on'), value: <Day at={issuedAt} /> },
    !valid && revokedAt && { name: t('revoked_on'), value: <Moment at={revokedAt} /> },
    { name: t('number'), value: number },
    { name: t('checked_on'), value: <Moment at={checkedAt} /> },
  ]
  return <Facts rows={rows.filter((row) => row !== false && row !== null && row !== '')} />
}
