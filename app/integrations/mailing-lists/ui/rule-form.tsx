import { useState } from 'react'
import type { ScopeOptions } from '#app/integrations/triggers/trigger.ts'
import { OccasionFields } from '#app/integrations/triggers/ui/occasion-fields.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import {
  MAILING_TRIGGERS,
  type MailingList,
  type MailingTrigger,
  RULE_TAG_MAX,
  RULE_TAGS_MAX,
  SERVICE_NAMES,
  type ServiceName,
} from '../mailing.ts'

type Props = { action: string; service: ServiceName; lists: MailingList[]; scopes: ScopeOptions; onDone: () => void }

/** A new rule: when, of what, to which list, with which tags. */
export function RuleForm({ action, service, lists, scopes, onDone }: Props) {
  const t = useTexts('mailing-lists')
  const [when, setWhen] = useState<MailingTrigger>('purchase')
  return (
    <Form action={action} submit={t('add_rule')} done={t('rule_added')} onDone={onDone}>
      <div className="rule-fields">
        <OccasionFields triggers={MAILING_TRIGGERS} scopes={scopes} when={when} onWhen={setWhen} />
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
