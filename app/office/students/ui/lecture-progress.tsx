import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { LectureStanding } from '#app/learning/lectures/progress.ts'
import { call, callError } from '#app/platform/call.ts'
import { type SnakeCased, toCamelCase } from '#app/platform/case.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Day } from '#app/ui/dates.tsx'
import { AlertDialog, Dialog } from '#app/ui/dialog.tsx'
import { rotateCw } from '#app/ui/icons.ts'
import { formatClock } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.ts'

type Progress = { product: { id: number; title: string }; percent: number; lectures: LectureStanding[] }
type Props = { studentId: number; course: { id: number; title: string } }

/** How far a student got, lecture by lecture, and the way to begin anew. */
export function LectureProgress({ studentId, course }: Props) {
  const t = useTexts('students')
  const [shown, setShown] = useState<Progress>()
  const [resetting, setResetting] = useState<LectureStanding | 'course'>()
  const [busy, setBusy] = useState(false)
  const at = `/home/students/${studentId}/progress`

  async function load(ask: () => Promise<SnakeCased<Progress>>) {
    setBusy(true)
    try {
      setShown(toCamelCase<Progress>(await ask()))
      return true
    } catch (error) {
      void toast({ kind: 'error', title: callError(error).message })
      return false
    } finally {
      setBusy(false)
    }
  }
  async function reset() {
    const lecture = resetting === 'course' || !resetting ? {} : { lecture_id: resetting.id }
    const isDone = await load(() => call('post', `${at}/reset`, { product_id: course.id, ...lecture }))
    setResetting(undefined)
    if (isDone) router.reload()
  }
  const title = resetting === 'course' ? course.title : (resetting?.title ?? '')
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="needs-script w-fit"
        busy={busy && !shown}
        busyText={t('loading')}
        onClick={() => void load(() => call('get', `${at}?product_id=${course.id}`))}
      >
        {t('progress_by_lecture')}
      </Button>
      <Dialog
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={<bdi>{course.title}</bdi>}
        footer={
          <Button icon={rotateCw} onClick={() => setResetting('course')}>
            {t('reset_course')}
          </Button>
        }
      >
        <ul className="lines">
          {shown?.lectures.map((lecture) => (
            <li key={lecture.id} className="split">
              <span className="stack grow min-w-0" style={{ '--g': 0 }}>
                <bdi className="t14">{lecture.title}</bdi>
                <span className="t12 faint num">
                  {lecture.completedAt ? (
                    <>
                      {t('completed_on')} <Day at={lecture.completedAt} />
                    </>
                  ) : (
                    t('not_completed')
                  )}
                  {lecture.watchedSeconds > 0 && ` · ${formatClock(lecture.watchedSeconds)}`}
                </span>
              </span>
              <IconButton
                icon={rotateCw}
                size="sm"
                label={t('reset_lecture', { title: lecture.title })}
                onClick={() => setResetting(lecture)}
              />
            </li>
          ))}
        </ul>
      </Dialog>
      <AlertDialog
        open={resetting !== undefined}
        onClose={() => setResetting(undefined)}
        title={t('reset_question', { title })}
        text={t('reset_text')}
        confirm={t('reset')}
        cancel={t('cancel')}
        busyText={t('loading')}
        busy={busy}
        danger
        onConfirm={() => void reset()}
      />
    </>
  )
}
