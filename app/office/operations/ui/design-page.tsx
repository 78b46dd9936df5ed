import type { FormEvent, MouseEvent } from 'react'
import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { LanguageSwitch } from '#app/ui/language-switch.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Sample, Samples, Translate } from '#app/ui/samples.ts'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { DesignTokens } from './design-tokens.tsx'
import './design-page.css'

const TOKENS = { en: 'Tokens', pl: 'Tokeny' }
const CONTENTS = { en: 'Contents', pl: 'Spis treści' }

const getId = ({ en = '' }: LocalText) => `part-${en.toLowerCase().replace(/\W+/g, '-')}`

/** All parts of the design system, its tokens first, then what each domain adds. */
export function DesignPage({ parts }: { parts: readonly Samples[] }) {
  const t = useTexts('operations')
  const locale = useLocale()
  const say: Translate = (en, pl) => inLocale({ en, pl }, locale)
  return (
    <div className="design">
      <PageHead title={t('design_title')} indexed={false} />
      <SkipLink />
      <header className="design-head">
        <h1>{t('design_title')}</h1>
        <div className="row wrap" style={{ '--g': '8px 20px' }}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <nav className="design-nav" aria-label={inLocale(CONTENTS, locale)}>
        {[TOKENS, ...parts.map(({ title }) => title)].map((title) => (
          <a key={getId(title)} href={`#${getId(title)}`}>
            {inLocale(title, locale)}
          </a>
        ))}
      </nav>
      <main id="main" tabIndex={-1}>
        <section>
          <h2 id={getId(TOKENS)}>{inLocale(TOKENS, locale)}</h2>
          <DesignTokens say={say} />
        </section>
        {parts.map(({ title, samples }) => (
          <section key={getId(title)}>
            <h2 id={getId(title)}>{inLocale(title, locale)}</h2>
            {samples.map((sample) => (
              <Shown key={sample.of.join() + sample.title?.en} sample={sample} say={say} />
            ))}
          </section>
        ))}
      </main>
    </div>
  )
}

function Shown({ sample: { of, title, View }, say }: { sample: Sample; say: Translate }) {
  const locale = useLocale()
  return (
    <div className="design-sample">
      <h3 className="t13 strong">
        {title && `${inLocale(title, locale)} `}
        {of.map((name) => (
          <code key={name} className="design-name">
            {name}
          </code>
        ))}
      </h3>
      <div className="design-stage" onClickCapture={stay} onSubmitCapture={stay}>
        <View say={say} />
      </div>
    </div>
  )
}

/** What stands here is to be looked at: its links lead nowhere unless into a tab of their own, its forms send nothing. */
function stay(event: MouseEvent | FormEvent) {
  const link = event.target instanceof Element && event.target.closest('a')
  if (event.type !== 'submit' && (!link || link.target)) return
  event.preventDefault()
  event.stopPropagation()
}
