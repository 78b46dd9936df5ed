import { useEffect, useRef, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { latest } from '#app/ui/latest.ts'
import { STYLE_PATH } from '../style.ts'

/** So long after the last key the sheet is read again. */
const PAUSE_MS = 500

type Shown = { css?: string; problem?: string }

/** What the server makes of a sheet that is being typed, or the first thing that is wrong with it. */
export function useTypedStyles() {
  const [shown, show] = useState<Shown>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begin = useRef(latest())
  useEffect(() => () => clearTimeout(timer.current), [])

  async function ask(typed: string) {
    const isLatest = begin.current()
    try {
      const { css } = await call<{ css: string }>('post', '/home/settings/style/preview', { css: typed })
      if (isLatest()) show({ css })
    } catch (error) {
      const { errors, message } = callError(error)
      if (isLatest()) show(({ css }) => ({ ...(css !== undefined && { css }), problem: errors.css ?? message }))
    }
  }
  function look(typed: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(typed), PAUSE_MS)
  }
  return { shown, look }
}

/** The school's home page with what is typed in place of what is saved. */
export function StylePreview({ css, problem }: Shown) {
  const t = useTexts('schools')
  const frame = useRef<HTMLIFrameElement>(null)
  function dress() {
    const { contentDocument: page, contentWindow: window } = frame.current ?? {}
    if (!page || !window || css === undefined) return
    page.querySelector(`link[href^="${STYLE_PATH}"]`)?.remove()
    const sheet = new (window as Window & typeof globalThis).CSSStyleSheet()
    sheet.replaceSync(css)
    page.adoptedStyleSheets = [sheet]
  }
  useEffect(dress)
  return (
    <Card as="section" className="style-preview" aria-labelledby="style-preview">
      <CardHead id="style-preview" title={t('style_preview')} />
      <p className="card-pad t13 bad" role="status" hidden={problem === undefined}>
        {problem}
      </p>
      <iframe ref={frame} src="/" title={t('style_preview')} loading="lazy" onLoad={dress} />
    </Card>
  )
}
