import { router } from '@inertiajs/react'
import { useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { circleCheck, circleX } from '#app/ui/icons.ts'
import { Lead } from '#app/ui/lead.tsx'
import { Facts } from '#app/ui/message-page.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { toast } from '#app/ui/toast.ts'
import type { RemarkPreview, Score } from '../attempt.ts'
import '#app/content/course-builder/ui/builder.css'
import '../ui/exams.css'
import '../ui/results.css'

export const texts = ['ui', 'exams']

/** What marking a question again changes, before anybody decides. */
export default function MarkAgain({ preview }: { preview: RemarkPreview }) {
  const t = useTexts('exams')
  const { exam, question, attempts, running, changed, passing, failing, rows } = preview
  const [busy, setBusy] = useState(false)
  const address = `/home/exams/${exam.id}`
  async function begin() {
    setBusy(true)
    try {
      await call('post', `${address}/questions/${question.id}/mark-again`, { version: question.version })
      void toast({ kind: 'success', title: t('mark_again_started'), text: t('mark_again_started_text') })
      router.visit(`${address}/results`)
    } catch (error) {
      const { status, message } = callError(error)
      void toast({ kind: 'error', title: status === 0 ? t('not_sent') : message })
      if (status === 409) router.reload()
    } finally {
      setBusy(false)
    }
  }
  return (
    <OfficeLayout
      title={t('mark_again_of', { number: question.number })}
      crumbs={[
        { href: '/home/exams', text: t('exams') },
        { href: address, text: exam.title },
      ]}
    >
      <div className="lec-ed marking">
        <div className="stack" style={{ '--g': '16px' }}>
          {rows.length > 0 ? (
            <Changes preview={preview} />
          ) : (
            <Empty icon={circleCheck} title={t('no_result_changes')}>
              {t(attempts + running > 0 ? 'no_result_changes_text' : 'mark_again_none')}
            </Empty>
          )}
          <Exceptions preview={preview} />
        </div>
        <Card as="section" pad="md" className="stack marking-side" aria-label={t('mark_again')}>
          {question.text && (
            <p className="medium">
              <bdi>{question.text}</bdi>
            </p>
          )}
          <Facts
            rows={[
              { name: t('attempts'), value: attempts },
              { name: t('results_change'), value: changed },
              { name: t('now_pass'), value: passing },
              { name: t('no_longer_pass'), value: failing },
            ]}
          />
          <p className="t13 muted">{t('mark_again_text')}</p>
          {attempts + running > 0 && (
            <p>
              <Button variant="primary" busy={busy} busyText={t('mark_again_busy')} onClick={() => void begin()}>
                {t('mark_again_go', { count: attempts + running })}
              </Button>
            </p>
          )}
        </Card>
      </div>
    </OfficeLayout>
  )
}

function Changes({ preview: { exam, rows, changed } }: { preview: RemarkPreview }) {
  const t = useTexts('exams')
  return (
    <Card as="section" className="table-card" aria-labelledby="changes">
      <CardHead id="changes" title={t('results_change')}>
        {changed > rows.length && <span className="t13 muted">{t('first_changes', { count: rows.length })}</span>}
      </CardHead>
      <DataTable
        label={`${t('results_change')}: ${exam.title}`}
        rows={rows}
        columns={[
          {
            head: t('student'),
            width: 180,
            share: 50,
            cell: ({ id, student }) => (
              <Lead title={student.name} sub={student.email} href={`/home/exam-attempts/${id}`} />
            ),
          },
          { head: t('before'), width: 150, rank: 2, under: true, cell: ({ from }) => <ScoreOf score={from} /> },
          { head: t('after'), width: 176, cell: ({ to }) => <ScoreOf score={to} /> },
        ]}
      />
    </Card>
  )
}

function ScoreOf({ score: { score, max, passed } }: { score: Score }) {
  const t = useTexts('exams')
  return (
    <span className="row wrap" style={{ '--g': '8px' }}>
      <span className="num nowrap">{t('points_of', { score, max })}</span>
      {passed ? (
        <Badge tone="ok" icon={circleCheck}>
          {t('passed')}
        </Badge>
      ) : (
        <Badge icon={circleX}>{t('failed')}</Badge>
      )}
    </span>
  )
}

/** Whom the new key does not reach, and what it no longer knows. */
function Exceptions({ preview: { running, byHand, leftOut, removed } }: { preview: RemarkPreview }) {
  const t = useTexts('exams')
  return (
    <>
      {removed.length > 0 && (
        <Callout tone="warn">
          <span dir="auto">
            {t('removed_answers', { answers: removed.map((label) => t('quoted', { label })).join(', ') })}
          </span>
        </Callout>
      )}
      {leftOut > 0 && <Callout tone="warn">{t('left_out', { count: leftOut })}</Callout>}
      {byHand > 0 && <Callout>{t('by_hand_stay', { count: byHand })}</Callout>}
      {running > 0 && <Callout>{t('running_too', { count: running })}</Callout>}
    </>
  )
}
