import { useState } from 'react'
import type { ScopeOptions } from '#app/integrations/triggers/trigger.ts'
import { OccasionText } from '#app/integrations/triggers/ui/occasion-text.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { circleAlert, plus } from '#app/ui/icons.ts'
import { type MailingList, type Rule, SERVICE_NAMES, type ServiceName } from '../mailing.ts'
import { RuleForm } from './rule-form.tsx'

type Props = {
  path: string
  service: ServiceName
  rules: Rule[]
  /** By which each of them is deleted. */
  ruleKeys: string[]
  lists: MailingList[]
  scopes: ScopeOptions
}

/** The rules of an integration, and the form for a new one. */
export function RuleList({ path, service, rules, ruleKeys, lists, scopes }: Props) {
  const t = useTexts('mailing-lists')
  const [adding, setAdding] = useState(rules.length === 0)
  const name = SERVICE_NAMES[service]
  return (
    <Card as="section" aria-labelledby="rules">
      <CardHead id="rules" title={t('rules')}>
        {!adding && (
          <Button size="sm" icon={plus} onClick={() => setAdding(true)}>
            {t('add_rule')}
          </Button>
        )}
      </CardHead>
      {rules.length === 0 && <p className="card-pad muted">{t('no_rules_text')}</p>}
      {rules.length > 0 && (
        <ol className="mailing-rules">
          {rules.map((rule, nth) => (
            <li key={JSON.stringify([nth, rule])}>
              <OccasionText of={rule} scopes={scopes} />
              <RuleTarget rule={rule} lists={lists} />
              <DeleteButton
                size="sm"
                action={`${path}/rules/${ruleKeys[nth]}`}
                text={t('delete_rule_text', { service: name })}
              >
                {t('delete_rule')}
              </DeleteButton>
            </li>
          ))}
        </ol>
      )}
      {adding && lists.length === 0 && <p className="card-pad muted">{t('no_lists', { service: name })}</p>}
      {adding && lists.length > 0 && (
        <RuleForm
          action={`${path}/rules`}
          service={service}
          lists={lists}
          scopes={scopes}
          onDone={() => setAdding(false)}
        />
      )}
    </Card>
  )
}

function RuleTarget({ rule: { listId, tags = [] }, lists }: { rule: Rule; lists: MailingList[] }) {
  const t = useTexts('mailing-lists')
  const list = lists.find(({ id }) => id === listId)
  return (
    <div>
      <span className="t13 muted">{t('add_to')}</span>
      <span className="row wrap" style={{ '--g': '6px' }}>
        {list ? (
          <b className="medium">{list.name}</b>
        ) : (
          <Badge tone="bad" icon={circleAlert}>
            {t('list_gone')}
          </Badge>
        )}
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    </div>
  )
}
