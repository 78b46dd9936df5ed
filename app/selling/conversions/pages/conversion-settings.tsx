import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { CheckField, TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { TARGET_NAMES, type TargetView } from '../targets.ts'

export const texts = ['ui', 'conversions']

const PATH = '/home/settings/conversions'

/** Whom the school tells of its purchases: one card each, with what is entered and how telling goes. */
export default function ConversionSettings({ targets }: { targets: TargetView[] }) {
  const t = useTexts('conversions')
  return (
    <OfficeLayout title={t('conversions')}>
      <div className="stack" style={{ '--g': '20px' }}>
        <p className="muted">{t('about')}</p>
        <Callout tone="info" title={t('consent_title')}>
          {t('consent_text')}
        </Callout>
        {targets.map((target) => (
          <Target key={target.name} {...target} />
        ))}
      </div>
    </OfficeLayout>
  )
}

function Target({ name, enabled, id, ends, told, refused, problem }: TargetView) {
  const t = useTexts('conversions')
  return (
    <Card as="section" aria-labelledby={`target-${name}`}>
      <CardHead id={`target-${name}`} title={TARGET_NAMES[name]}>
        <Badge tone={enabled ? 'ok' : undefined}>{t(enabled ? 'state_on' : 'state_off')}</Badge>
      </CardHead>
      <Form action={`${PATH}/${name}`} submit={t('save')} done={t('saved')} about={name}>
        {id !== null && <p className="t14">{t('counted', { told, refused })}</p>}
        {problem !== null && problem !== 'off' && (
          <Callout tone="warn" title={t('problem')}>
            <span className="break-all">{problem}</span>
          </Callout>
        )}
        <CheckField id={`${name}-enabled`} name="enabled" defaultChecked={enabled} help={t('enabled_help')}>
          {t('enabled')}
        </CheckField>
        <TextField
          id={`${name}-id`}
          name="id"
          label={t(`${name}_id`)}
          help={t(`${name}_id_help`)}
          defaultValue={id ?? ''}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <TextField
          id={`${name}-secret`}
          name="secret"
          type="password"
          label={t(`${name}_secret`)}
          help={ends === null ? t(`${name}_secret_help`) : t('entered', { ends })}
          autoComplete="off"
          spellCheck={false}
          required={ends === null}
        />
      </Form>
      {id !== null && (
        <div className="card-pad">
          <Form action={`${PATH}/${name}/remove`} done={t('removed')}>
            <Submit variant="ghost" size="sm">
              {t('remove', { name: TARGET_NAMES[name] })}
            </Submit>
          </Form>
        </div>
      )}
    </Card>
  )
}
