import { useShared, useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Day } from '#app/ui/dates.tsx'
import { CheckField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Languages } from '#app/ui/languages.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import { LEGAL_KINDS, type LegalKind } from '../legal.ts'
import { LanguageField } from '../ui/language-field.tsx'

export const texts = ['ui', 'schools']

type Props = {
  kind: LegalKind
  versions: { version: number; publishedAt: string }[]
  waiverRequired: boolean
  texts: Record<string, string>
}

export default function LegalSettings({ kind, versions, waiverRequired, texts: values }: Props) {
  const t = useTexts('schools')
  const { school } = useShared()
  const seen = versions[0]?.version ?? 0
  return (
    <OfficeLayout title={t('legal_texts')}>
      <LinkTabs
        label={t('legal_texts')}
        tabs={LEGAL_KINDS.map((one) => ({
          href: `/home/settings/legal?kind=${one}`,
          text: t(one),
          current: one === kind,
        }))}
      />
      <div className="legal-grid">
        <Card>
          <Form
            key={`${kind} ${seen}`}
            action={`/home/settings/legal?kind=${kind}`}
            submit={t('publish_version', { version: seen + 1 })}
            done={t('published')}
          >
            <p className="muted">{t(`${kind}_text`)}</p>
            <input type="hidden" name="seen" value={seen} />
            <Languages locales={school.locales} names={['text']} values={values}>
              {(locale) => <LanguageField name="text" label={t(kind)} rich rows={16} locale={locale} values={values} />}
            </Languages>
          </Form>
        </Card>
        <div className="stack">
          {kind === 'withdrawal' && <Waiver required={waiverRequired} />}
          <Card as="section" aria-labelledby="versions">
            <CardHead id="versions" title={t('versions')} />
            {versions.length === 0 ? (
              <p className="card-pad muted">{t('no_versions')}</p>
            ) : (
              <ul className="version-list">
                {versions.map(({ version, publishedAt }) => (
                  <li key={version} className="split">
                    <a className="link" href={`/${kind}?version=${version}`}>
                      {t('version', { version })}
                    </a>
                    <span className="muted t13">
                      <Day at={publishedAt} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
      </div>
    </OfficeLayout>
  )
}

/** What the checkout asks of whoever pays. */
function Waiver({ required }: { required: boolean }) {
  const t = useTexts('schools')
  return (
    <Card as="section" aria-labelledby="waiver">
      <CardHead id="waiver" title={t('waiver')} />
      <Form action="/home/settings/legal/waiver" submit={t('save')} done={t('saved')} variant="plain">
        <p className="muted">{t('waiver_text')}</p>
        {([false, true] as const).map((one) => (
          <CheckField
            key={String(one)}
            id={one ? 'waiver-required' : 'waiver-optional'}
            type="radio"
            name="waiver_required"
            value={String(one)}
            defaultChecked={one === required}
            help={t(one ? 'waiver_required_help' : 'waiver_optional_help')}
          >
            {t(one ? 'waiver_required' : 'waiver_optional')}
          </CheckField>
        ))}
      </Form>
    </Card>
  )
}
