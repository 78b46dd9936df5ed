import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { CodeField } from '#app/ui/code-field.tsx'
import { CheckField, FieldSet, SelectField, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import {
  SCRIPT_CATEGORIES,
  SCRIPT_MAX,
  SCRIPT_MODES,
  SCRIPT_PAGE_KINDS,
  type ScriptCategory,
  type ScriptMode,
  type ScriptPage,
  type ScriptState,
} from '../script.ts'

export const texts = ['ui', 'schools']

type Props = {
  version: number
  code: string
  pages: ScriptPage[]
  hosts: string[]
  mode: ScriptMode
  category: ScriptCategory
  state: ScriptState
  /** Whether the operator lets schools run scripts in their pages. */
  directAllowed: boolean
}

export default function ScriptSettingsPage(props: Props) {
  const { version, code, pages, hosts, mode, category, state, directAllowed } = props
  const t = useTexts('schools')
  const runs = SCRIPT_MODES.some((one) => one === state)
  return (
    <OfficeLayout
      title={t('own_script')}
      actions={<Badge tone={runs ? 'ok' : undefined}>{t(`script_state_${state}`)}</Badge>}
    >
      <Callout tone="warn">{t('script_warning')}</Callout>
      <div className="legal-grid">
        <Card>
          <Form action="/home/settings/scripts" submit={t('save')} done={t('saved')}>
            <input type="hidden" name="version" value={version} />
            <CodeField
              name="code"
              defaultValue={code}
              label={t('script_code')}
              help={t('script_code_help', { max: SCRIPT_MAX })}
              rows={12}
            />
            <FieldSet name="pages" label={t('script_pages')}>
              {SCRIPT_PAGE_KINDS.map((kind) => (
                <CheckField
                  key={kind}
                  id={`pages-${kind}`}
                  name="pages"
                  value={kind}
                  defaultChecked={pages.includes(kind)}
                >
                  {t(`script_page_${kind}`)}
                </CheckField>
              ))}
            </FieldSet>
            <TextArea
              name="hosts"
              defaultValue={hosts.join('\n')}
              label={t('script_hosts')}
              help={t('script_hosts_help')}
              rows={3}
              spellCheck={false}
            />
            <Mode mode={mode} category={category} directAllowed={directAllowed} />
          </Form>
        </Card>
        <div className="stack" style={{ '--g': '20px' }}>
          <Card as="section" aria-labelledby="how">
            <CardHead id="how" title={t('script_how')} />
            <div className="card-pad stack muted t13">
              <p>{t('script_how_text')}</p>
              <pre className="sample">{SAMPLE}</pre>
              <p>{t('script_never')}</p>
            </div>
          </Card>
          {runs && (
            <Card>
              <Form
                action="/home/settings/scripts/stop"
                submit={t('script_stop')}
                done={t('script_stopped')}
                variant="danger"
              />
            </Card>
          )}
        </div>
      </div>
    </OfficeLayout>
  )
}

const SAMPLE = `addEventListener('message', ({ data }) => {
  if (data.type !== 'page_view') return
  // data.page, data.path, data.title, data.locale
})`

/** In a frame of its own, or in the page, which takes the operator's leave and the owner's password. */
function Mode({ mode, category, directAllowed }: Pick<Props, 'mode' | 'category' | 'directAllowed'>) {
  const t = useTexts('schools')
  const [chosen, choose] = useState<ScriptMode>(directAllowed ? mode : 'sandboxed')
  return (
    <FieldSet name="mode" label={t('script_mode')}>
      {SCRIPT_MODES.map((one) => (
        <CheckField
          key={one}
          id={`mode-${one}`}
          type="radio"
          name="mode"
          value={one}
          checked={chosen === one}
          onChange={() => choose(one)}
          disabled={one !== 'sandboxed' && !directAllowed}
          help={t(one !== 'sandboxed' && !directAllowed ? 'direct_not_allowed' : `script_mode_${one}_help`)}
        >
          {t(`script_mode_${one}`)}
        </CheckField>
      ))}
      {chosen === 'container' && (
        <SelectField
          name="category"
          label={t('script_category')}
          help={t('script_category_help')}
          defaultValue={category}
        >
          {SCRIPT_CATEGORIES.map((one) => (
            <option key={one} value={one}>
              {t(`script_category_${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      {chosen !== 'sandboxed' && (
        <PasswordField
          name="current_password"
          autoComplete="current-password"
          label={t('your_password')}
          help={t('your_password_help')}
          required
        />
      )}
    </FieldSet>
  )
}
