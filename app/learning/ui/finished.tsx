import { useEffect, useRef } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { award } from '#app/ui/icons.ts'
import '#app/ui/css/message.css'

/** The moment after the last lecture: said once, calmly. */
export function Finished({ title, slug, lectures }: { title: string; slug: string; lectures: number }) {
  const t = useTexts('learning')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'center' })
  }, [])
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
        <ButtonLink href="/my/courses" variant="primary">
          {t('to_my_courses')}
        </ButtonLink>
        <ButtonLink href={`/${slug}`} variant="ghost">
          {t('to_course_page')}
        </ButtonLink>
      </div>
    </section>
  )
}
