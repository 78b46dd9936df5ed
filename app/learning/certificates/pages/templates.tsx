import { router } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { plus } from '#app/ui/icons.ts'
import { latest } from '#app/ui/latest.ts'
import { line } from '#app/ui/line.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import { SavingState } from '#app/ui/saving-state.tsx'
import { toast } from '#app/ui/toast.ts'
import { RULES, type Rule, type RuleRow, type TemplateTitle } from '../certificate.ts'
import { TITLE_MAX } from '../look.ts'
import '../ui/certificate.css'

export const texts = ['ui', 'certificates']

type Props = {
  templates: TemplateTitle[]
  rules: RuleRow[]
  courses: OptionList
  /** The one that was asked for. */
  course: number | null
}

/** The templates, and by what each course gives its certificate. */
export default function Templates({ templates, rules, courses, course }: Props) {
  const t = useTexts('certificates')
  const [adding, setAdding] = useState(false)
  return (
    <OfficeLayout
      title={t('templates')}
      crumbs={[{ href: '/home/certificates', text: t('certificates') }]}
      actions={
        <>
          <SavingState />
          <Button variant="primary" size="sm" icon={plus} onClick={() => setAdding(true)}>
            {t('new_template')}
          </Button>
        </>
      }
    >
      <div className="stack" style={{ '--g': '20px' }}>
        <section className="card" aria-labelledby="templates">
          <CardHead title={t('templates_title')} id="templates" />
          <ul className="rows">
            {templates.length === 0 && <li className="muted">{t('no_templates')}</li>}
            {templates.map(({ id, title }) => (
              <li key={id} className="split">
                <b className="medium wrap-anywhere">
                  <bdi>{title}</bdi>
                </b>
                <ButtonLink size="sm" href={`/home/certificates/templates/${id}`} aria-label={t('edit_of', { title })}>
                  {t('edit')}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
        <section className="card" aria-labelledby="rules">
          <CardHead title={t('rules')} id="rules" />
          {(courses.more || course !== null) && (
            <form method="get" className="card-pad row wrap items-end" style={{ '--g': '8px' }}>
              <PickerField
                className="grow"
                name="course"
                label={t('course')}
                of={courses}
                none={t('any_course')}
                defaultValue={course}
              />
              <Button type="submit">{t('show_rules')}</Button>
            </form>
          )}
          <ul className="rows">
            {rules.length === 0 && <li className="muted">{t('no_courses')}</li>}
            {rules.map((rule) => (
              <RuleFields key={rule.productId} saved={rule} templates={templates} />
            ))}
          </ul>
        </section>
      </div>
      <Dialog bare open={adding} onClose={() => setAdding(false)} title={t('new_template')}>
        <Form<{ template: { id: number } }>
          action="/home/certificates/templates"
          frame="window"
          submit={t('create')}
          onAnswer={({ template }) => router.visit(`/home/certificates/templates/${template.id}`)}
        >
          <TextField name="title" label={t('template_title')} maxLength={TITLE_MAX} autoComplete="off" required />
        </Form>
      </Dialog>
    </OfficeLayout>
  )
}

/** By what a course gives its certificate; each choice is saved at once. */
function RuleFields({ saved, templates }: { saved: RuleRow; templates: TemplateTitle[] }) {
  const t = useTexts('certificates')
  const [rule, setRule] = useState(saved)
  const stored = useRef(saved)
  const [inLine] = useState(line)
  const [begin] = useState(latest)
  async function change(part: Partial<RuleRow>) {
    const wanted = { ...rule, ...part }
    const { productId, templateId, earlier } = wanted
    const isLast = begin()
    setRule(wanted)
    try {
      const body = toSnakeCase({ rule: wanted.rule, templateId, earlier })
      await inLine(() => call('put', `/home/certificates/rules/${productId}`, body))
      stored.current = wanted
    } catch (error) {
      // One that was chosen since carries this one along.
      if (isLast()) setRule(stored.current)
      const { status, message } = callError(error)
      void toast({ kind: 'error', title: status === 0 ? t('not_sent') : message })
    }
  }
  const { productId: id, product, templateId, earlier } = rule
  return (
    <li className="cert-rule">
      <b className="medium wrap-anywhere">{product}</b>
      <div className="cert-rule-fields">
        <select
          className="input"
          aria-label={t('rule_of', { title: product })}
          value={rule.rule}
          onChange={({ target }) => void change({ rule: target.value as Rule })}
        >
          {RULES.map((one) => (
            <option key={one} value={one}>
              {t(`rule_${one}`)}
            </option>
          ))}
        </select>
        <select
          className="input"
          aria-label={t('template_of', { title: product })}
          value={templateId ?? ''}
          onChange={({ target }) => void change({ templateId: target.value ? Number(target.value) : null })}
        >
          <option value="">{t('default_template')}</option>
          {templates.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </select>
        {rule.rule !== 'by_hand' && (
          <label className="check" htmlFor={`earlier-${id}`}>
            <input
              id={`earlier-${id}`}
              type="checkbox"
              checked={earlier}
              onChange={({ target }) => void change({ earlier: target.checked })}
            />
            <span>{t('earlier')}</span>
          </label>
        )}
      </div>
    </li>
  )
}
