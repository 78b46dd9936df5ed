import type { Balance, PendingDay } from '#app/partners/balance/entry.ts'
import { BalanceCard } from '#app/partners/balance/ui/balance-card.tsx'
import { getCommission } from '#app/partners/programme/commission.ts'
import type { ProgrammeView } from '#app/partners/programme/programme.ts'
import { formatMoney, splitVat } from '#app/platform/money.ts'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { ExportMenu } from '#app/ui/export-link.tsx'
import { CheckField, TextArea, TextField } from '#app/ui/field.tsx'
import { formatSize } from '#app/ui/file-size.ts'
import { Form, Submit } from '#app/ui/form.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { ban, clock, megaphone, x } from '#app/ui/icons.ts'
import { Facts, Result } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import { ABOUT_MAX, type CommissionRow, type MyAffiliate, WEBSITE_MAX, withReferral } from '../affiliate.ts'
import LinkMaker from '../islands/link-maker.tsx'
import type { Material } from '../material.ts'
import { getConversion, type LinkTarget, RESULT_PERIODS, type ResultPeriod, type Results } from '../panel.ts'
import { CommissionTable } from '../ui/commission-table.tsx'
import { MaterialImage } from '../ui/material-image.tsx'
import '#app/people/my-account/ui/mine.css'
import '#app/ui/css/figures.css'
import '../ui/affiliates.css'

export const hydrated = false

type Mine = MyAffiliate & {
  reason: string | null
  website: string | null
  emails: boolean
  createdAt: string
  decidedAt: string | null
  promoCodes: string[]
}

type Props = {
  affiliate: Mine | null
  program: ProgrammeView
  period: ResultPeriod
  results: Results | null
  commissions: CommissionRow[]
  targets: LinkTarget[]
  /** What the school gives to its affiliates. */
  materials: Material[]
  /** The link as a QR code. */
  qr: { size: number; d: string } | null
  balances: Balance[]
  pending: PendingDay[]
}

/** One's own place in the affiliate programme, from the application on. */
export default function MyAffiliatePage(props: Props) {
  const t = useTexts('affiliates')
  const { affiliate, program } = props
  return (
    <PublicLayout>
      <PageHead title={t('my_title')} indexed={false} />
      <main id="main" className="container mine">
        {affiliate?.status === 'approved' ? (
          <Panel {...props} affiliate={affiliate} />
        ) : affiliate ? (
          <Waiting {...props} affiliate={affiliate} />
        ) : program.enabled ? (
          <Apply program={program} />
        ) : (
          <Result mark="info" icon={megaphone} title={t('off_title')} text={t('off_text')} />
        )}
      </main>
    </PublicLayout>
  )
}

/** What a rate means in words. */
function useRate(program: ProgrammeView): string {
  const t = useTexts('affiliates')
  const locale = useLocale()
  const { type, value } = program.commission
  return type === 'percentage' ? t('percent', { value }) : formatMoney(value, program.currency, locale)
}

function Apply({ program }: { program: ProgrammeView }) {
  const t = useTexts('affiliates')
  const locale = useLocale()
  const { cookieDays, holdDays, minimumPayout, currency, terms, termsVersion, commission } = program
  const rate = useRate(program)
  const example = getCommission(commission, splitVat(10_000, 2300).net)
  return (
    <div className="stack mx-auto w-full max-w-[960px]" style={{ '--g': '24px' }}>
      <h1>{t('apply_title')}</h1>
      <p className="muted">
        {t('apply_text', {
          amount: formatMoney(example, currency, locale),
          price: formatMoney(10_000, currency, locale),
        })}
      </p>
      <div className="aff-panel">
        <Card as="section" pad="lg" aria-label={t('apply_title')}>
          <Form action="/my/affiliate" className="stack" plain>
            <FormMessage />
            <TextField
              name="website"
              label={t('website')}
              help={t('website_help')}
              maxLength={WEBSITE_MAX}
              autoComplete="url"
              optional
            />
            <TextArea name="text" label={t('about_you')} rows={4} maxLength={ABOUT_MAX} optional />
            {terms && (
              <details>
                <summary className="link w-fit">{t('terms_version', { version: termsVersion })}</summary>
                <p className="aff-terms t14" dir="auto">
                  {terms}
                </p>
              </details>
            )}
            <CheckField name="terms" value="1" required>
              {t('accept_terms')}
            </CheckField>
            <div>
              <Submit>{t('apply')}</Submit>
            </div>
          </Form>
        </Card>
        <Card as="section" pad="lg" aria-label={t('how')}>
          <Facts
            rows={[
              { name: t('rate'), value: rate },
              { name: t('link_works'), value: t('days', { days: cookieDays }) },
              { name: t('hold'), value: t('days', { days: holdDays }) },
              { name: t('payout_from'), value: formatMoney(minimumPayout, currency, locale) },
            ]}
          />
          <ol className="aff-steps t14">
            <li>{t('step_share')}</li>
            <li>{t('step_buy', { days: cookieDays })}</li>
            <li>{t('step_earn', { days: holdDays })}</li>
          </ol>
        </Card>
      </div>
    </div>
  )
}

const WAITING = {
  applied: { mark: 'info', icon: clock },
  rejected: { mark: 'bad', icon: x },
  blocked: { mark: 'bad', icon: ban },
} as const

function Waiting({ affiliate, balances, pending }: Props & { affiliate: Mine }) {
  const t = useTexts('affiliates')
  const { dateTime } = useDates()
  const { school } = useShared()
  const status = affiliate.status === 'approved' ? 'applied' : affiliate.status
  return (
    <div className="stack mx-auto w-full max-w-[560px]" style={{ '--g': '24px' }}>
      <Result {...WAITING[status]} title={t(`${status}_title`)} text={t(`${status}_text`)}>
        {affiliate.reason && <Callout tone="info">{t('reason_given', { reason: affiliate.reason })}</Callout>}
        {status === 'applied' && (
          <Facts
            rows={[
              { name: t('sent'), value: dateTime(affiliate.createdAt) },
              ...(affiliate.website ? [{ name: t('website'), value: affiliate.website }] : []),
            ]}
          />
        )}
        {school.seller.email && <ButtonLink href={`mailto:${school.seller.email}`}>{t('write_to_school')}</ButtonLink>}
      </Result>
      {balances.length > 0 && <BalanceCard balances={balances} pending={pending} />}
    </div>
  )
}

function Panel({
  affiliate,
  program,
  period,
  results,
  commissions,
  targets,
  materials,
  qr,
  balances,
  pending,
}: Props & { affiliate: Mine }) {
  const t = useTexts('affiliates')
  const rate = useRate(program)
  return (
    <>
      <div className="split wrap-sm">
        <h1>{t('my_title')}</h1>
        <Badge tone="ok" className="w-fit">
          {t('status_approved')}
        </Badge>
      </div>
      {!program.enabled && (
        <Callout tone="warn" title={t('paused_title')}>
          {t('paused_text')}
        </Callout>
      )}
      <div className="aff-panel is-panel">
        <Card as="section" pad="lg" aria-labelledby="link-head">
          <div className="stack" style={{ '--g': '12px' }}>
            <h2 id="link-head" className="t20">
              {t('your_link')}
            </h2>
            <p className="muted">{t('link_text', { rate, days: program.cookieDays })}</p>
            <LinkMaker
              when="idle"
              code={affiliate.code}
              targets={targets.map(({ address, title }) => ({ address, title, cover: null }))}
            />
            {qr && (
              <details className="t14">
                <summary className="link w-fit">{t('qr_title')}</summary>
                <svg
                  className="aff-qr"
                  role="img"
                  aria-label={t('qr_label', { code: affiliate.code })}
                  viewBox={`0 0 ${qr.size} ${qr.size}`}
                  shapeRendering="crispEdges"
                >
                  <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
                  <path fill="#000" d={qr.d} />
                </svg>
                <ButtonLink size="sm" href="/my/affiliate/qr.svg" download>
                  {t('qr_download')}
                </ButtonLink>
              </details>
            )}
            {affiliate.promoCodes.length > 0 && (
              <p className="t14">{t('own_codes', { codes: affiliate.promoCodes.join(', ') })}</p>
            )}
          </div>
        </Card>
        <div className="stack aff-side" style={{ '--g': '20px' }}>
          <BalanceCard balances={balances} pending={pending} />
          <Card as="section" pad="md" aria-labelledby="emails-head">
            <Form action="/my/affiliate/emails" className="stack" plain>
              <h2 id="emails-head" className="t14 strong">
                {t('emails_title')}
              </h2>
              <CheckField name="emails" value="1" defaultChecked={affiliate.emails}>
                {t('emails_label')}
              </CheckField>
              <div>
                <Submit variant="plain" size="sm">
                  {t('save')}
                </Submit>
              </div>
            </Form>
          </Card>
          {program.terms && (
            <details className="t14">
              <summary className="link w-fit">{t('terms_version', { version: program.termsVersion })}</summary>
              <p className="aff-terms" dir="auto">
                {program.terms}
              </p>
            </details>
          )}
        </div>
        <div className="stack aff-rest" style={{ '--g': '24px' }}>
          {results && <ResultFigures period={period} results={results} currency={program.currency} />}
          <section className="stack" aria-labelledby="commissions-head" style={{ '--g': '12px' }}>
            <div className="split">
              <h2 id="commissions-head" className="t20">
                {t('commissions')}
              </h2>
              {commissions.length > 0 && <ExportMenu href="/my/affiliate/commissions/export" />}
            </div>
            {commissions.length > 0 ? (
              <>
                <CommissionTable of={commissions} />
                <p className="t13 muted">{t('commissions_note', { days: program.holdDays })}</p>
                <a className="link w-fit" href="/my/affiliate/commissions">
                  {t('all_commissions')}
                </a>
              </>
            ) : (
              <p className="muted">{t('no_commissions')}</p>
            )}
          </section>
          <Materials code={affiliate.code} targets={targets} files={materials} />
        </div>
      </div>
    </>
  )
}

function ResultFigures({
  period,
  results: { now, before },
  currency,
}: {
  period: ResultPeriod
  results: Results
  currency: string
}) {
  const t = useTexts('affiliates')
  const locale = useLocale()
  const figure = (name: string, value: string | number, earlier: string | number | undefined) => (
    <div className="kpi">
      <dt className="t13 muted">{name}</dt>
      <dd className="kpi-v">{value}</dd>
      {earlier !== undefined && <dd className="t13 muted num">{t('earlier', { value: earlier })}</dd>}
    </div>
  )
  const share = (sums: Results['now']) => t('percent', { value: getConversion(sums.orders, sums.clicks) })
  const money = (amount: number) => formatMoney(amount, currency, locale)
  return (
    <section className="stack" aria-labelledby="results-head" style={{ '--g': '12px' }}>
      <div className="split wrap-sm">
        <h2 id="results-head" className="t20">
          {t('results')}
        </h2>
        <LinkTabs
          label={t('results')}
          tabs={RESULT_PERIODS.map((one) => ({
            href: `/my/affiliate?period=${one}`,
            text: t(`period_${one}`),
            current: one === period,
          }))}
        />
      </div>
      <dl className="card kpis aff-results">
        {figure(t('clicks'), now.clicks, before?.clicks)}
        {figure(t('orders'), now.orders, before?.orders)}
        {figure(t('conversion'), share(now), before ? share(before) : undefined)}
        {figure(t('commission'), money(now.commission), before ? money(before.commission) : undefined)}
      </dl>
    </section>
  )
}

/** Files of the school's, and images of what is sold, each with the link to it. */
function Materials({ code, targets, files }: { code: string; targets: LinkTarget[]; files: Material[] }) {
  const t = useTexts('affiliates')
  const locale = useLocale()
  const shown = targets.filter((one): one is LinkTarget & { cover: string } => one.cover !== null).slice(0, 12)
  if (shown.length + files.length === 0) return null
  return (
    <section className="stack" aria-labelledby="materials-head" style={{ '--g': '12px' }}>
      <h2 id="materials-head" className="t20">
        {t('materials')}
      </h2>
      <ul className="aff-materials">
        {files.map((file) => (
          <Card as="li" key={file.id}>
            <MaterialImage of={file} className="aff-image" />
            <div className="card-pad stack" style={{ '--g': '8px' }}>
              <span className="medium break-words min-w-0" dir="auto">
                {file.filename}
              </span>
              <span className="t13 muted num">{formatSize(file.size, locale)}</span>
              <Download
                href={`/my/affiliate/materials/${file.id}`}
                label={t('download_file_of', { name: file.filename })}
              >
                {t('download_file')}
              </Download>
            </div>
          </Card>
        ))}
        {shown.map(({ address, title, cover }) => (
          <Card as="li" key={address}>
            <img className="aff-image" src={cover} alt="" loading="lazy" />
            <div className="card-pad stack" style={{ '--g': '8px' }}>
              <span className="medium" dir="auto">
                {title}
              </span>
              <a className="t13 break-all link" href={withReferral(address, code)}>
                {withReferral(address, code)}
              </a>
              <Download href={cover} label={t('download_of', { title })}>
                {t('download')}
              </Download>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  )
}

function Download({ href, label, children }: { href: string; label: string; children: string }) {
  return (
    <div>
      <ButtonLink size="sm" href={href} download aria-label={label}>
        {children}
      </ButtonLink>
    </div>
  )
}
