import { useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Copyable } from '#app/ui/copyable.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'

export const texts = ['ui', 'embed']

type Props = { origins: string[]; version: number; address: string }

/** Each element as it is written into a page. */
const ELEMENTS = {
  course: '<katedra-course product="my-course"></katedra-course>',
  buy: '<katedra-buy product="my-course"></katedra-buy>',
  reviews: '<katedra-reviews product="my-course"></katedra-reviews>',
  countdown: '<katedra-countdown ends="2027-01-31T20:00:00Z"></katedra-countdown>',
  price_end: '<katedra-countdown price="my-course"></katedra-countdown>',
  lead_form: '<katedra-lead-form form="1"></katedra-lead-form>',
} as const

export default function EmbeddingPage({ origins, version, address }: Props) {
  const t = useTexts('embed')
  const script = `<script async src="${address}/embed.js"></script>`
  return (
    <OfficeLayout title={t('embedding')}>
      <div className="stack" style={{ '--g': '20px' }}>
        <Card>
          <Form action="/home/settings/embedding" submit={t('save')} done={t('saved')}>
            <input type="hidden" name="version" value={version} />
            <TextArea
              name="origins"
              label={t('origins')}
              help={t('origins_help')}
              defaultValue={origins.join('\n')}
              rows={4}
              spellCheck={false}
            />
          </Form>
        </Card>
        <Card as="section" aria-labelledby="elements">
          <CardHead id="elements" title={t('elements')} />
          <div className="card-pad stack" style={{ '--g': '16px' }}>
            <p className="muted">{t('script_text')}</p>
            <Copyable text={script} label={t('copy_script')} />
            <dl className="stack" style={{ '--g': '12px' }}>
              {Object.entries(ELEMENTS).map(([name, written]) => (
                <div key={name} className="stack" style={{ '--g': '4px' }}>
                  <dt className="strong">{t(`element_${name as keyof typeof ELEMENTS}`)}</dt>
                  <dd>
                    <Copyable
                      text={written}
                      label={t('copy', { name: t(`element_${name as keyof typeof ELEMENTS}`) })}
                    />
                  </dd>
                </div>
              ))}
            </dl>
            <p className="muted t13">{t('elements_help')}</p>
          </div>
        </Card>
      </div>
    </OfficeLayout>
  )
}
