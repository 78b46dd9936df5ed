import clsx from 'clsx'
import { MyThings } from '#app/people/my-account/ui/my-things.tsx'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { award, download, share2 } from '#app/ui/icons.ts'
import { type MyCertificateView, NAME_MAX } from '../certificate.ts'
import type { Sheet } from '../sheet.ts'
import { linkedInAddress } from '../ui/linked-in.ts'
import { SheetView } from '../ui/sheet.tsx'
import '../ui/certificate.css'

export const hydrated = false

type Props = { certificates: MyCertificateView[]; name: string; sheet: Sheet | null }

export default function MyCertificates({ certificates, name, sheet }: Props) {
  const t = useTexts('certificates')
  const { school } = useShared()
  const unconfirmed = certificates.some((one) => one.unconfirmed)
  return (
    <MyThings title={t('certificates')} current="certificates">
      {unconfirmed && <ConfirmName name={name} />}
      {certificates.length === 0 ? (
        <Empty
          icon={award}
          title={t('none_title')}
          action={
            <ButtonLink href="/my/courses" variant="primary">
              {t('to_courses')}
            </ButtonLink>
          }
        >
          {t('none_text')}
        </Empty>
      ) : (
        <>
          <ul className="card rows orders">
            {certificates.map((one) => (
              <Row key={one.code} certificate={one} />
            ))}
          </ul>
          {!unconfirmed && school.seller.email && (
            <p className="t13 muted">{t('name_wrong', { email: school.seller.email })}</p>
          )}
          {sheet && (
            <section
              className={clsx('cert-preview', sheet.height > sheet.width && 'is-upright')}
              aria-label={t('newest')}
            >
              <SheetView sheet={sheet} />
            </section>
          )}
        </>
      )}
    </MyThings>
  )
}

/** Asked once, before the first certificate is taken away. */
function ConfirmName({ name }: { name: string }) {
  const t = useTexts('certificates')
  return (
    <Card as="section" pad="lg" aria-labelledby="confirm-name">
      <Form action="/my/certificates/name" className="stack" plain>
        <h2 className="t20" id="confirm-name">
          {t('confirm_title')}
        </h2>
        <p className="muted">{t('confirm_text')}</p>
        <FormMessage />
        <TextField
          name="name"
          label={t('name')}
          defaultValue={name}
          maxLength={NAME_MAX}
          autoComplete="name"
          spellCheck={false}
          required
        />
        <div>
          <Submit>{t('confirm_name')}</Submit>
        </div>
      </Form>
    </Card>
  )
}

function Row({ certificate }: { certificate: MyCertificateView }) {
  const t = useTexts('certificates')
  const { origin, school } = useShared()
  const { code, course, name, issuedAt, pdf, number, revoked, unconfirmed } = certificate
  const address = `/certificates/${code}`
  return (
    <li>
      <div className="grow stack" style={{ '--g': '2px' }}>
        <b className="medium">
          <a href={address}>{course}</a>
        </b>
        <span className="t13 muted num">
          {name}, {number}, <Day at={issuedAt} />
        </span>
      </div>
      {revoked && <Badge tone="bad">{t('state_revoked')}</Badge>}
      {!revoked && !unconfirmed && (
        <span className="row wrap" style={{ '--g': '8px' }}>
          <ButtonLink
            href={linkedInAddress({ course, issuedAt, number, address: origin + address }, school)}
            size="sm"
            icon={share2}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('add_to_linkedin_of', { course })}
          >
            LinkedIn
          </ButtonLink>
          <ButtonLink href={pdf} size="sm" icon={download} download aria-label={t('download_pdf_of', { course })}>
            PDF
          </ButtonLink>
        </span>
      )}
    </li>
  )
}
