import { useEffect, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { type SnakeCased, toCamelCase } from '#app/platform/case.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { toast } from '#app/ui/toast.ts'
import { TIMELINE_KINDS, type Timeline, type TimelineKind } from '../timeline.ts'

/** Everything about a student, the last thing first, fetched page by page once the page is there. */
export function StudentTimeline({ studentId }: { studentId: number }) {
  const t = useTexts('students')
  const [shown, setShown] = useState<Timeline>()
  const [kind, setKind] = useState<TimelineKind | ''>('')
  const [busy, setBusy] = useState(false)

  async function load(address: string, before: Timeline['data'] = []) {
    setBusy(true)
    try {
      const { data, nextPageUrl } = toCamelCase<Timeline>(await call<SnakeCased<Timeline>>('get', address))
      setShown({ data: [...before, ...data], nextPageUrl })
    } catch (error) {
      void toast({ kind: 'error', title: callError(error).message })
    } finally {
      setBusy(false)
    }
  }
  function choose(next: TimelineKind | '') {
    setKind(next)
    void load(`/home/students/${studentId}/timeline${next ? `?kind=${next}` : ''}`)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each student
  useEffect(() => void load(`/home/students/${studentId}/timeline`), [studentId])
  const { data, nextPageUrl } = shown ?? { data: [], nextPageUrl: null }
  return (
    <section className="card needs-script" aria-labelledby="timeline">
      <CardHead title={t('timeline')} id="timeline">
        <select
          className="input input-sm needs-script"
          aria-label={t('timeline_kind')}
          value={kind}
          onChange={({ target }) => choose(target.value as TimelineKind | '')}
        >
          <option value="">{t('timeline_all')}</option>
          {TIMELINE_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`timeline_kind_${one}`)}
            </option>
          ))}
        </select>
      </CardHead>
      {data.length > 0 ? (
        <ol className="timeline card-pad">
          {data.map(({ id, at, text, url }) => (
            <li key={id}>
              <span dir="auto" className="wrap-anywhere">
                {url ? (
                  <a className="u" href={url}>
                    {text}
                  </a>
                ) : (
                  text
                )}
              </span>
              <span className="t12 faint">
                <Moment at={at} />
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="dash-none">{shown ? t('timeline_none') : t('loading')}</p>
      )}
      {nextPageUrl && (
        <div className="card-foot needs-script">
          <Button size="sm" busy={busy} busyText={t('loading')} onClick={() => void load(nextPageUrl, data)}>
            {t('timeline_older')}
          </Button>
        </div>
      )}
    </section>
  )
}
