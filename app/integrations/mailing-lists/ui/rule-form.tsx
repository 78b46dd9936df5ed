import { useState } from 'react'
import { getSnakeName } from '#app/platform/case.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import {
  type MailingList,
  RULE_TAG_MAX,
  RULE_TAGS_MAX,
  SCOPES,
  type ScopeOptions,
  SERVICE_NAMES,
  type ServiceName,
  TRIGGERS,
  type Trigger,
} from '../mailing.ts'

type Props = { action: string; service: ServiceName; lists: MailingList[]; scopes: ScopeOptions; onDone: () => void }

/** A new rule: when, of what, to which list, with which tags. */
export function RuleForm({ action, service, lists, scopes, onDone }: Props) {
  const t = useTexts('mailing-lists')
  const [when, setWhen] = useState<Trigger>('purchase')
  const scope = SCOPES[when]
  return (
    <Form action={action} submit={t('add_rule')} done={t('rule_added')} onDone={onDone}>
      <div className="rule-fields">
        <SelectField
          name="when"
          label={t('when')}
          value={when}
          onChange={({ target }) => setWhen(target.value as Trigger)}
        >
          <Options of={TRIGGERS.map((id) => ({ id, title: t(`when_${id}`) }))} />
        </SelectField>
        {scope !== null && (
          <SelectField key={scope} name={getSnakeName(scope)} label={t(`scope_${scope}`)} defaultValue="">
            <option value="">{t(`any_${scope}`)}</option>
            <Options of={scopes[scope]} />
          </SelectField>
        )}
        <SelectField name="list_id" label={t('list', { service: SERVICE_NAMES[service] })} defaultValue="" required>
          <option value="">{t('choose_list')}</option>
          <Options of={lists.map(({ id, name }) => ({ id, title: name }))} />
        </SelectField>
        <TextField
          name="tags"
          label={t('tags')}
          help={t('tags_help')}
          maxLength={RULE_TAGS_MAX * (RULE_TAG_MAX + 2)}
          autoComplete="off"
          optional
        />
      </div>
    </Form>
  )
}
