import type { ReactNode, Ref } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { check } from '#app/ui/icons.ts'
import { Rich } from '#app/ui/rich.tsx'
import '#app/ui/css/message.css'
import type { LeadFormView } from '../lead-form.ts'
import './leads.css'

type Props = {
  form: Pick<LeadFormView, 'successHeader' | 'successHtml' | 'doubleOptIn'>
  panel?: Ref<HTMLDivElement>
  children?: ReactNode
}

/** That it was sent, and what comes next. */
export function LeadDone({ form, panel, children }: Props) {
  const t = useTexts('leads')
  return (
    <div ref={panel} className="card lead-done" role="status" tabIndex={-1}>
      <span className="result-mark ok-mark">
        <Icon of={check} size={20} />
      </span>
      <h2 className="lead-title">{form.successHeader}</h2>
      {form.successHtml && <Rich html={form.successHtml} />}
      {form.doubleOptIn && <p className="muted">{t('check_inbox')}</p>}
      {children}
    </div>
  )
}
