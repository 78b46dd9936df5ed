import { useEffect, useRef } from 'react'
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

/** The moment after the last lecture: said once, calmly. */
export default function Finished({ title, slug, lectures, quiet }: Props) {
  const t = useTexts('learning')
  const panel = useRef<HTMLElement>(null)
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
