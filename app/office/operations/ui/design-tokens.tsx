import { type ReactNode, useState } from 'react'
import type { Translate } from '#app/ui/samples.ts'

const ROUND = /^--r(-\w+)?$/

/** The custom properties that the style sheets give the page as a whole, in their order. */
function namesOfTokens(): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const ofRoot = rules.filter((rule) => rule instanceof CSSStyleRule && /:root/.test(rule.selectorText))
  return [...new Set(ofRoot.flatMap((rule) => [...(rule as CSSStyleRule).style]))].filter((name) => /^--/.test(name))
}

const written = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Colours, type, space and shape as the style sheets hold them: a token that is added there shows itself here. */
export function DesignTokens({ say }: { say: Translate }) {
  const [names] = useState(namesOfTokens)
  const like = (pattern: RegExp) => names.filter((name) => pattern.test(name))
  return (
    <>
      <Tokens title={say('Colours', 'Kolory')}>
        <ul className="design-swatches">
          {names
            .filter((name) => CSS.supports('color', written(name)))
            .map((name) => (
              <Swatch key={name} name={name} style={{ background: `var(${name})` }} />
            ))}
        </ul>
      </Tokens>
      <Tokens title={say('Type', 'Pismo')}>
        <ul className="stack">
          {like(/^--t-\d+$/).map((name) => (
            <li key={name} className="design-line">
              <code className="design-name">{name.slice(2)}</code>
              <span className="grow" style={{ font: `var(${name})` }}>
                {say('The quiet school of light', 'Zażółć gęślą jaźń')}
              </span>
            </li>
          ))}
        </ul>
      </Tokens>
      <Tokens title={say('Space', 'Odstępy')}>
        <ul className="stack" style={{ '--g': '6px' }}>
          {like(/^--s\d+$/).map((name) => (
            <li key={name} className="design-line">
              <code className="design-name">{name.slice(2)}</code>
              <span className="design-space" style={{ width: `var(${name})` }} />
              <span className="num faint t12">{written(name)}</span>
            </li>
          ))}
        </ul>
      </Tokens>
      <Tokens title={say('Shape and shadow', 'Kształt i cień')}>
        <ul className="design-swatches">
          {like(ROUND).map((name) => (
            <Swatch key={name} name={name} style={{ borderRadius: `var(${name})` }} />
          ))}
          {like(/^--shadow-/).map((name) => (
            <Swatch key={name} name={name} style={{ boxShadow: `var(${name})` }} />
          ))}
        </ul>
      </Tokens>
    </>
  )
}

function Swatch({ name, style }: { name: string; style: React.CSSProperties }) {
  return (
    <li>
      <span style={style} />
      <code className="design-name">{name.slice(2)}</code>
    </li>
  )
}

function Tokens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="design-sample">
      <h3 className="t13 strong">{title}</h3>
      <div className="design-stage">{children}</div>
    </div>
  )
}
