import { useState } from 'react'
import {
  INTEGRATION_SECTIONS,
  type IntegrationCard as Integration,
  type IntegrationSection,
} from '#app/platform/integration.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { IntegrationCard, OffCard } from '../ui/integration-card.tsx'
import '../ui/integrations.css'

export const texts = ['ui', 'integrations']

const SHOWN = ['all', 'connected', 'failing'] as const
type Shown = (typeof SHOWN)[number]

const isFailing = ({ state }: Integration) => state === 'failing'
const isConnected = ({ state }: Integration) => state === 'connected' || state === 'warning'
const FITS: Record<Shown, (card: Integration) => boolean> = {
  all: () => true,
  connected: isConnected,
  failing: isFailing,
}

/** Everything that the school is or can be connected with, by subject; what fails is named first. */
export default function Integrations({ cards }: { cards: Integration[] }) {
  const t = useTexts('integrations')
  const [shown, setShown] = useState<Shown>('all')
  const [name, setName] = useState('')
  const failing = cards.filter(isFailing)
  const fitting = cards.filter((card) => FITS[shown](card) && card.title.toLowerCase().includes(name.toLowerCase()))
  const counts = { all: undefined, connected: cards.filter(isConnected).length, failing: failing.length }
  return (
    <OfficeLayout title={t('title')}>
      <div className="stack" style={{ '--g': '24px' }}>
        {failing.map(({ key, title, problem, stateText, href }) => (
          <Callout key={key} tone="bad" title={t('fails', { name: title })}>
            {problem ?? stateText} <a href={href}>{t('fix')}</a>
          </Callout>
        ))}
        <div className="filters">
          <fieldset className="seg" aria-label={t('show')}>
            {SHOWN.map((one) => (
              <button key={one} type="button" aria-pressed={shown === one} onClick={() => setShown(one)}>
                {t(`show_${one}`)}
                {counts[one] !== undefined && <span className="num faint"> {counts[one]}</span>}
              </button>
            ))}
          </fieldset>
          <input
            className="input input-sm integration-search"
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        {fitting.length === 0 && <p className="muted">{t('nothing_found')}</p>}
        {INTEGRATION_SECTIONS.map((section) => (
          <Section key={section} section={section} cards={fitting.filter((card) => card.section === section)} />
        ))}
      </div>
    </OfficeLayout>
  )
}

function Section({ section, cards }: { section: IntegrationSection; cards: Integration[] }) {
  const t = useTexts('integrations')
  if (cards.length === 0) return null
  const off = cards.filter(({ state }) => state === 'off')
  const on = cards.filter(({ state }) => state !== 'off')
  return (
    <section className="integration-section" aria-labelledby={`section-${section}`}>
      <div>
        <h2 className="t16 strong" id={`section-${section}`}>
          {t(`section_${section}`)}
        </h2>
        <p className="t13 muted">{t(`section_${section}_text`)}</p>
      </div>
      <div className="integration-cards">
        {on.map((card) => (
          <IntegrationCard key={card.key} card={card} />
        ))}
        {off.length > 0 && on.length > 0 && <p className="integration-off-head t13 muted">{t('state_off')}</p>}
        {off.map((card) => (
          <OffCard key={card.key} card={card} />
        ))}
      </div>
    </section>
  )
}
