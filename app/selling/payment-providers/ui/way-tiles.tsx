import { useTexts } from '#app/platform/page.tsx'
import { later } from '#app/ui/later.ts'
import { Tile, Tiles } from '#app/ui/tile.tsx'
import type { PaymentWay } from '../way.ts'
import { BlikCode } from './blik-code.tsx'
import { WayMark } from './way-mark.tsx'
import './ways.css'

/** It needs a script anyway, and weighs on those alone who see it. */
const CardFields = later(() => import('./card-fields.tsx'))

type Props = {
  ways: readonly PaymentWay[]
  /** What is said of a way beneath its name. */
  note?: (way: PaymentWay) => string | undefined
  legend: string
  /** What was chosen when the form is shown again. */
  chosen?: string
  /** What is wrong with the code. */
  codeError?: string
  /** What is wrong with the card; null where no card is asked for. */
  cardError?: string | null
}

/** How to pay: a tile per way that the school offers, with what is typed in place while such a way is chosen. */
export function WayTiles({ ways, note, legend, chosen, codeError, cardError }: Props) {
  const t = useTexts('payment-providers')
  const first = ways.find(({ name }) => name === chosen) ?? ways[0]
  const byCard = ways.find(({ typed }) => typed === 'cypher')
  const several = new Set(ways.map(({ provider }) => provider)).size > 1
  const twice = ({ method }: PaymentWay) => ways.filter((way) => way.method === method).length > 1
  return (
    <div className="stack ways" style={{ '--g': '20px' }}>
      <Tiles legend={legend}>
        {ways.map((way) => (
          <Tile
            key={way.name}
            name="provider"
            value={way.name}
            defaultChecked={way === first}
            data-typed={way.typed}
            data-method={way.method}
            mark={<WayMark method={way.method} />}
          >
            {t(`method_${way.method}`)}
            {several && twice(way) && <span className="muted t13"> {t(`provider_${way.provider}`)}</span>}
            {note?.(way) && <span className="muted t12 way-note">{note(way)}</span>}
          </Tile>
        ))}
      </Tiles>
      {ways.some(({ typed }) => typed === 'blik_code') && (
        <div className="way-code">
          <BlikCode error={codeError} />
        </div>
      )}
      {byCard && cardError !== null && (
        <div className="way-card">
          <CardFields provider={byCard.provider} {...(cardError && { error: cardError })} />
        </div>
      )}
      {ways.some(({ method }) => method === 'test') && <p className="help way-test">{t('method_test_help')}</p>}
    </div>
  )
}
