import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { Ago, Day } from '#app/ui/dates.tsx'
import { formatSize } from '#app/ui/file-size.ts'
import { Form, Submit } from '#app/ui/form.tsx'
import { download } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { usePollWhile } from '#app/ui/use-poll-while.ts'
import type { ExportView } from '../export.ts'
import { MoveIn } from '../ui/move-in.tsx'

export const texts = ['ui', 'transfer']

const TONES = { waiting: 'line', running: 'brand', done: 'ok', failed: 'bad' } as const
const INSIDE = ['inside_people', 'inside_content', 'inside_sales', 'inside_learning', 'inside_files'] as const
const BEHIND = ['behind_passwords', 'behind_keys', 'behind_films', 'behind_domains'] as const

const isMade = ({ state }: ExportView) => state === 'waiting' || state === 'running'

/** The school as one archive, to take along. */
export default function Transfer({ exports }: { exports: ExportView[] }) {
  const t = useTexts('transfer')
  const running = exports.find(isMade)
  const isRunning = running !== undefined
  usePollWhile(isRunning, ['exports'])
  return (
    <OfficeLayout title={t('transfer')}>
      <div className="stack" style={{ '--g': '20px' }}>
        <Card as="section" aria-labelledby="move-out">
          <CardHead id="move-out" title={t('move_out')} />
          <div className="card-pad stack" style={{ '--g': '16px' }}>
            <p>{t('move_out_text')}</p>
            <Contents title={t('inside')} items={INSIDE.map((one) => t(one))} />
            <Contents title={t('behind')} items={BEHIND.map((one) => t(one))} />
            {running ? (
              <div className="stack" style={{ '--g': '8px' }} role="status">
                <Progress percent={running.progress} label={t('progress')} />
                <span className="t13 muted">{t('in_background')}</span>
              </div>
            ) : (
              <Form action="/home/transfer/export" done={t('started')}>
                <Submit>{t('create')}</Submit>
              </Form>
            )}
          </div>
          {exports.length > 0 && <Archives exports={exports} />}
        </Card>
        <MoveIn />
      </div>
    </OfficeLayout>
  )
}

function Contents({ title, items }: { title: string; items: string[] }) {
  return (
    <div className="stack" style={{ '--g': '6px' }}>
      <h3 className="t14 strong">{title}</h3>
      <ul className="stack t13 muted" style={{ '--g': '4px' }}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}

function Archives({ exports }: { exports: ExportView[] }) {
  const t = useTexts('transfer')
  const locale = useLocale()
  return (
    <DataTable
      label={t('archives')}
      rows={exports}
      columns={[
        { head: t('created'), width: 110, cell: ({ createdAt }) => <Ago at={createdAt} /> },
        { head: t('created_by'), width: 130, share: 60, rank: 3, cell: ({ createdBy }) => <bdi>{createdBy}</bdi> },
        {
          head: t('size'),
          width: 90,
          rank: 4,
          end: true,
          cell: ({ size }) => <span className="num nowrap">{size === null ? '' : formatSize(size, locale)}</span>,
        },
        {
          head: t('state'),
          width: 110,
          rank: 2,
          cell: ({ state }) => (
            <Badge tone={TONES[state]}>
              <span className="pip" />
              {t(`state_${state}`)}
            </Badge>
          ),
        },
        {
          head: t('until'),
          width: 100,
          rank: 5,
          cell: ({ download: address, expiresAt }) => address && expiresAt && <Day at={expiresAt} />,
        },
        {
          head: t('download'),
          quiet: true,
          width: 130,
          end: true,
          cell: ({ download: address, state }) =>
            address ? (
              <ButtonLink size="sm" icon={download} href={address} download>
                {t('download')}
              </ButtonLink>
            ) : (
              state === 'done' && <span className="t13 muted">{t('removed')}</span>
            ),
        },
      ]}
    />
  )
}
