import { type ComponentProps, useRef, useState } from 'react'
import { call } from '#app/platform/call.ts'
import type { CleanHtml } from '#app/platform/html.ts'
import { TextArea } from './field.tsx'
import { Rich } from './rich.tsx'
import { useUiTexts } from './texts.ts'
import { toast } from './toast.ts'

/** A long text as people write it, and how the server will show it. */
export function MarkdownField({ help, ...field }: ComponentProps<typeof TextArea> & { help?: string }) {
  const t = useUiTexts()
  const box = useRef<HTMLDivElement>(null)
  const [html, setHtml] = useState<CleanHtml>()
  async function preview() {
    const text = box.current?.querySelector('textarea')?.value ?? ''
    const answer = await call<{ html: CleanHtml }>('post', '/home/preview', { text }).catch(() => undefined)
    if (answer) setHtml(answer.html)
    else void toast({ kind: 'error', title: t('not_sent') })
  }
  return (
    <div ref={box} className="markdown-field" data-preview={html !== undefined || undefined}>
      <fieldset className="seg needs-script" aria-label={t('how_to_see')}>
        <button type="button" aria-pressed={html === undefined} onClick={() => setHtml(undefined)}>
          {t('write')}
        </button>
        <button type="button" aria-pressed={html !== undefined} onClick={() => void preview()}>
          {t('preview')}
        </button>
      </fieldset>
      <TextArea {...field} help={[t('markdown_help'), help].filter(Boolean).join(' ')} />
      {html !== undefined && (
        <div className="markdown-preview" role="status">
          {html ? <Rich html={html} /> : <p className="muted">{t('nothing_written')}</p>}
        </div>
      )}
    </div>
  )
}
