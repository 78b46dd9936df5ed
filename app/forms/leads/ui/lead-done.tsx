import type { ReactNode, Ref } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { check } from '#app/ui/icons.ts'
import { Rich } from '#app/ui/rich.tsx'
import '#app/ui/css/message.css'
import type { LeadFormView } from '../lead-form.ts'
import './leads.css'

type Props = {
  form: Pick<LeadFormView, 'success_header' | 'success_html' | 'double_opt_in'>
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
      <h2 className="lead-title">{form.success_header}</h2>
      {form.success_html && <Rich html={form.success_html} />}
      {form.double_opt_in && <p className="muted">{t('check_inbox')}</p>}
      {children}
    </div>
  )
}
