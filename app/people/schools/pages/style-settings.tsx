import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { CodeField } from '#app/ui/code-field.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { STYLE_MAX } from '../limits.ts'
import { StylePreview, useTypedStyles } from '../ui/style-preview.tsx'

export const texts = ['ui', 'schools']

type Props = { version: number; css: string; isWorn: boolean }

export default function StyleSettingsPage({ version, css, isWorn }: Props) {
  const t = useTexts('schools')
  const { shown, look } = useTypedStyles()
  return (
    <OfficeLayout
      title={t('own_style')}
      actions={<Badge tone={isWorn ? 'ok' : undefined}>{t(isWorn ? 'style_worn' : 'style_not_worn')}</Badge>}
    >
      <div className="legal-grid">
        <Card>
          <Form action="/home/settings/style" submit={t('save')} done={t('saved')}>
            <input type="hidden" name="version" value={version} />
            <CodeField
              name="css"
              defaultValue={css}
              label={t('style_code')}
              help={t('style_code_help', { max: STYLE_MAX })}
              rows={18}
              onInput={(event) => look(event.currentTarget.value)}
            />
          </Form>
        </Card>
        <Card as="section" aria-labelledby="how">
          <CardHead id="how" title={t('style_how')} />
          <div className="card-pad stack muted t13">
            <p>{t('style_how_text')}</p>
            <pre className="sample">{SAMPLE}</pre>
            <p>{t('style_never')}</p>
          </div>
        </Card>
      </div>
      <StylePreview {...shown} />
    </OfficeLayout>
  )
}

const SAMPLE = `h1 {
  letter-spacing: 0;
}
.course-card {
  border: 2px solid var(--brand-line);
}
@media (min-width: 1024px) {
  .band {
    padding-block: 96px;
  }
}`
