import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { ScopeOptions } from '#app/integrations/triggers/trigger.ts'
import { OccasionFields } from '#app/integrations/triggers/ui/occasion-fields.tsx'
import { OccasionText } from '#app/integrations/triggers/ui/occasion-text.tsx'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EditButtons } from '#app/ui/edit-buttons.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { CheckField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { plus, tag as tagIcon } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { usePollWhile } from '#app/ui/use-poll-while.ts'
import { mayEnd, type Run, TAG_TRIGGERS, type TagRule, type TagTrigger } from '../tag-rule.ts'
import '../ui/tag-rules.css'

export const texts = ['ui', 'triggers', 'tag-rules']

const PATH = '/home/student-tags/rules'

type Props = { rules: TagRule[]; tags: OptionList; scopes: ScopeOptions }

/** What ends of what such a rule waits for. */
const getEnd = (when: TagTrigger) => (when === 'purchase' ? 'access_ends' : 'membership_ends')

/** The rules by which students get tags. */
export default function TagRules({ rules, tags, scopes }: Props) {
  const t = useTexts('tag-rules')
  const [edited, setEdited] = useState<TagRule | 'new'>()
  const [deleted, setDeleted] = useState<TagRule>()
  usePollWhile(
    rules.some(({ run }) => run?.state === 'running'),
    ['rules'],
  )
  const add = (
    <Button variant="primary" size="sm" icon={plus} onClick={() => setEdited('new')}>
      {t('add_rule')}
    </Button>
  )
  const hasTags = tags.options.length > 0 || tags.more
  const toTags = (
    <ButtonLink variant="primary" size="sm" href="/home/student-tags">
      {t('to_tags')}
    </ButtonLink>
  )
  return (
    <OfficeLayout title={t('tag_rules')} actions={rules.length > 0 && add}>
      {rules.length === 0 ? (
        <Empty icon={tagIcon} title={t('no_rules_title')} action={hasTags ? add : toTags}>
          {t(hasTags ? 'no_rules' : 'no_rules_no_tags')}
        </Empty>
      ) : (
        <Card as="section" aria-label={t('tag_rules')}>
          <ol className="tag-rules">
            {rules.map((rule) => (
              <li key={rule.id}>
                <OccasionText of={rule} scopes={scopes} />
                <div>
                  <span className="t13 muted">{t(rule.untilEnd ? `gives_until_${getEnd(rule.when)}` : 'gives')}</span>
                  <span>
                    <Badge className="badge-name">
                      <bdi>{rule.tag.name}</bdi>
                    </Badge>
                  </span>
                  {rule.run && <RunState run={rule.run} />}
                </div>
                <EditButtons
                  edit={{ label: t('change_rule', { tag: rule.tag.name }), run: () => setEdited(rule) }}
                  remove={{ label: t('delete_rule', { tag: rule.tag.name }), run: () => setDeleted(rule) }}
                />
              </li>
            ))}
          </ol>
        </Card>
      )}
      <RuleWindow
        key={edited === 'new' ? 'new' : edited?.id}
        rule={edited}
        tags={tags}
        scopes={scopes}
        onClose={() => setEdited(undefined)}
      />
      <ConfirmDelete
        open={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        text={t('delete_text', { tag: deleted?.tag.name ?? '' })}
        action={`${PATH}/${deleted?.id}`}
      />
    </OfficeLayout>
  )
}

/** How far a rule is with those to whom it happened before. */
function RunState({ run: { state, total, done, changed } }: { run: Run }) {
  const t = useTexts('tag-rules')
  if (state === 'failed') return <span className="t13 bad">{t('run_failed')}</span>
  if (state === 'done') return <span className="t13 muted">{t('run_done', { count: changed })}</span>
  return (
    <>
      <Progress percent={Math.min(99, Math.floor((100 * done) / Math.max(1, total ?? 1)))} label={t('running')} thin />
      <span className="t13 muted num" role="status">
        {total === null ? t('running') : t('run_of', { done, total: Math.max(done, total) })}
      </span>
    </>
  )
}

type WindowProps = { rule: TagRule | 'new' | undefined; tags: OptionList; scopes: ScopeOptions; onClose: () => void }

/** A rule to add or to change. */
function RuleWindow({ rule, tags, scopes, onClose }: WindowProps) {
  const t = useTexts('tag-rules')
  const saved = rule === 'new' ? undefined : rule
  const [when, setWhen] = useState<TagTrigger>(saved?.when ?? 'purchase')
  function close() {
    onClose()
    router.reload()
  }
  return (
    <Dialog
      open={rule !== undefined}
      onClose={onClose}
      title={saved ? t('change_rule', { tag: saved.tag.name }) : t('add_rule')}
      bare
    >
      <Form
        action={saved ? `${PATH}/${saved.id}` : PATH}
        submit={t(saved ? 'save' : 'add_rule')}
        done={t(saved ? 'saved' : 'added')}
        frame="window"
        onAnswer={close}
      >
        <OccasionFields triggers={TAG_TRIGGERS} scopes={scopes} when={when} onWhen={setWhen} saved={saved} />
        <PickerField
          name="tag_id"
          label={t('tag')}
          help={t('tag_help')}
          of={tags}
          defaultValue={saved?.tag.id ?? tags.options[0]?.id}
        />
        {mayEnd(when) && (
          <CheckField name="until_end" defaultChecked={saved?.untilEnd} help={t('until_end_help')}>
            {t(`until_${getEnd(when)}`)}
          </CheckField>
        )}
        <CheckField
          name="apply_now"
          defaultChecked={!saved || saved.run?.state === 'failed'}
          help={t('apply_now_help')}
        >
          {t('apply_now')}
        </CheckField>
      </Form>
    </Dialog>
  )
}
