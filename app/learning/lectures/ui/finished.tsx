import { useEffect, useRef, useState } from 'react'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { award } from '#app/ui/icons.ts'
import '#app/ui/css/message.css'

type Props = {
  title: string
  slug: string
  lectures: number
  /** It came by itself, while something may still be watched: nobody is taken there. */
  quiet: boolean
}

/** After so many milliseconds each it is asked whether the certificate is there: it is issued beside the request. */
const ASKED_AFTER_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** Where one's certificate of the course is, once there is one. */
function useCertificate(title: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    function ask(nth: number) {
      const ms = ASKED_AFTER_MS[nth]
      if (ms === undefined) return
      timer = setTimeout(async () => {
        const listed = await call<{ data: { course: string }[] }>('get', '/my/certificates').catch(() => undefined)
        if (left) return
        if (listed?.data.some(({ course }) => course === title)) setAddress('/my/certificates')
        else ask(nth + 1)
      }, ms)
    }
    ask(0)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [title])
  return address
}

/** The moment after the last lecture: said once, calmly. */
export default function Finished({ title, slug, lectures, quiet }: Props) {
  const t = useTexts('lectures')
  const panel = useRef<HTMLElement>(null)
  const certificate = useCertificate(title)
  useEffect(() => {
    if (quiet) return
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'center' })
  }, [quiet])
  return (
    <section className="card finished" ref={panel} tabIndex={-1} aria-labelledby="finished">
      <span className="result-mark ok-mark">
        <Icon of={award} size={24} />
      </span>
      <div className="stack" style={{ '--g': '4px' }}>
        <h2 id="finished">{t('finished_title')}</h2>
        <p className="muted">{t('finished_text', { title, count: lectures })}</p>
      </div>
      <div className="row wrap" style={{ '--g': '8px' }}>
        {certificate && (
          <ButtonLink href={certificate} variant="primary" icon={award}>
            {t('to_certificate')}
          </ButtonLink>
        )}
        <ButtonLink href="/my/courses" variant={certificate ? undefined : 'primary'}>
          {t('to_my_courses')}
        </ButtonLink>
        <ButtonLink href={`/${slug}`} variant="ghost">
          {t('to_course_page')}
        </ButtonLink>
      </div>
    </section>
  )
}
